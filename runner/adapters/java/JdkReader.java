import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The JDK: InputStreamReader and OutputStreamWriter. */
final class JdkReader implements Implementation.Source {
    @Override
    public Implementation get() {
        return new Implementation("JDK InputStreamReader", System.getProperty("java.version"),
                Map.of("utf-8.decode-lossy", new Operation(true, JdkReader::read),
                        "utf-8.encode", Operation.whole(
                                Hexadecimal::readText, JdkReader::write, Hexadecimal::writeBytes)),
                Map.of("utf-8.decode-lossy", Implementation.SURROGATES_AS_ONE,
                        "utf-8.encode", Implementation.QUESTION_MARK));
    }

    /** Reads from a stream that returns one chunk for each call. */
    private static String read(String[] operands) throws IOException {
        List<InputStream> chunks = new ArrayList<>();
        for (String operand : operands) chunks.add(new ByteArrayInputStream(Hexadecimal.readBytes(operand)));
        StringWriter text = new StringWriter();
        try (Reader reader = new InputStreamReader(
                new SequenceInputStream(Collections.enumeration(chunks)), StandardCharsets.UTF_8)) {
            reader.transferTo(text);
        }
        return Hexadecimal.writePoints(text.getBuffer());
    }

    /** One char at a time. */
    private static byte[] write(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            for (int i = 0; i < text.length(); i++) writer.write(text.charAt(i));
        }
        return bytes.toByteArray();
    }
}
