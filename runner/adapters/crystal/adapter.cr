# Crystal as an adapter: String, Char::Reader, String#to_utf16 and String.from_utf16.
#
# This file contains no codec: it only converts hexadecimal to the types of Crystal and back. A Crystal string is a
# sequence of bytes, and a Char is a scalar value.

class Rejected < Exception
  getter at : Int32?

  def initialize(message : String, @at = nil)
    super(message)
  end
end

# Hexadecimal

def numbers(operand : String)
  operand.split(' ', remove_empty: true).map(&.to_u32(16))
end

def read_text(operand : String)
  String.new(Slice(UInt8).new(numbers(operand).map(&.to_u8).to_unsafe, operand.empty? ? 0 : (operand.bytesize + 1) // 3))
end

def read_units(operand : String)
  units = numbers(operand).map(&.to_u16)
  Slice(UInt16).new(units.size) { |i| units[i] }
end

def hexadecimal(number, digits)
  number.to_s(16, upcase: true).rjust(digits, '0')
end

def write_points(chars)
  chars.map { |char| hexadecimal(char.ord, 4) }.join(' ')
end

def write_bytes(bytes)
  bytes.map { |byte| hexadecimal(byte, 2) }.join(' ')
end

def write_units(units)
  units.map { |unit| hexadecimal(unit, 4) }.join(' ')
end

def quoted(text)
  "\"#{text}\""
end

# Characters

# All characters from the first to the last.
def forward(text : String)
  chars = [] of Char
  reader = Char::Reader.new(text)
  while reader.has_next?
    raise Rejected.new("an invalid byte", reader.pos) if reader.error
    chars << reader.current_char
    reader.next_char
  end
  chars
end

# The length of the character at which the reader stands, and the character.
def current(text : String, reader)
  raise Rejected.new("there is no character") if text.empty?
  raise Rejected.new("an invalid byte") if reader.error
  "[#{reader.current_char_width},#{quoted(write_points([reader.current_char]))}]"
end

# The answer to an operand as JSON.
def answer(operation : String, operand : String) : String?
  case operation
  when "utf-8.validate"
    raise Rejected.new("valid_encoding? is false") unless read_text(operand).valid_encoding?
    quoted("")
  when "utf-8.decode"
    quoted(write_points(forward(read_text(operand))))
  when "utf-8.decode-lossy"
    quoted(write_points(read_text(operand).chars))
  when "utf-8.encode"
    points = numbers(operand)
    text = String.build do |io|
      points.each_with_index do |point, i|
        # it raises an ArgumentError for what is no Char
        io << (point.to_i.chr rescue raise Rejected.new("no Char", i))
      end
    end
    quoted(write_bytes(text.bytes))
  when "utf-16.decode-lossy"
    quoted(write_points(String.from_utf16(read_units(operand)).chars))
  when "utf-8.to-utf-16-lossy"
    quoted(write_units(read_text(operand).to_utf16))
  when "utf-16.to-utf-8-lossy"
    quoted(write_bytes(String.from_utf16(read_units(operand)).bytes))
  when "utf-8.count-code-points"
    text = read_text(operand)
    raise Rejected.new("valid_encoding? is false") unless text.valid_encoding?
    text.size.to_s
  when "utf-8.decode-first"
    text = read_text(operand)
    current(text, Char::Reader.new(text))
  when "utf-8.decode-last"
    text = read_text(operand)
    current(text, Char::Reader.new(at_end: text))
  end
end

OPERATIONS = %w(utf-8.validate utf-8.decode utf-8.decode-lossy utf-8.encode utf-16.decode-lossy utf-8.to-utf-16-lossy
  utf-16.to-utf-8-lossy utf-8.count-code-points utf-8.decode-first utf-8.decode-last)

# The protocol

def describe
  operations = OPERATIONS.map { |name| "#{quoted(name)}:{}" }.join(',')
  policies = %({"utf-8.decode-lossy":{"replacement":"per-byte"}})
  %({"utfproof":1,"implementation":{"name":"Crystal","version":"#{Crystal::VERSION}"},"operations":{#{operations}},) +
    %("policies":#{policies}})
end

# To {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks.
def reply(line : String)
  parts = line.split('"')
  start = "{\"id\"#{parts[2].rchop}"
  answered = answer(parts[5], parts[9])
  answered ? "#{start},\"out\":#{answered}}" : "#{start},\"skip\":\"Crystal does not support this operation\"}"
rescue rejection : Rejected
  at = rejection.at
  "#{start},\"error\":\"#{rejection.message}\"#{at ? ",\"at\":#{at}" : ""}}"
end

replies = String::Builder.new
while line = STDIN.gets
  if line.empty?
    print replies.to_s
    STDOUT.flush
    replies = String::Builder.new
  else
    replies << (line.starts_with?("{\"id\":") ? reply(line) : describe) << '\n'
  end
end
