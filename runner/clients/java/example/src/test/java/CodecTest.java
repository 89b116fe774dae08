import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** One test for each operation. main() serves as an adapter, for {@code utfproof check --adapter}. */
final class CodecTest {
    private static final Utfproof CODEC = new Utfproof("my codec", "1.0")
        .bytes("utf-8.validate", Codec::validate)
        .bytes("utf-8.decode", CodecTest::decode);

    private static int[] decode(byte[] in) {
        try {
            return Codec.decode(in);
        } catch (Codec.Malformed malformed) {
            throw new Utfproof.Rejected(malformed.getMessage(), malformed.at);
        }
    }

    @TestFactory
    Stream<DynamicTest> conforms() {
        return CODEC.tests();
    }

    public static void main(String[] arguments) throws IOException {
        CODEC.serve();
    }
}
