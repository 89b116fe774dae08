# Tests a codec in its own process: utfproof asks, and your blocks answer.
#
#     require "minitest/autorun"
#     require_relative "utfproof"
#
#     class CodecTest < Minitest::Test
#       Utfproof::Codec.new("mine", "1.0", {
#         "utf-8.validate" => ->(bytes) { bytes.force_encoding("UTF-8").valid_encoding? },
#         "utf-8.decode" => ->(bytes) { MyCodec.decode(bytes) },
#       }).define_tests(self)
#     end
#
# `utfproof list` names the operations. A block gets a binary String, or an Array of Integers for code units and code
# points. It returns a binary String for bytes, a String in another encoding or an Array of Integers for code units and
# code points; a validation returns whether it accepts the input. A length or room is an Integer, and two results are an
# Array: [3, "€"]. To reject an input, a block raises Utfproof::Rejected, ArgumentError, RangeError or EncodingError. Any
# other exception is a failure.
#
# The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
# check`. serve makes an adapter of the same blocks, for `utfproof check --adapter`.

require "json"
require "shellwords"
require "tempfile"

module Utfproof
  # These operations take code units or code points; the others take bytes.
  TAKES_NUMBERS = /\A(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16)/

  # The codec rejects the input. `at` is the length of the well-formed part before the error, if it is known.
  class Rejected < StandardError
    attr_reader :at

    def initialize(message = "ill-formed", at: nil)
      super(message)
      @at = at
    end
  end

  REJECTIONS = [Rejected, ArgumentError, RangeError, EncodingError].freeze

  # Marks a block that gets an Array of consecutive chunks of the input, and answers for the whole.
  Chunks = Struct.new(:block)

  # A codec: `operations` maps names of operations to blocks, and `options` go to `utfproof check`.
  class Codec
    def initialize(name, version, operations, policies: {}, options: [])
      @introduction = { utfproof: 1, implementation: { name: name, version: version }, policies: policies }
      @operations = operations
      @options = options
    end

    # Defines one test for each operation in a class of Minitest.
    def define_tests(test_class)
      codec = self
      @operations.each_key do |operation|
        test_class.define_method("test_#{operation}") do
          status, explanation = codec.check(operation)
          assert status.success?, "#{operation}: utfproof ended with status #{status.exitstatus}\n#{explanation}"
        end
      end
    end

    # Runs the suite for one operation; returns the exit status and the summary.
    def check(operation)
      options = @options + Shellwords.split(ENV.fetch("UTFPROOF_OPTIONS", ""))
      command = [ENV.fetch("UTFPROOF", "utfproof"), "check", "--stdio", "--operation", operation, *options]
      Tempfile.create("utfproof") do |summary|
        IO.popen(command, "r+b", err: summary) do |runner|
          answer(runner, runner, [operation])
        rescue Errno::EPIPE
          # the runner has ended, and its status says why
        end
        [$?, File.read(summary.path, encoding: "UTF-8")]
      end
    end

    # Answers on standard output what is asked on standard input, until that ends.
    def serve
      answer($stdin, $stdout, @operations.keys)
      $stdout.flush
    end

    private

    def answer(requests, replies, names)
      ready = +""
      requests.each_line(chomp: true) do |line|
        if line.empty?
          replies.write(ready)
          replies.flush
          ready.clear
        else
          request = JSON.parse(line)
          ready << JSON.generate(request.key?("utfproof") ? describe(names) : reply(request)) << "\n"
        end
      end
    end

    def describe(names)
      support = names.to_h { |name| [name, { chunks: @operations[name].is_a?(Chunks) }] }
      @introduction.merge(operations: support)
    end

    def reply(request)
      id, name, operands = request.values_at("id", "op", "in")
      block = @operations[name]
      values = operands.map { |operand| read(name, operand) }
      out = block.is_a?(Chunks) ? block.block.call(values) : block.call(*values)
      out == false ? { id: id, error: "not accepted" } : { id: id, out: write(out) }
    rescue *REJECTIONS => e
      { id: id, error: text(e.message), at: e.respond_to?(:at) ? e.at : nil }.compact
    rescue StandardError => e
      { id: id, raised: text(e.inspect) } # no reply of the protocol, so that the report shows it
    end

    def text(message)
      message.dup.force_encoding("UTF-8").scrub
    end

    def read(name, operand)
      return operand unless operand.is_a?(String) # a number

      numbers = operand.split.map { |word| word.to_i(16) }
      TAKES_NUMBERS.match?(name) ? numbers : numbers.pack("C*")
    end

    def write(out)
      case out
      when nil, true then ""
      when Integer then out
      when String
        out.encoding == Encoding::BINARY ? out.bytes.map { |byte| "%02X" % byte }.join(" ") : write(out.codepoints)
      when Array
        is_one = out.all?(Integer) # and not two results
        is_one ? out.map { |number| "%04X" % number }.join(" ") : out.map { |result| write(result) }
      else write(out.to_a)
      end
    end
  end
end
