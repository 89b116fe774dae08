# Operations with numbers, and with two results.

require_relative "codec"
require_relative "utfproof"
require "minitest/autorun"

def first(bytes)
  point, length = bytes.empty? ? [0, 0] : MyCodec.decode_one(bytes.bytes.first(4))
  raise MyCodec::Malformed, 0 if length.zero?

  [length, [point]]
end

def encode_into(units, room)
  text = units.pack("S>*").force_encoding("UTF-16BE")
  characters = text.each_char.map { |one| one.valid_encoding? ? one.encode("UTF-8") : "\uFFFD" }
  read = 0
  written = "".b
  characters.each do |character|
    break if written.bytesize + character.bytesize > (MyCodec::WITH_BUG ? room - 1 : room)

    read += character.ord > 0xFFFF ? 2 : 1
    written << character.b
  end
  [read, written]
end

class CodecTest < Minitest::Test
  Utfproof::Codec.new("numbers", "1.0", {
    "utf-8.count-code-points" => ->(bytes) { MyCodec.decode(bytes).length },
    "utf-8.decode-first" => method(:first).to_proc,
    "whatwg-utf-8.encode-into" => method(:encode_into).to_proc,
  }).define_tests(self)
end
