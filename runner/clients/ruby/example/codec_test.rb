# One test for each operation. As an adapter: utfproof check --adapter 'ruby codec_test.rb serve'

require_relative "codec"
require_relative "utfproof"

CODEC = Utfproof::Codec.new("my codec", "1.0", {
  "utf-8.validate" => MyCodec.method(:validate),
  "utf-8.decode" => MyCodec.method(:decode),
})

if ARGV == ["serve"]
  CODEC.serve
else
  require "minitest/autorun"

  class CodecTest < Minitest::Test
    CODEC.define_tests(self)
  end
end
