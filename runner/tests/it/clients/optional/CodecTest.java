import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** An operation that offers every optional part of the protocol, and skips an input. */
final class CodecTest {
    /** Converts one chunk after the other, and keeps what is not complete yet. */
    private static final class Converter {
        private int at;
        private byte[] rest = {};

        int[] feed(byte[] chunk) {
            int begun = rest.length;
            rest = Arrays.copyOf(rest, begun + chunk.length);
            System.arraycopy(chunk, 0, rest, begun, chunk.length);
            int[] points;
            int length = rest.length;
            try {
                points = Codec.decode(rest);
            } catch (Codec.Malformed malformed) {
                length = malformed.at;
                points = Codec.decode(Arrays.copyOf(rest, length));
            }
            at += length;
            rest = Arrays.copyOfRange(rest, length, rest.length);
            return points;
        }

        void end() {
            int start = at, lead = rest.length == 0 ? 0 : rest[0] & 0xFF;
            boolean begins = 0xC2 <= lead && lead <= 0xF4, isOne = rest.length == 1 || !begins;
            boolean isComplete = rest.length == 0;
            reset();
            if (isComplete) return;
            throw isOne ? new Utfproof.Rejected("ill-formed", start, 1, begins) : new Utfproof.Rejected("ill-formed", start);
        }

        void reset() {
            at = 0;
            rest = new byte[0];
        }
    }

    private static final Converter CONVERTER = new Converter();
    private static byte[] last = {};
    private static int count;

    private static Object decode(Utfproof.Request request) {
        if (request.batch()) return IntStream.range(0, request.in().size()).mapToObj(i -> decoded(request, i)).toList();
        List<byte[]> chunks = IntStream.range(0, request.in().size()).mapToObj(request::bytes).toList();
        return convert(chunks, request);
    }

    private static Object decoded(Utfproof.Request batch, int input) {
        try {
            return convert(List.of(batch.bytes(input)), new Utfproof.Request(List.of(), 0, false, false, false));
        } catch (Utfproof.Rejected | Utfproof.Skipped exception) {
            return exception;
        }
    }

    private static Object convert(List<byte[]> chunks, Utfproof.Request request) {
        var joined = new ByteArrayOutputStream();
        chunks.forEach(joined::writeBytes);
        byte[] input = joined.toByteArray();
        if (Arrays.equals(input, new byte[] {(byte) 0xE2, (byte) 0x82, (byte) 0xAC})) {
            throw new Utfproof.Skipped("this codec knows no euro");
        }
        count = Arrays.equals(input, last) ? count + 1 : 0;
        last = input;
        if (System.getenv("WITH_BUG") != null && count == 1000) return "X";
        List<int[]> parts = new ArrayList<>();
        for (byte[] chunk : chunks) parts.add(CONVERTER.feed(chunk));
        if (request.unended()) {
            CONVERTER.reset();
            return "";
        }
        CONVERTER.end();
        int[] points = parts.stream().flatMapToInt(IntStream::of).toArray();
        if (request.room() > 0) return new Utfproof.Calls(points, calls(points, request.room()));
        if (!request.outs()) return points;
        parts.add(new int[] {});
        return parts;
    }

    /** Each call writes as much as there is room for. */
    private static List<List<Integer>> calls(int[] points, int room) {
        List<List<Integer>> calls = new ArrayList<>();
        int read = 0;
        for (int written = 1; written <= points.length; written++) {
            int point = points[written - 1];
            read += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (written % room == 0 || written == points.length) calls.add(List.of(read, written));
        }
        return calls;
    }

    @TestFactory
    Stream<DynamicTest> conforms() {
        Map<String, Object> offers = Map.of("chunks", true, "room", 1, "outs", true, "reuse", true, "times", true, "batch", true,
            "length", true);
        return new Utfproof("everything", "1.0").requests("utf-8.decode", offers, CodecTest::decode).tests();
    }
}
