import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Operations with numbers, and with two results. */
final class CodecTest {
    private static List<Object> first(byte[] bytes) {
        for (int length = 1; length <= 4 && length <= bytes.length; length++) {
            try {
                return List.of(length, Codec.decode(Arrays.copyOf(bytes, length)));
            } catch (Codec.Malformed malformed) {
                // there may be more of it
            }
        }
        throw new Utfproof.Rejected("ill-formed", 0);
    }

    private static List<Object> encodeInto(int[] units, int room) {
        CharBuffer chars = CharBuffer.allocate(units.length);
        for (int unit : units) chars.put((char) unit);
        chars.flip();
        ByteBuffer bytes = ByteBuffer.allocate(System.getenv("WITH_BUG") == null ? room : Math.max(room - 1, 0));
        StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(new byte[] {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD}).encode(chars, bytes, true);
        return List.of(chars.position(), Arrays.copyOf(bytes.array(), bytes.position()));
    }

    @TestFactory
    Stream<DynamicTest> conforms() {
        return new Utfproof("numbers", "1.0")
            .bytes("utf-8.count-code-points", in -> Codec.decode(in).length)
            .bytes("utf-8.decode-first", CodecTest::first)
            .numbers("whatwg-utf-8.encode-into", CodecTest::encodeInto)
            .tests();
    }
}
