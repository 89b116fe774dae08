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
 * IllegalArgumentException, or Rejected with a position. Any other exception is a failure.
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

    /** The codec rejects the input after a well-formed part of this length. */
    public static final class Rejected extends IllegalArgumentException {
        private final int at;

        public Rejected(String message, int at) {
            super(message);
            this.at = at;
        }
    }

    /** A sequence or a number in "in". */
    private static final Pattern VALUE = Pattern.compile("\"[0-9A-F ]*\"|[0-9]+");

    private final String name, version;
    private final Map<String, Function<List<String>>> operations = new LinkedHashMap<>();
    private final List<String> chunked = new ArrayList<>(), options = new ArrayList<>();

    public Utfproof(String name, String version) {
        this.name = name;
        this.version = version;
    }

    public Utfproof bytes(String operation, Function<byte[]> function) {
        operations.put(operation, in -> function.apply(bytes(in.get(0))));
        return this;
    }

    public Utfproof numbers(String operation, Function<int[]> function) {
        operations.put(operation, in -> function.apply(numbers(in.get(0)).toArray()));
        return this;
    }

    /** A function of code units or code points and a number. */
    public Utfproof numbers(String operation, WithNumber<int[]> function) {
        operations.put(operation, in -> function.apply(numbers(in.get(0)).toArray(), Integer.parseInt(in.get(1))));
        return this;
    }

    /** A function of chunks, or of several operands. */
    public Utfproof list(String operation, boolean chunks, Function<List<byte[]>> function) {
        operations.put(operation, in -> function.apply(in.stream().map(Utfproof::bytes).toList()));
        if (chunks) chunked.add(operation);
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
        try {
            Process runner = new ProcessBuilder(command).redirectError(summary).start();
            try (OutputStream replies = runner.getOutputStream()) {
                answer(runner.getInputStream(), replies, List.of(operation));
            } catch (IOException broken) {
                // the runner has ended, and its status says why
            }
            int status = runner.waitFor();
            String explanation = Files.readString(summary.toPath());
            if (status != 0) Assertions.fail("utfproof ended with status " + status + "\n" + explanation);
        } finally {
            summary.delete();
        }
    }

    /** Answers on standard output what is asked on standard input, until that ends. */
    public void serve() throws IOException {
        answer(System.in, System.out, List.copyOf(operations.keySet()));
    }

    private void answer(InputStream from, OutputStream to, List<String> names) throws IOException {
        var requests = new BufferedReader(new InputStreamReader(from, StandardCharsets.US_ASCII));
        var replies = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.US_ASCII));
        for (String line; (line = requests.readLine()) != null; ) {
            if (line.isEmpty()) replies.flush();
            else replies.write((line.startsWith("{\"id\":") ? reply(line) : describe(names)) + "\n");
        }
        replies.flush();
    }

    private String describe(List<String> names) {
        var support = names.stream().map(name -> quoted(name) + ":{\"chunks\":" + chunked.contains(name) + "}");
        return "{\"utfproof\":1,\"implementation\":{\"name\":" + quoted(name) + ",\"version\":" + quoted(version)
            + "},\"operations\":{" + String.join(",", support.toList()) + "}}";
    }

    /** {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} always has this form; after the name come sequences and numbers. */
    private String reply(String line) {
        String[] parts = line.split("\"", 7);
        String start = "{\"id\"" + parts[2];
        List<String> operands = VALUE.matcher(parts[6]).results().map(value -> value.group().replace("\"", "")).toList();
        try {
            Object out = operations.get(parts[5]).apply(operands);
            if (Boolean.FALSE.equals(out)) return start + "\"error\":\"not accepted\"}";
            return start + "\"out\":" + written(out) + "}";
        } catch (IOException | IllegalArgumentException error) {
            String at = error instanceof Rejected rejected ? ",\"at\":" + rejected.at : "";
            return start + "\"error\":" + quoted(error.toString()) + at + "}";
        } catch (Exception | StackOverflowError error) {
            // no reply of the protocol, so that the report shows it
            return start + "\"raised\":" + quoted(error.toString()) + "}";
        }
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
