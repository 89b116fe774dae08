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
# Array: [3, "€"]. To reject an input, a block raises Utfproof::Rejected, ArgumentError, RangeError or EncodingError. If the
# codec cannot take an input, it raises Utfproof::Skipped. Any other exception is a failure. An Operation says what else a
# block takes.
#
# The blocks are called in a thread of their own, so that a test ends even if one of them hangs.
#
# The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
# check`. serve makes an adapter of the same blocks, for `utfproof check --adapter`.

require "json"
require "shellwords"
require "tempfile"

module Utfproof
  # These operations take code units or code points; the others take bytes.
  TAKES_NUMBERS = /\A(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16|ranges)/

  # Once utfproof has ended, its last lines are read within so many seconds.
  GRACE = 10

  # The codec rejects the input after a well-formed part of length `at`, if that is known. For an operation with `length`,
  # the ill-formed part has this length, and may be incomplete.
  class Rejected < StandardError
    attr_reader :at, :length, :incomplete

    def initialize(message = "ill-formed", at: nil, length: nil, incomplete: nil)
      super(message)
      @at, @length, @incomplete = at, length, incomplete
    end
  end

  # The codec cannot take this input; the message says why. The case is not judged.
  class Skipped < StandardError
  end

  REJECTIONS = [Rejected, ArgumentError, RangeError, EncodingError].freeze

  # A result with the units that were read and written after each call: Calls.new("€", [[2, 0], [3, 1]])
  Calls = Struct.new(:out, :calls)

  # A block, and what it takes beyond one whole input:
  #
  # chunks: true   it gets an Array of consecutive chunks of the input, and answers for the whole
  # room: N        it may also get room: n. It converts into a buffer of n units, n >= N, and may return Calls
  # outs: true     it may also get outs: true. It returns an Array of what came out with each chunk, and at the end
  # reuse: true    it may also get end: false. The input does not end, and the converter goes back to its start
  # times: true    it is called many times over for one request
  # batch: block   the block gets an Array of whole inputs, and returns an Array of results, of which exceptions are
  #                rejections
  # length: true   what it raises says how long the ill-formed part is
  class Operation
    attr_reader :offers

    def initialize(block, batch: nil, **offers)
      @block, @batch = block, batch
      @offers = batch ? { batch: true, **offers } : offers
    end

    # The reply to a request, without its id.
    def reply(request)
      name = request["op"]
      if request.key?("batch")
        results = @batch.call(request["batch"].map { |input| read(name, input) })
        return { batch: results.map { |result| answer { result.is_a?(Exception) ? raise(result) : result } } }
      end
      operands = request["in"].map { |operand| read(name, operand) }
      operands = [operands] if @offers[:chunks]
      more = request.slice("room", "outs", "end").transform_keys(&:to_sym)
      first = answer(more) { @block.call(*operands, **more) }
      (request.fetch("times", 1) - 1).times do
        again = answer { @block.call(*operands) }
        return again if again != first
      end
      first
    rescue StandardError => e
      { raised: text(e.inspect) }
    end

    private

    def answer(more = {})
      out = yield
      return { out: write(out.out), calls: out.calls } if out.is_a?(Calls)
      return { error: "not accepted" } if out == false
      return { out: write(out) } unless more.key?(:outs)

      parts = out.map { |part| write(part) }
      { out: parts.reject(&:empty?).join(" "), outs: parts }
    rescue Skipped => e
      { skip: text(e.message) }
    rescue *REJECTIONS => e
      given = %i[at length incomplete].select { |key| e.respond_to?(key) }
      { error: text(e.message), **given.to_h { |key| [key, e.public_send(key)] }.compact }
    rescue StandardError, SystemExit => e
      { raised: text(e.inspect) } # no reply of the protocol, so that the report shows it
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

  # A codec: `operations` maps names of operations to blocks or Operations, and `options` go to `utfproof check`.
  class Codec
    def initialize(name, version, operations, policies: {}, options: [])
      @introduction = { utfproof: 1, implementation: { name: name, version: version }, policies: policies }
      @operations = operations.transform_values { |one| one.is_a?(Operation) ? one : Operation.new(one) }
      @options = options
    end

    # Defines one test for each operation in a class of Minitest.
    def define_tests(test_class)
      codec = self
      @operations.each_key do |operation|
        test_class.define_method("test_#{operation}") do
          conforms, explanation = codec.check(operation)
          assert conforms, "#{operation}: #{explanation}"
        end
      end
    end

    # Runs the suite for one operation; returns whether utfproof says that it conforms, and the explanation.
    def check(operation)
      options = @options + Shellwords.split(ENV.fetch("UTFPROOF_OPTIONS", ""))
      command = [ENV.fetch("UTFPROOF", "utfproof"), "check", "--stdio", "--operation", operation, *options]
      Tempfile.create("utfproof") do |summary|
        (requests, output), (input, replies) = IO.pipe(binmode: true), IO.pipe(binmode: true)
        runner = Process.spawn(*command, in: input, out: output, err: summary)
        [input, output].each(&:close)
        codec = Thread.new { converse(requests, replies, [operation]) }
        _, status = Process.wait2(runner)
        conforms = status.success? && codec.join(GRACE) && codec.value
        codec.kill
        explanation = File.read(summary.path, encoding: "UTF-8")
        next [true, explanation] if conforms
        next [false, "utfproof ended with #{status}\n#{explanation}"] unless status.success?

        [false, "utfproof ended without a verdict over answers of this codec\n#{explanation}"]
      end
    end

    # Answers on standard output what is asked on standard input, until that ends.
    def serve
      answer($stdin, $stdout, @operations.keys)
      $stdout.flush
    end

    private

    def converse(requests, replies, names)
      replies.sync = true
      answer(requests, replies, names)
    rescue SystemCallError, JSON::ParserError
      false # the runner has ended, or is another program
    ensure
      [requests, replies].each(&:close)
    end

    # Answers until the requests end; returns whether the last line says that the answers conform.
    def answer(requests, replies, names)
      ready = +""
      answered = 0
      requests.each_line(chomp: true) do |line|
        if line.empty?
          replies.write(ready)
          replies.flush
          ready.clear
          next
        end
        request = JSON.parse(line)
        if request.key?("verdict")
          return request["verdict"] == "conforms" && request["answered"] == answered && answered.positive?
        end

        answered += 1 if request.key?("id")
        ready << JSON.generate(request.key?("id") ? reply(request) : describe(names)) << "\n"
      end
      false
    end

    def describe(names)
      @introduction.merge(operations: names.to_h { |name| [name, @operations[name].offers] })
    end

    def reply(request)
      { id: request["id"], **@operations[request["op"]].reply(request) }
    end
  end
end
