import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests a codec in its own process: utfproof asks, and your functions answer.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> conforms() {
 *     return new Utfproof("mine", "1.0")
 *         .bytes("utf-8.validate", in -> MyCodec.isValid(in))
 *         .bytes("utf-8.decode", in -> MyCodec.decode(in))
 *         .numbers("utf-8.encode", points -> MyCodec.encode(points))
 *         .tests();
 * }
 * }</pre>
 *
 * {@code utfproof list} names the operations. A function gets byte[], int[] for code units and code points, or a list of
 * byte[] for consecutive chunks of one input. It returns byte[], int[] or char[] or String for code points or code units
 * (surrogate pairs of a String are code points), or a Boolean for a validation. A length is an Integer, a room the second
 * argument, and two results are a List: {@code List.of(3, "\u20AC")}. To reject an input, it throws IOException,
 * IllegalArgumentException, or Rejected with a position. If the codec cannot take an input, it throws Skipped. Any other
 * exception is a failure. What else a function takes, requests() says.
 *
 * The functions are called in a thread of their own, so that a test ends even if one of them hangs.
 *
 * The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to {@code utfproof
 * check}, split at spaces. serve() makes an adapter of the same functions, for {@code utfproof check --adapter}.
 */
public final class Utfproof {
    /** A function from an input to an output. */
    public interface Function<T> {
        Object apply(T in) throws Exception;
    }

    /** A function from an input and a number to an output. */
    public interface WithNumber<T> {
        Object apply(T in, int number) throws Exception;
    }

    /** The codec rejects the input after a well-formed part of length {@code at}. */
    public static final class Rejected extends IllegalArgumentException {
        private final int at, length;
        private final boolean incomplete;

        public Rejected(String message, int at) {
            this(message, at, 0, false);
        }

        /** For an operation with "length": so long is the ill-formed part, which more input may complete. */
        public Rejected(String message, int at, int length, boolean incomplete) {
            super(message);
            this.at = at;
            this.length = length;
            this.incomplete = incomplete;
        }
    }

    /** The codec cannot take this input, and the case is not judged. */
    public static final class Skipped extends RuntimeException {
        public Skipped(String why) {
            super(why);
        }
    }

    /** A request. Of "in" or "batch" it has the operands, with 0 as "room" and false as "outs" unless it asks for them. */
    public record Request(List<String> in, int room, boolean outs, boolean unended, boolean batch) {
        public byte[] bytes(int operand) {
            return Utfproof.bytes(in.get(operand));
        }

        public int[] numbers(int operand) {
            return Utfproof.numbers(in.get(operand)).toArray();
        }

        public int number(int operand) {
            return Integer.parseInt(in.get(operand));
        }
    }

    /** A result, with the units that were read and written after each call: {@code List.of(List.of(2, 0), List.of(3, 1))}. */
    public record Calls(Object out, List<List<Integer>> calls) {}

    private record Operation(Map<String, Object> offers, Function<Request> function) {}

    /** A sequence or a number in "in". */
    private static final Pattern VALUE = Pattern.compile("\"[0-9A-F ]*\"|[0-9]+");
    private static final Pattern TIMES = Pattern.compile("\"times\":([0-9]+)"), ROOM = Pattern.compile("\"room\":([0-9]+)");
    /** Once utfproof has ended, its last lines are read within so many seconds. */
    private static final int GRACE = 10;

    private final String name, version;
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final List<String> options = new ArrayList<>();

    public Utfproof(String name, String version) {
        this.name = name;
        this.version = version;
    }

    public Utfproof bytes(String operation, Function<byte[]> function) {
        return requests(operation, Map.of(), request -> function.apply(request.bytes(0)));
    }

    public Utfproof numbers(String operation, Function<int[]> function) {
        return requests(operation, Map.of(), request -> function.apply(request.numbers(0)));
    }

    /** A function of code units or code points and a number. */
    public Utfproof numbers(String operation, WithNumber<int[]> function) {
        return requests(operation, Map.of(), request -> function.apply(request.numbers(0), request.number(1)));
    }

    /** A function of chunks, or of several operands. */
    public Utfproof list(String operation, boolean chunks, Function<List<byte[]>> function) {
        Function<Request> whole = request -> function.apply(request.in().stream().map(Utfproof::bytes).toList());
        return requests(operation, Map.of("chunks", chunks), whole);
    }

