// The JDK as an adapter: what CharsetDecoder, CharsetEncoder, DataInputStream and DataOutputStream do; with the
// argument "string", what the constructors and methods of String do.
//
// There is no codec in this file: only hexadecimal goes in and out of what the JDK answers. A String of Java is a
// sequence of code units, so two surrogate code points that make a pair are one code point from the beginning.

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

public final class Adapter {
    private static final Charset CESU_8 = Charset.forName("CESU-8");
    private static final Charset UTF_8 = StandardCharsets.UTF_8;
    private static final Charset UTF_16BE = StandardCharsets.UTF_16BE;
    private static final Charset UTF_16LE = StandardCharsets.UTF_16LE;
    private static final CodingErrorAction REPORT = CodingErrorAction.REPORT;
    private static final CodingErrorAction REPLACE = CodingErrorAction.REPLACE;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final HexFormat BYTES = HexFormat.ofDelimiter(" ").withUpperCase();

    /** The input is rejected, behind a prefix of this many input units. */
    @SuppressWarnings("serial")
    private static final class Rejected extends Exception {
        final int at;

        Rejected(String message, int at) {
            super(message, null, false, false);
            this.at = at;
        }
    }

    /** The request cannot be put to the JDK. */
    @SuppressWarnings("serial")
    private static final class Unaskable extends Exception {
        Unaskable(String why) {
            super(why, null, false, false);
        }
    }

    private interface Whole<In, Out> {
        Out answer(In operand) throws IOException, Rejected, Unaskable;
    }

    private interface Reader<T> {
        T read(String operand) throws Unaskable;
    }

    private interface Writer<T> {
        String write(T result);
    }

    /** What answers the operands of a request; those that take several take them as consecutive chunks. */
    private interface Call {
        String answer(String[] operands) throws IOException, Rejected, Unaskable;
    }

    private record Operation(boolean chunks, Call call) {}

    private static <In, Out> Operation whole(Reader<In> reader, Whole<In, Out> call, Writer<Out> writer) {
        return new Operation(false, operands -> writer.write(call.answer(reader.read(operands[0]))));
    }

    /** A CharsetDecoder, which is given the chunks one after another; an input unit has so many bytes. */
    private static Operation decoder(
            Charset charset, CodingErrorAction action, int unit, Writer<CharSequence> writer) {
        CharsetDecoder decoder = charset.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
        return new Operation(true, operands -> {
            byte[][] chunks = new byte[operands.length][];
            int length = 0;
            for (int i = 0; i < chunks.length; i++) {
                chunks[i] = readBytes(operands[i]);
                length += chunks[i].length;
            }
            return writer.write(decode(decoder, chunks, length, unit));
        });
    }

    private static CharSequence decode(CharsetDecoder decoder, byte[][] chunks, int length, int unit) throws Rejected {
        ByteBuffer in = ByteBuffer.allocate(length);
        CharBuffer out = CharBuffer.allocate((int) (length * decoder.maxCharsPerByte()) + 1);
        decoder.reset();
        int before = 0;
        for (int i = 0; i < chunks.length; i++) {
            in.put(chunks[i]).flip();
            CoderResult result = decoder.decode(in, out, i == chunks.length - 1);
            if (result.isError()) throw new Rejected(result.toString(), (before + in.position()) / unit);
            before += in.position();
            in.compact();
        }
        decoder.flush(out);
        return out.flip();
    }

