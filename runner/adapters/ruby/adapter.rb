# Codecs in Ruby as an adapter. The argument chooses one: nothing for the methods of String and URI, "transcoder" for
# Encoding::Converter, "pack" for Array#pack and String#unpack, "json" for the json library that comes with Ruby.
#
# This file contains no codec: it only converts hexadecimal to the types of Ruby and back. A Ruby String is bytes with
# an encoding, and codepoints gives its characters.

require "json"
require "uri"

module Hexadecimal
  module_function

  # Code units become UTF-16BE.
  def read_bytes(operand)
    [operand.delete(" ")].pack("H*")
  end

  def read_points(operand)
    operand.split(" ").map { |word| word.to_i(16) }
  end

  OCTETS = Array.new(256) { |octet| format("%02X", octet) }.freeze

  def write_bytes(bytes)
    bytes.each_byte.map { |octet| OCTETS[octet] }.join(" ")
  end

  def write_units(bytes)
    write_points(bytes.unpack("n*"))
  end

  def write_points(points)
    points.map { |point| point.to_s(16).rjust(4, "0") }.join(" ").upcase
  end
end

# An answer that is JSON has a number; any other is a sequence. `bounded` answers with a buffer of so many units of output,
# which is emptied as often as it takes. If there is a `unit`, the size of an input unit in bytes, a rejection says how long
# the ill-formed part is.
Operation = Struct.new(:chunks, :answer, :json, :bounded, :unit)

def whole(&answer)
  Operation.new(false, ->(operands) { answer.(operands[0]) })
end

include Hexadecimal

