# A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug.
module MyCodec
  WITH_BUG = ENV.key?("WITH_BUG")

  # The input is ill-formed after `at` bytes.
  class Malformed < ArgumentError
    attr_reader :at

    def initialize(at)
      super("ill-formed")
      @at = at
    end
  end

  # The code points of UTF-8; raises Malformed.
  def self.decode(data)
    bytes = data.bytes
    points = []
    at = 0
    while at < bytes.length
      point, length = decode_one(bytes[at, 4])
      raise Malformed, at if length.zero?

      points << point
      at += length
    end
    points
  end

  ILL_FORMED = [0, 0].freeze

  # The first code point and its length, which is 0 if it is ill-formed.
  def self.decode_one(bytes)
    lead = bytes[0]
    return [lead, 1] if lead < 0x80
    return ILL_FORMED if lead < 0xC0 || lead > 0xF7

    length, least = lead < 0xE0 ? [2, 0x80] : lead < 0xF0 ? [3, 0x800] : [4, 0x10000]
    rest = bytes[1...length]
    return ILL_FORMED if rest.length < length - 1 || rest.any? { |byte| byte & 0xC0 != 0x80 }

    point = rest.reduce(lead & 0x7F >> length) { |so_far, byte| so_far << 6 | byte & 0x3F }
    return ILL_FORMED if point < least && !WITH_BUG # an overlong form
    return ILL_FORMED if point > 0x10FFFF || (0xD800..0xDFFF).cover?(point)

    [point, length]
  end

  # Whether the bytes are UTF-8.
  def self.validate(data)
    decode(data)
    true
  rescue Malformed
    false
  end
end