    /** A CharsetEncoder. Where it stops, the position that it gives counts chars. */
    private static Operation encoder(
            Charset charset, Reader<String> reader, Writer<byte[]> writer, boolean countsCodePoints) {
        CharsetEncoder encoder = charset.newEncoder().onMalformedInput(REPORT).onUnmappableCharacter(REPORT);
        return whole(reader, text -> {
            CharBuffer in = CharBuffer.wrap(text);
            ByteBuffer out = ByteBuffer.allocate((int) (text.length() * encoder.maxBytesPerChar()) + 1);
            CoderResult result = encoder.reset().encode(in, out, true);
            if (result.isError()) {
                int at = in.position();
                throw new Rejected(result.toString(), countsCodePoints ? text.codePointCount(0, at) : at);
            }
            encoder.flush(out);
            return Arrays.copyOf(out.array(), out.position());
        }, writer);
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

    /** The bytes of an operand. Of code units, those of UTF-16BE. */
    private static byte[] readBytes(String operand) {
        return HEX.parseHex(operand.replace(" ", ""));
    }

    private static String readUnits(String operand) {
        char[] units = new char[(operand.length() + 1) / 5];
        for (int i = 0; i < units.length; i++) units[i] = (char) HexFormat.fromHexDigits(operand, 5 * i, 5 * i + 4);
        return new String(units);
    }

    private static int[] readPoints(String operand) {
        if (operand.isEmpty()) return new int[0];
        String[] words = operand.split(" ");
        int[] points = new int[words.length];
        for (int i = 0; i < points.length; i++) points[i] = HexFormat.fromHexDigits(words[i]);
        return points;
    }

    /** The code points as a String; not if that has a pair of code points as one. */
    private static String readText(String operand) throws Unaskable {
        int[] points = readPoints(operand);
        String text = new String(points, 0, points.length);
        if (text.codePointCount(0, text.length()) != points.length) {
            throw new Unaskable("a String of Java cannot hold a surrogate pair as two code points");
        }
        return text;
    }

    private static String writeBytes(byte[] bytes) {
        return BYTES.formatHex(bytes);
    }

    private static String writeUnitBytes(byte[] bytes) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0; i < bytes.length; i += 2) words.add(HEX.formatHex(bytes, i, i + 2));
        return words.toString();
    }

    private static String writeUnits(CharSequence text) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0; i < text.length(); i++) words.add(HEX.toHexDigits(text.charAt(i)));
        return words.toString();
    }

    private static String writePoints(CharSequence text) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0, point; i < text.length(); i += Character.charCount(point)) {
            point = Character.codePointAt(text, i);
            words.add(HEX.toHexDigits(point, point > 0xFFFFF ? 6 : point > 0xFFFF ? 5 : 4));
        }
        return words.toString();
    }

    private static String writeNothing(Object accepted) {
        return "";
    }

    private static Map<String, Operation> charsets() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("utf-8.validate", decoder(UTF_8, REPORT, 1, Adapter::writeNothing));
        all.put("utf-8.decode", decoder(UTF_8, REPORT, 1, Adapter::writePoints));
        all.put("utf-8.encode", encoder(UTF_8, Adapter::readText, Adapter::writeBytes, true));
        all.put("utf-8.decode-lossy", decoder(UTF_8, REPLACE, 1, Adapter::writePoints));
        all.put("utf-16.validate", decoder(UTF_16BE, REPORT, 2, Adapter::writeNothing));
        all.put("utf-16.decode", decoder(UTF_16BE, REPORT, 2, Adapter::writePoints));
        all.put("utf-16.decode-lossy", decoder(UTF_16BE, REPLACE, 2, Adapter::writePoints));
        all.put("utf-16.encode", encoder(UTF_16BE, Adapter::readText, Adapter::writeUnitBytes, true));
        all.put("utf-16be.decode", decoder(UTF_16BE, REPORT, 1, Adapter::writePoints));
        all.put("utf-16be.encode", encoder(UTF_16BE, Adapter::readText, Adapter::writeBytes, true));
        all.put("utf-16le.decode", decoder(UTF_16LE, REPORT, 1, Adapter::writePoints));
        all.put("utf-16le.encode", encoder(UTF_16LE, Adapter::readText, Adapter::writeBytes, true));
        all.put("cesu-8.validate", decoder(CESU_8, REPORT, 1, Adapter::writeNothing));
        all.put("cesu-8.decode", decoder(CESU_8, REPORT, 1, Adapter::writePoints));
        all.put("cesu-8.encode", encoder(CESU_8, Adapter::readText, Adapter::writeBytes, true));
        all.put("cesu-8-lenient.validate", decoder(CESU_8, REPORT, 1, Adapter::writeNothing));
        all.put("cesu-8-lenient.decode", decoder(CESU_8, REPORT, 1, Adapter::writeUnits));
        all.put("cesu-8-lenient.encode", encoder(CESU_8, Adapter::readUnits, Adapter::writeBytes, false));
        all.put("modified-utf-8.validate",
                whole(Adapter::readBytes, Adapter::readUtfWithoutLength, Adapter::writeNothing));
        all.put("modified-utf-8.decode", whole(Adapter::readBytes, Adapter::readUtfWithoutLength, Adapter::writeUnits));
        all.put("modified-utf-8.encode",
                whole(Adapter::readUnits, Adapter::writeUtfWithoutLength, Adapter::writeBytes));
        all.put("modified-utf-8.read-utf", whole(Adapter::readBytes, Adapter::readUtf, Adapter::writeUnits));
        all.put("modified-utf-8.write-utf", whole(Adapter::readUnits, Adapter::writeUtf, Adapter::writeBytes));
        return all;
    }

    private static Map<String, Operation> strings() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("utf-8.encode", whole(Adapter::readText, text -> text.getBytes(UTF_8), Adapter::writeBytes));
        all.put("utf-8.decode-lossy",
                whole(Adapter::readBytes, bytes -> new String(bytes, UTF_8), Adapter::writePoints));
        all.put("utf-16.decode-lossy",
                whole(Adapter::readBytes, bytes -> new String(bytes, UTF_16BE), Adapter::writePoints));
        all.put("wtf-16.decode", whole(Adapter::readUnits, text -> text, Adapter::writePoints));
        all.put("wtf-16.encode",
                whole(Adapter::readPoints, points -> new String(points, 0, points.length), Adapter::writeUnits));
        return all;
    }

    private static String describe(String name, Map<String, Operation> operations) {
        StringJoiner described = new StringJoiner(",");
        operations.forEach((operation, how) ->
                described.add("\"" + operation + "\":" + (how.chunks() ? "{\"chunks\":true}" : "{}")));
        return "{\"utfproof\":1,\"implementation\":{\"name\":\"" + name + "\",\"version\":\""
                + System.getProperty("java.version") + "\"},\"operations\":{" + described + "}}";
    }

    /** The reply to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks. */
    private static String reply(String line, Map<String, Operation> operations) {
        String[] parts = line.split("\"", -1);
        String start = "{\"id\":" + parts[2].substring(1, parts[2].length() - 1);
        Operation operation = operations.get(parts[5]);
        if (operation == null) return start + ",\"skip\":\"the JDK is not asked for this\"}";
        String[] operands = new String[(parts.length - 9) / 2];
        for (int i = 0; i < operands.length; i++) operands[i] = parts[9 + 2 * i];
        try {
            return start + ",\"out\":\"" + operation.call().answer(operands) + "\"}";
        } catch (Rejected rejected) {
            return start + ",\"error\":" + quoted(rejected) + ",\"at\":" + rejected.at + "}";
        } catch (IOException error) {
            return start + ",\"error\":" + quoted(error) + "}";
        } catch (Unaskable why) {
            return start + ",\"skip\":" + quoted(why) + "}";
        }
    }

    /** What went wrong as a JSON string: a message may quote the input, so all that is not plain ASCII is left out. */
    private static String quoted(Exception error) {
        String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        return "\"" + message.replaceAll("[^ -~]|[\"\\\\]", "?") + "\"";
    }

    public static void main(String[] arguments) throws IOException {
        boolean isString = arguments.length > 0 && arguments[0].equals("string");
        String name = isString ? "JDK String" : "JDK";
        Map<String, Operation> operations = isString ? strings() : charsets();
        // Everything in the protocol is ASCII.
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1), 1 << 16);
        StringBuilder replies = new StringBuilder();
        for (String line; (line = requests.readLine()) != null; ) {
            if (line.isEmpty()) {
                System.out.write(replies.toString().getBytes(StandardCharsets.ISO_8859_1));
                System.out.flush();
                replies.setLength(0);
            } else if (line.startsWith("{\"id\":")) {
                replies.append(reply(line, operations)).append('\n');
            } else {
                replies.append(describe(name, operations)).append('\n');
            }
        }
    }
}
