# An operation that offers every optional part of the protocol, and skips an input.

require_relative "codec"
require_relative "utfproof"
require "minitest/autorun"

# Converts one chunk after the other, and keeps what is not complete yet.
class Converter
  def initialize
    reset
  end

  def reset
    @at, @rest = 0, []
  end

  def feed(chunk)
    @rest.concat(chunk.bytes)
    points = []
    until @rest.empty?
      point, length = MyCodec.decode_one(@rest.first(4))
      break if length.zero?

      points << point
      @rest.shift(length)
      @at += length
    end
    points
  end

  def end
    at, rest = @at, @rest
    reset
    return if rest.empty?

    begins = rest[0].between?(0xC2, 0xF4)
    part = begins && rest.length > 1 ? {} : { length: 1, incomplete: begins }
    raise Utfproof::Rejected.new("ill-formed", at: at, **part)
  end
end

CONVERTER = Converter.new
AGAIN = { input: nil, count: 0 }

def decode(chunks, room: nil, outs: false, end: true)
  input = chunks.join
  raise Utfproof::Skipped, "this codec knows no euro" if input == "\xE2\x82\xAC".b

  AGAIN.update(input: input, count: input == AGAIN[:input] ? AGAIN[:count] + 1 : 0)
  return [0x58] if MyCodec::WITH_BUG && AGAIN[:count] == 1000

  parts = chunks.map { |chunk| CONVERTER.feed(chunk) }
  unless binding.local_variable_get(:end)
    CONVERTER.reset
    return []
  end
  CONVERTER.end
  return [*parts, []] if outs

  points = parts.flatten
  room ? Utfproof::Calls.new(points, calls(points, room)) : points
end

# Each call writes as much as there is room for.
def calls(points, room)
  read = written = 0
  points.each_slice(room).map do |slice|
    written += slice.length
    read += slice.sum { |point| [0x7F, 0x7FF, 0xFFFF].count { |most| point > most } + 1 }
    [read, written]
  end
end

def decode_all(inputs)
  inputs.map do |input|
    decode([input])
  rescue Utfproof::Rejected, Utfproof::Skipped => e
    e
  end
end

class CodecTest < Minitest::Test
  Utfproof::Codec.new("everything", "1.0", {
    "utf-8.decode" => Utfproof::Operation.new(
      method(:decode), chunks: true, room: 1, outs: true, reuse: true, times: true, batch: method(:decode_all), length: true,
    ),
  }).define_tests(self)
end