    /**
     * A function that takes more than one whole input, by the keys of the protocol: {@code Map.of("chunks", true, "room", 4)}.
     *
     * <ul>
     * <li>"chunks": "in" has consecutive chunks, and the answer is for the whole;
     * <li>"room", the fewest units that a buffer may have: unless room() is 0, it converts into a buffer of so many units,
     * and may return Calls;
     * <li>"outs": with outs(), it returns a List of what came out with each chunk, and at the end;
     * <li>"reuse": if the input is unended(), the converter goes back to its start;
     * <li>"times": it is called many times over for one request;
     * <li>"batch": with batch(), "in" has many whole inputs, and it returns a List of results, of which exceptions are
     * rejections;
     * <li>"length": what it throws, Rejected, says how long the ill-formed part is.
     * </ul>
     */
    public Utfproof requests(String operation, Map<String, Object> offers, Function<Request> function) {
        operations.put(operation, new Operation(offers, function));
        return this;
    }

    /** Passes these on to {@code utfproof check}. */
    public Utfproof options(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** One test for each operation, which fails with the explanation of utfproof. */
    public Stream<DynamicTest> tests() {
        return operations.keySet().stream().map(operation -> DynamicTest.dynamicTest(operation, () -> check(operation)));
    }

    private void check(String operation) throws Exception {
        String program = System.getenv().getOrDefault("UTFPROOF", "utfproof");
        List<String> command = new ArrayList<>(List.of(program, "check", "--stdio", "--operation", operation));
        command.addAll(options);
        String more = System.getenv().getOrDefault("UTFPROOF_OPTIONS", "").trim();
        if (!more.isEmpty()) command.addAll(List.of(more.split(" +")));
        File summary = File.createTempFile("utfproof", ".txt");
        Thread exits = new Thread(() -> {
            System.err.println(operation + ": the codec ended the process of its test");
            Runtime.getRuntime().halt(1);
        });
        Runtime.getRuntime().addShutdownHook(exits);
        try {
            Process runner = new ProcessBuilder(command).redirectError(summary).start();
            FutureTask<Boolean> verdict = new FutureTask<>(() -> {
                try (OutputStream replies = runner.getOutputStream()) {
                    return answer(runner.getInputStream(), replies, List.of(operation));
                } catch (IOException | RuntimeException broken) {
                    return false; // the runner has ended, or is another program
                }
            });
            Thread codec = new Thread(verdict, operation);
            codec.setDaemon(true);
            codec.start();
            int status = runner.waitFor();
            boolean conforms = status == 0 && verdict.get(GRACE, TimeUnit.SECONDS);
            String ended = status != 0 ? "with status " + status : "without a verdict over answers of this codec";
            if (!conforms) Assertions.fail("utfproof ended " + ended + "\n" + Files.readString(summary.toPath()));
        } finally {
            Runtime.getRuntime().removeShutdownHook(exits);
            summary.delete();
        }
    }

    /** Answers on standard output what is asked on standard input, until that ends. */
    public void serve() throws IOException {
        answer(System.in, System.out, List.copyOf(operations.keySet()));
    }

    /** Answers until the requests end, and returns whether the last line says that the answers conform. */
    private boolean answer(InputStream from, OutputStream to, List<String> names) throws IOException {
        var requests = new BufferedReader(new InputStreamReader(from, StandardCharsets.US_ASCII));
        var replies = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.US_ASCII));
        int answered = 0;
        for (String line; (line = requests.readLine()) != null; ) {
            if (line.startsWith("{\"id\":")) {
                replies.write(reply(line) + "\n");
                answered++;
            } else if (line.contains("\"verdict\"")) {
                String conforms = "{\"utfproof\":1,\"verdict\":\"conforms\",\"answered\":" + answered + "}";
                return answered > 0 && line.equals(conforms);
            } else if (!line.isEmpty()) {
                replies.write(describe(names) + "\n");
            } else {
                replies.flush();
            }
        }
        replies.flush();
        return false;
    }

    private String describe(List<String> names) {
        var support = names.stream().map(name -> {
            var offers = operations.get(name).offers.entrySet().stream();
            return quoted(name) + ":{" + String.join(",", offers.map(e -> quoted(e.getKey()) + ":" + e.getValue()).toList()) + "}";
        });
        return "{\"utfproof\":1,\"implementation\":{\"name\":" + quoted(name) + ",\"version\":" + quoted(version)
            + "},\"operations\":{" + String.join(",", support.toList()) + "}}";
    }

    /** {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} always has this form; after the name come sequences and numbers. */
    private String reply(String line) {
        String[] parts = line.split("\"", 7);
        int end = parts[6].indexOf(']');
        String more = parts[6].substring(end);
        List<String> in = VALUE.matcher(parts[6].substring(parts[6].indexOf('['), end)).results()
            .map(value -> value.group().replace("\"", "")).toList();
        boolean batch = parts[6].startsWith(",\"batch\"");
        var request = new Request(in, number(ROOM, more, 0), more.contains("\"outs\""), more.contains("\"end\""), batch);
        String start = "{\"id\"" + parts[2];
        Operation operation = operations.get(parts[5]);
        String first = answered(() -> operation.function.apply(request), request);
        for (int times = number(TIMES, more, 1); times > 1; times--) {
            String again = answered(() -> operation.function.apply(request), request);
            if (!again.equals(first)) return start + again + "}";
        }
        return start + first + "}";
    }

    private static int number(Pattern key, String more, int otherwise) {
        var found = key.matcher(more);
        return found.find() ? Integer.parseInt(found.group(1)) : otherwise;
    }

    /** The content of a reply. */
    private static String answered(Callable<Object> call, Request request) {
        try {
            Object out = call.call();
            if (request.batch) return "\"batch\":" + ((List<?>) out).stream().map(Utfproof::answeredInBatch).toList();
            if (out instanceof Exception error) throw error;
            if (Boolean.FALSE.equals(out)) return "\"error\":\"not accepted\"";
            if (out instanceof Calls calls) return "\"out\":" + written(calls.out) + ",\"calls\":" + calls.calls;
            if (!request.outs) return "\"out\":" + written(out);
            List<String> outs = ((List<?>) out).stream().map(Utfproof::written).toList();
            String all = String.join(" ", outs).replace("\"", "").replaceAll(" +", " ").trim();
            return "\"out\":" + quoted(all) + ",\"outs\":" + outs;
        } catch (IOException | IllegalArgumentException error) {
            String reply = "\"error\":" + quoted(error.toString());
            if (!(error instanceof Rejected rejected)) return reply;
            if (rejected.length > 0) reply += ",\"length\":" + rejected.length;
            if (rejected.incomplete) reply += ",\"incomplete\":true";
            return reply + ",\"at\":" + rejected.at;
        } catch (Skipped skipped) {
            return "\"skip\":" + quoted(skipped.getMessage());
        } catch (Exception | StackOverflowError error) {
            // no reply of the protocol, so that the report shows it
            return "\"raised\":" + quoted(error.toString());
        }
    }

    private static String answeredInBatch(Object result) {
        return "{" + answered(() -> result, new Request(List.of(), 0, false, false, false)) + "}";
    }

    private static IntStream numbers(String operand) {
        return operand.isEmpty() ? IntStream.empty()
            : Stream.of(operand.split(" ")).mapToInt(word -> Integer.parseUnsignedInt(word, 16));
    }

    private static byte[] bytes(String operand) {
        int[] numbers = numbers(operand).toArray();
        byte[] bytes = new byte[numbers.length];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) numbers[i];
        return bytes;
    }

    private static String written(Object out) {
        if (out == null || out instanceof Boolean) return "\"\"";
        if (out instanceof Number) return out.toString();
        if (out instanceof List<?> results) return results.stream().map(Utfproof::written).toList().toString();
        if (out instanceof byte[] bytes) return hexadecimal("%02X", IntStream.range(0, bytes.length).map(i -> bytes[i] & 0xFF));
        if (out instanceof char[] units) return hexadecimal("%04X", IntStream.range(0, units.length).map(i -> units[i]));
        return hexadecimal("%04X", out instanceof int[] points ? IntStream.of(points) : out.toString().codePoints());
    }

    private static String hexadecimal(String format, IntStream numbers) {
        return '"' + String.join(" ", numbers.mapToObj(number -> String.format(format, number)).toList()) + '"';
    }

    private static String quoted(String message) {
        return '"' + message.replaceAll("[^ -~]|[\"\\\\]", "?") + '"';
    }
}
