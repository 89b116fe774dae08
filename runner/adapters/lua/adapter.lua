-- Lua's library utf8 as an adapter; with the argument "lax", its parameter lax is set, for up to 31 bits.
--
-- This file contains no codec: it only converts hexadecimal to the types of Lua and back. A Lua string is bytes, and
-- code points are integers.

local function read_bytes(operand)
  return (operand:gsub("(%x%x) ?", function(word) return string.char(tonumber(word, 16)) end))
end

local function write(format, numbers)
  local words = {}
  for i, number in ipairs(numbers) do words[i] = format:format(number) end
  return table.concat(words, " ")
end

local function write_bytes(text)
  return (text:gsub(".", function(byte) return ("%02X "):format(byte:byte()) end):sub(1, -2))
end

-- The position from utf8.len, "of the first invalid byte", counts from 1.
local function validate(lax)
  return function(operand)
    local length, position = utf8.len(read_bytes(operand), 1, -1, lax)
    if not length then return nil, "utf8.len fails", position - 1 end
    return ""
  end
end

local function decode(lax)
  return function(operand)
    local points = {}
    local text = read_bytes(operand)
    local accepted, message = pcall(function()
      for _, point in utf8.codes(text, lax) do points[#points + 1] = point end
    end)
    if not accepted then return nil, message end
    return write("%04X", points)
  end
end

local function encode(operand)
  local text = {}
  for word in operand:gmatch("%x+") do
    local accepted, character = pcall(utf8.char, tonumber(word, 16))
    if not accepted then return nil, character end
    text[#text + 1] = character
  end
  return write_bytes(table.concat(text))
end

local strict = {
  ["utf-8.validate"] = validate(false),
  ["utf-8.decode"] = decode(false),
  ["utf-8.encode"] = encode,
  ["generalized-utf-8.encode"] = encode,
}
local lax = {
  ["utf-8-1997.decode"] = decode(true),
  ["utf-8-1997.encode"] = encode,
}

-- The interpreter gives its release only on the command line.
local function version()
  return io.popen(arg[-1] .. " -v"):read("l"):match("[%d.]+")
end

local is_lax = arg[1] == "lax"
local name = is_lax and "Lua utf8, lax" or "Lua utf8"
local operations = is_lax and lax or strict

local function describe()
  local described = {}
  for operation in pairs(operations) do described[#described + 1] = ('"%s":{}'):format(operation) end
  table.sort(described)
  return ('{"utfproof":1,"implementation":{"name":"%s","version":"%s"},"operations":{%s}}'):format(
    name, version(), table.concat(described, ","))
end

-- {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}
local function reply(line)
  local number, operation, operand = line:match('^{"id":(%d+),"op":"([^"]*)","in":%["([^"]*)"')
  local call = operations[operation]
  if not call then return ('{"id":%s,"skip":"%s does not support this operation"}'):format(number, name) end
  local out, message, at = call(operand)
  if out then return '{"id":' .. number .. ',"out":"' .. out .. '"}' end
  message = message:gsub('[^ -~]', "?"):gsub('["\\]', "?")
  if at then return ('{"id":%s,"error":"%s","at":%d}'):format(number, message, at) end
  return ('{"id":%s,"error":"%s"}'):format(number, message)
end

local replies = {}
for line in io.lines() do
  if line == "" then
    io.write(table.concat(replies))
    io.flush()
    replies = {}
  else
    replies[#replies + 1] = (line:find('^{"id":') and reply(line) or describe()) .. "\n"
  end
end
