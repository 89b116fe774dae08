import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** The JDK: CharsetDecoder and CharsetEncoder, DataInputStream and DataOutputStream. */
final class Jdk implements Implementation.Source {
    @Override
    public Implementation get() {
        Map<String, Operation> all = Charsets.operations(Charset::forName, true);
        all.put("utf-16-labelled.decode",
                new Charsets(StandardCharsets.UTF_16, true).decoder(1, Hexadecimal::writePoints));
        modifiedUtf8(all);
        return new Implementation("JDK", System.getProperty("java.version"), all, Map.of(
                "utf-8.decode-lossy", Implementation.SURROGATES_AS_ONE,
                "cesu-8.validate", Implementation.SURROGATES_PASSED,
                "cesu-8.decode", Implementation.SURROGATES_PASSED));
    }

    private static void modifiedUtf8(Map<String, Operation> all) {
        all.put("modified-utf-8.validate",
                Operation.whole(Hexadecimal::readBytes, Jdk::readUtfWithoutLength, Hexadecimal::writeNothing));
        all.put("modified-utf-8.decode",
                Operation.whole(Hexadecimal::readBytes, Jdk::readUtfWithoutLength, Hexadecimal::writeUnits));
        all.put("modified-utf-8.encode",
                Operation.whole(Hexadecimal::readUnits, Jdk::writeUtfWithoutLength, Hexadecimal::writeBytes));
        all.put("modified-utf-8.read-utf",
                Operation.whole(Hexadecimal::readBytes, Jdk::readUtf, Hexadecimal::writeUnits));
        all.put("modified-utf-8.write-utf",
                Operation.whole(Hexadecimal::readUnits, Jdk::writeUtf, Hexadecimal::writeBytes));
    }

    /** DataInputStream.readUTF, from a stream that begins with the length. */
    private static String readUtf(byte[] stream) throws IOException {
        return new DataInputStream(new ByteArrayInputStream(stream)).readUTF();
    }

    /** The same with the length put before the bytes. */
    private static String readUtfWithoutLength(byte[] bytes) throws IOException, Unaskable {
        if (bytes.length > 0xFFFF) throw new Unaskable("readUTF takes at most 65535 bytes");
        ByteArrayOutputStream stream = new ByteArrayOutputStream(bytes.length + 2);
        new DataOutputStream(stream).writeShort(bytes.length);
        stream.write(bytes);
        return readUtf(stream.toByteArray());
    }

    /** DataOutputStream.writeUTF, to a stream that begins with the length. */
    private static byte[] writeUtf(String text) throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream(text.length() + 2);
        new DataOutputStream(stream).writeUTF(text);
        return stream.toByteArray();
    }

    /** The same with the length taken away. */
    private static byte[] writeUtfWithoutLength(String text) throws Unaskable {
        try {
            byte[] stream = writeUtf(text);
            return Arrays.copyOfRange(stream, 2, stream.length);
        } catch (IOException tooLong) {
            throw new Unaskable("writeUTF gives at most 65535 bytes");
        }
    }
}