# The methods of String and Integer, and of the parser of URIs, which takes what is to be escaped.
module Methods
  module_function

  def validate(encoding)
    whole do |operand|
      valid = read_bytes(operand).force_encoding(encoding).valid_encoding?
      raise ArgumentError, "valid_encoding? is false" unless valid

      ""
    end
  end

  def decode(encoding)
    whole { |operand| write_points(read_bytes(operand).force_encoding(encoding).codepoints) }
  end

  def scrub(encoding)
    whole { |operand| write_points(read_bytes(operand).force_encoding(encoding).scrub.codepoints) }
  end

  # scrub with an empty replacement
  def scrub_away(encoding)
    whole { |operand| write_points(read_bytes(operand).force_encoding(encoding).scrub("").codepoints) }
  end

  def encode(encoding, write = method(:write_bytes))
    whole do |operand|
      write.(read_points(operand).map { |point| point.chr(encoding) }.join.b)
    end
  end

  def valid(operand)
    string = read_bytes(operand).force_encoding("UTF-8")
    raise ArgumentError, "valid_encoding? is false" unless string.valid_encoding?

    string
  end

  # An invalid byte is a character too, which is not valid.
  def character(index)
    Operation.new(false, lambda do |operands|
      character = read_bytes(operands[0]).force_encoding("UTF-8")[index]
      raise ArgumentError, "there is no valid character" unless character&.valid_encoding?

      %([#{character.bytesize},"#{write_points(character.codepoints)}"])
    end, true)
  end

  def operations
    {
      "whatwg-url.percent-decode" => whole { |operand| write_bytes(URI::DEFAULT_PARSER.unescape(read_bytes(operand))) },
      "whatwg-url.percent-encode" => whole do |operand|
        write_bytes(URI::DEFAULT_PARSER.escape(read_bytes(operand), /[^A-Za-z0-9\-_.!~*'()]/n))
      end,
      "utf-8.count-code-points" => Operation.new(false, ->(operands) { valid(operands[0]).length }, true),
      "utf-8.decode-first" => character(0),
      "utf-8.decode-last" => character(-1),
      "utf-8.validate" => validate("UTF-8"),
      "utf-8.decode" => decode("UTF-8"),
      "utf-8.decode-lossy" => scrub("UTF-8"),
      "utf-8.decode-ignore" => scrub_away("UTF-8"),
      "utf-8.encode" => encode("UTF-8"),
      "utf-16.validate" => validate("UTF-16BE"),
      "utf-16.decode" => decode("UTF-16BE"),
      "utf-16.decode-lossy" => scrub("UTF-16BE"),
      "utf-16.encode" => encode("UTF-16BE", method(:write_units)),
      "utf-16be.decode" => decode("UTF-16BE"),
      "utf-16be.encode" => encode("UTF-16BE"),
      "utf-16le.decode" => decode("UTF-16LE"),
      "utf-16le.encode" => encode("UTF-16LE"),
      "utf-32be.decode" => decode("UTF-32BE"),
      "utf-32be.encode" => encode("UTF-32BE"),
      "utf-32le.decode" => decode("UTF-32LE"),
      "utf-32le.encode" => encode("UTF-32LE"),
      "cesu-8.validate" => validate("CESU-8"),
      "cesu-8.decode" => decode("CESU-8"),
      "cesu-8.encode" => encode("CESU-8"),
    }
  end
end

# To UTF-32BE and from it, and between UTF-8 and UTF-16BE.
module Transcoder
  module_function

  # A converter raises an error before it consumes a rejected chunk, so it gives no position.
  def convert(from, to, options, operands, read, write)
    converter = Encoding::Converter.new(from, to, **options)
    converted = operands.map { |operand| converter.convert(read.(operand)) }
    converted << converter.finish
    write.(converted.join.b)
  end

  # A buffer of so many bytes may end within a character, of which the converter keeps the rest.
  def convert_in_calls(from, to, options, source, size)
    converter = Encoding::Converter.new(from, to, **options)
    converted = "".b
    loop do
      buffer = "".b
      result = converter.primitive_convert(source, buffer, nil, size)
      converted << buffer
      return converted if result == :finished
      raise converter.last_error unless result == :destination_buffer_full
    end
  end

  # `sizes` are those of an input unit and of an output unit in bytes.
  def conversion(from, to, options, read, write, sizes, chunks: true, rejects: false)
    answer = ->(operands) { convert(from, to, options, operands, read, write) }
    bounded = lambda do |operand, room|
      write.(convert_in_calls(from, to, options, read.(operand), room * sizes[1]))
    end
    Operation.new(chunks, answer, false, bounded, rejects ? sizes[0] : nil)
  end

  def decode(encoding, unit = 1, **options)
    write = ->(bytes) { write_points(bytes.unpack("N*")) }
    conversion(encoding, "UTF-32BE", options, method(:read_bytes), write, [unit, 4], rejects: options.empty?)
  end

  def validate(encoding, unit = 1)
    validation = decode(encoding, unit)
    Operation.new(true, ->(operands) { validation.answer.(operands) && "" }, false, nil, unit)
  end

  def encode(encoding, write = method(:write_bytes), unit = 1)
    read = ->(operand) { read_points(operand).pack("N*") }
    conversion("UTF-32BE", encoding, {}, read, write, [4, unit])
  end

  # There is no converter from an encoding to itself.
  def decode_by_utf_8(encoding)
    write = ->(bytes) { write_points(bytes.force_encoding("UTF-8").codepoints) }
    conversion(encoding, "UTF-8", {}, method(:read_bytes), write, [1, 4], rejects: true)
  end

  def encode_from_utf_32le(encoding)
    read = ->(operand) { read_points(operand).pack("V*") }
    conversion("UTF-32LE", encoding, {}, read, method(:write_bytes), [4, 1])
  end

  def to_utf_16(**options)
    conversion("UTF-8", "UTF-16BE", options, method(:read_bytes), method(:write_units), [1, 2], rejects: options.empty?)
  end

  def from_utf_16(**options)
    conversion("UTF-16BE", "UTF-8", options, method(:read_bytes), method(:write_bytes), [2, 1],
               chunks: false, rejects: options.empty?)
  end

  def operations
    {
      "utf-8.to-utf-16" => to_utf_16,
      "utf-8.to-utf-16-lossy" => to_utf_16(invalid: :replace),
      "utf-16.to-utf-8" => from_utf_16,
      "utf-16.to-utf-8-lossy" => from_utf_16(invalid: :replace, replace: "\uFFFD"),
      "utf-8.validate" => validate("UTF-8"),
      "utf-8.decode" => decode("UTF-8"),
      "utf-8.decode-lossy" => decode("UTF-8", invalid: :replace),
      "utf-8.decode-ignore" => decode("UTF-8", invalid: :replace, replace: ""),
      "utf-8.encode" => encode("UTF-8"),
      "utf-16.validate" => validate("UTF-16BE", 2),
      "utf-16.decode" => decode("UTF-16BE", 2),
      "utf-16.decode-lossy" => decode("UTF-16BE", 2, invalid: :replace),
      "utf-16.encode" => encode("UTF-16BE", method(:write_units), 2),
      "utf-16be.decode" => decode("UTF-16BE"),
      "utf-16be.encode" => encode("UTF-16BE"),
      "utf-16le.decode" => decode("UTF-16LE"),
      "utf-16le.encode" => encode("UTF-16LE"),
      "utf-16-labelled.decode" => decode("UTF-16"),
      "utf-32be.decode" => decode_by_utf_8("UTF-32BE"),
      "utf-32be.encode" => encode_from_utf_32le("UTF-32BE"),
      "utf-32le.decode" => decode("UTF-32LE"),
      "utf-32le.encode" => encode("UTF-32LE"),
      "utf-32-labelled.decode" => decode("UTF-32"),
      "utf-32-labelled.encode" => encode("UTF-32"),
      "cesu-8.validate" => validate("CESU-8"),
      "cesu-8.decode" => decode("CESU-8"),
      "cesu-8.encode" => encode("CESU-8"),
    }
  end
end

# The template U, "UTF-8 character", which goes up to six bytes.
module Pack
  module_function

  def operations
    decode = whole { |operand| write_points(read_bytes(operand).unpack("U*")) }
    encode = whole { |operand| write_bytes(read_points(operand).pack("U*").b) }
    {
      "utf-8.validate" => whole { |operand| read_bytes(operand).unpack("U*") && "" },
      "utf-8.encode" => encode,
      "utf-8-1997.decode" => decode,
      "utf-8-1997.encode" => encode,
      "generalized-utf-8.encode" => encode,
    }
  end
end

# An ASCII JSON string, for which the json library decodes UTF-8 itself.
module AsciiJson
  module_function

  def operations
    {
      "utf-8.validate" => whole do |operand|
        JSON.generate(read_bytes(operand).force_encoding("UTF-8"), ascii_only: true)
        ""
      end,
      "utf-8.decode" => whole do |operand|
        json = JSON.generate(read_bytes(operand).force_encoding("UTF-8"), ascii_only: true)
        write_points(JSON.parse(json).codepoints)
      end,
      # what stands between the quotation marks
      "json.decode-string" => whole do |operand|
        write_units(JSON.parse(%("#{read_bytes(operand).force_encoding("UTF-8")}")).encode("UTF-16BE"))
      end,
      "json.encode-string-ascii" => whole do |operand|
        string = read_bytes(operand).force_encoding("UTF-16BE").encode("UTF-8")
        write_bytes(JSON.generate(string, ascii_only: true)[1..-2])
      end,
    }
  end
end

Implementation = Struct.new(:name, :version, :operations, :policies)

IMPLEMENTATIONS = {
  nil => ["Ruby", RUBY_VERSION, Methods, {}],
  "transcoder" => ["Ruby Encoding::Converter", RUBY_VERSION, Transcoder,
                   { "utf-32-labelled.encode" => { "byte-order" => "big-endian-with-mark" } }],
  "pack" => ["Ruby pack", RUBY_VERSION, Pack, {}],
  "json" => ["Ruby json", JSON::VERSION, AsciiJson, {}],
}.freeze

REJECTIONS = [ArgumentError, RangeError, EncodingError, JSON::JSONError].freeze

def describe(implementation)
  operations = implementation.operations.transform_values do |operation|
    offers = { chunks: operation.chunks, length: !operation.unit.nil?, room: operation.bounded && 1 }
    offers.select { |_, value| value }
  end
  JSON.generate({
    utfproof: 1,
    implementation: { name: implementation.name, version: implementation.version },
    operations: operations,
    policies: implementation.policies,
  }.reject { |_, value| value == {} })
end

# A message may quote the input.
def quote(message)
  JSON.generate(message.b.gsub(/[^ -~]/n, "?").force_encoding("ASCII"))
end

# The units of the ill-formed part of a rejected input. A converter says which bytes are in error.
def part(error, unit)
  return "" unless unit && error.is_a?(Encoding::InvalidByteSequenceError)

  length = %(,"length":#{error.error_bytes.bytesize / unit})
  error.incomplete_input? ? %(#{length},"incomplete":true) : length
end

def reply(line, implementation)
  # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  line, room = line.split(',"room":')
  parts = line.split('"')
  start = %({"id":#{parts[2][1..-2]})
  operation = implementation.operations[parts[5]]
  return %(#{start},"skip":"#{implementation.name} does not support this operation"}) unless operation

  operands = (9...parts.length).step(2).map { |at| parts[at] }
  answer = room ? operation.bounded.(operands[0], room.to_i) : operation.answer.(operands)
  %(#{start},"out":#{operation.json ? answer : %("#{answer}")}})
rescue *REJECTIONS => error
  %(#{start},"error":#{quote(error.message)}#{part(error, operation.unit)}})
end

def main
  name, version, source, policies = IMPLEMENTATIONS.fetch(ARGV[0])
  implementation = Implementation.new(name, version, source.operations, policies)
  $stdout.binmode
  replies = []
  $stdin.binmode.each_line do |line|
    line.force_encoding("ASCII")
    if line == "\n"
      $stdout.write(replies.join)
      $stdout.flush
      replies.clear
    elsif line.start_with?('{"id":')
      replies << reply(line, implementation) << "\n"
    else
      replies << describe(implementation) << "\n"
    end
  end
end

main
