import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** For JUnit 5: Java's own decoder, against a core file. WITH_BUG=1 makes it wrong. */
final class CoreFileTest {
    /** A decoder that takes pieces gets each chunk in turn; this one gets them in one. */
    private static long[] whole(List<long[]> operand) {
        return operand.stream().flatMapToLong(LongStream::of).toArray();
    }

    private static String decode(long[] units) {
        boolean bug = System.getenv("WITH_BUG") != null;
        ByteBuffer input = ByteBuffer.allocate(units.length);
        for (int i = 0; i < units.length; i++) {
            boolean overlong = bug && units[i] == 0xC0 && i + 1 < units.length && units[i + 1] == 0x80;
            input.put((byte) (overlong ? units[++i] - 0x80 : units[i]));
        }
        input.flip();
        CharBuffer output = CharBuffer.allocate(units.length);
        var decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        if (decoder.decode(input, output, true).isError()) {
            return "!" + input.position();
        }
        return output.flip().toString();
    }

    @Test
    void decode() throws IOException {
        var cases = CoreFile.read(Path.of("../../core/utf-8.decode.txt"));
        for (var one : cases) {
            String answer = decode(whole(one.input().get(0)));
            if (one.answer().startsWith("!")) {
                assertEquals(one.answer(), answer, one.line());
            } else if (!one.answer().equals("?")) {
                long[] out = answer.codePoints().asLongStream().toArray();
                assertArrayEquals(whole(one.out().get(0)), out, one.line());
            }
        }
        assertTrue(cases.size() > 1000);
    }

    @Test
    void notation() throws IOException {
        Path file = Path.of("../notation.txt");
        for (var one : CoreFile.read(file, "must")) {
            assertTrue(one.answer().equals("!17") || one.answer().equals("?"), one.line());
        }
        for (var one : CoreFile.read(file, "open", "should", "overlong")) {
            if (one.words().contains("borders")) {
                assertEquals(one.input().get(0).size(), one.out().get(0).get(0)[0], one.line());
                continue;
            }
            assertEquals(one.out().size(), one.input().size(), one.line());
            for (int i = 0; i < one.out().size(); i++) {
                assertArrayEquals(whole(one.out().get(i)), whole(one.input().get(i)), one.line());
            }
        }
        assertEquals(19, CoreFile.read(file, "open", "chunk").size());
    }
}
