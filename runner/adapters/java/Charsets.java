import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The CharsetDecoder and CharsetEncoder of a Charset as operations. Some stop before an error and before a character that
 * does not fit, so that their positions are those of the error and of the buffer's end. Those of ICU4J read on and keep
 * the rest of the character.
 */
record Charsets(Charset charset, boolean stopsBefore) {
    /** The operations of a library with charsets of these names. */
    static Map<String, Operation> operations(Function<String, Charset> named, boolean stopsBefore) {
        Charsets utf8 = new Charsets(named.apply("UTF-8"), stopsBefore);
        Charsets utf16be = new Charsets(named.apply("UTF-16BE"), stopsBefore);
        Charsets utf16le = new Charsets(named.apply("UTF-16LE"), stopsBefore);
        Charsets utf32be = new Charsets(named.apply("UTF-32BE"), stopsBefore);
        Charsets utf32le = new Charsets(named.apply("UTF-32LE"), stopsBefore);
        Charsets utf32 = new Charsets(named.apply("UTF-32"), stopsBefore);
        Charsets cesu8 = new Charsets(named.apply("CESU-8"), stopsBefore);
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("utf-8.validate", utf8.decoder(1, Hexadecimal::writeNothing));
        all.put("utf-8.decode", utf8.decoder(1, Hexadecimal::writePoints));
        all.put("utf-8.encode", utf8.encoder(Hexadecimal::writeBytes));
        all.put("utf-8.decode-lossy", utf8.lossyDecoder(1));
        all.put("utf-8.decode-ignore", utf8.decoder(CodingErrorAction.IGNORE, 1, Hexadecimal::writePoints));
        if (stopsBefore) {
            all.put("utf-8.trim-partial", utf8.trimming(1));
            all.put("utf-16.trim-partial", utf16be.trimming(2));
        }
        all.put("utf-16.validate", utf16be.decoder(2, Hexadecimal::writeNothing));
        all.put("utf-16.decode", utf16be.decoder(2, Hexadecimal::writePoints));
        all.put("utf-16.decode-lossy", utf16be.lossyDecoder(2));
        all.put("utf-16.encode", utf16be.encoder(Hexadecimal::writeUnitBytes));
        all.put("utf-16be.decode", utf16be.decoder(1, Hexadecimal::writePoints));
        all.put("utf-16be.encode", utf16be.encoder(Hexadecimal::writeBytes));
        all.put("utf-16le.decode", utf16le.decoder(1, Hexadecimal::writePoints));
        all.put("utf-16le.encode", utf16le.encoder(Hexadecimal::writeBytes));
        all.put("utf-32be.decode", utf32be.decoder(1, Hexadecimal::writePoints));
        all.put("utf-32be.encode", utf32be.encoder(Hexadecimal::writeBytes));
        all.put("utf-32le.decode", utf32le.decoder(1, Hexadecimal::writePoints));
        all.put("utf-32le.encode", utf32le.encoder(Hexadecimal::writeBytes));
        all.put("utf-32-labelled.decode", utf32.decoder(1, Hexadecimal::writePoints));
        all.put("utf-32-labelled.encode", utf32.encoder(Hexadecimal::writeBytes));
        all.put("cesu-8.validate", cesu8.decoder(1, Hexadecimal::writeNothing));
        all.put("cesu-8.decode", cesu8.decoder(1, Hexadecimal::writePoints));
        all.put("cesu-8.encode", cesu8.encoder(Hexadecimal::writeBytes));
        all.put("cesu-8-lenient.validate", cesu8.decoder(1, Hexadecimal::writeNothing));
        all.put("cesu-8-lenient.decode", cesu8.decoder(1, Hexadecimal::writeUnits));
        all.put("cesu-8-lenient.encode", cesu8.encoder(Hexadecimal::readUnits, Hexadecimal::writeBytes, false));
        return all;
    }

    /** A rejecting decoder; an input unit has this many bytes. */
    Operation decoder(int unit, Operation.Writer<CharSequence> writer) {
        return decoder(CodingErrorAction.REPORT, unit, writer);
    }

    /** A replacing decoder; an input unit has this many bytes. */
    Operation lossyDecoder(int unit) {
        return decoder(CodingErrorAction.REPLACE, unit, Hexadecimal::writePoints);
    }

    /** How many units a decoder reads of input that goes on; an input unit has this many bytes. */
    private Operation trimming(int unit) {
        CharsetDecoder decoder = charset.newDecoder();
        return Operation.count(Hexadecimal::readBytes, bytes -> {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            CharBuffer out = CharBuffer.allocate((int) (bytes.length * decoder.maxCharsPerByte()) + 1);
            CoderResult result = decoder.reset().decode(in, out, false);
            if (result.isError()) throw rejected(result, in.position() / unit, result.length() / unit);
            return in.position() / unit;
        });
    }

    /** Takes the chunks one after another. */
    private Operation decoder(CodingErrorAction action, int unit, Operation.Writer<CharSequence> writer) {
        CharsetDecoder decoder = charset.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
        Operation.Call call = operands -> writer.write(decode(decoder, operands, unit, true, null));
        Operation.Call leave = operands -> writer.write(decode(decoder, operands, unit, false, null));
        boolean rejects = action == CodingErrorAction.REPORT;
        if (writer.write("a").isEmpty()) return new Operation(true, call, leave, 0, null, null, rejects); // it validates
        boolean countsChars = writer.write(PAIR).contains(" ");
        return new Operation(true, call, leave, PAIR.length(),
                (operand, room) -> decode(decoder, operand, unit, room, writer, countsChars),
                chunks -> decodeInParts(decoder, chunks, unit, writer, countsChars), rejects);
    }

    /** The halves of a pair are one code point, which comes with the second, unless the result has chars. */
    private List<String> decodeInParts(CharsetDecoder decoder, String[] chunks, int unit,
            Operation.Writer<CharSequence> writer, boolean countsChars) throws Rejected {
        // all input ends with an empty chunk, so that what the end gives is no part of the last one
        String[] andTheEnd = Arrays.copyOf(chunks, chunks.length + 1);
        andTheEnd[chunks.length] = "";
        int[] ends = new int[andTheEnd.length];
        CharSequence all = decode(decoder, andTheEnd, unit, true, ends);
        List<String> parts = new ArrayList<>();
        for (int i = 0, start = 0; i < ends.length; start = ends[i++]) {
            if (i == chunks.length) ends[i] = all.length();
            int end = ends[i];
            boolean isInPair = !countsChars && end > start && end < all.length()
                    && Character.isSurrogatePair(all.charAt(end - 1), all.charAt(end));
            if (isInPair) ends[i] = --end;
            parts.add(writer.write(all.subSequence(start, end)));
        }
        return parts;
    }

    /** A character of two chars. */
    private static final String PAIR = "\uD834\uDD1E";

    /** Empties a buffer of this many chars as often as it takes. */
    private Operation.InCalls decode(CharsetDecoder decoder, String operand, int unit, int room,
            Operation.Writer<CharSequence> writer, boolean countsChars) throws Rejected {
        ByteBuffer in = ByteBuffer.wrap(Hexadecimal.readBytes(operand));
        CharBuffer out = CharBuffer.allocate(room);
        StringBuilder all = new StringBuilder();
        List<String> calls = new ArrayList<>();
        decoder.reset();
        for (boolean flushes = false; ; ) {
            int read = in.position(), written = all.length();
            CoderResult result = flushes ? decoder.flush(out) : decoder.decode(in, out, true);
            all.append(out.flip());
            out.clear();
            boolean isStuck = in.position() == read && all.length() == written;
            if (!isStuck && stopsBefore) {
                int count = countsChars ? all.length() : all.codePointCount(0, all.length());
                calls.add("[" + in.position() / unit + "," + count + "]");
            }
            if (result.isError()) throw rejected(result, in.position() / unit, result.length() / unit);
            if (result.isOverflow() && isStuck) throw new Rejected("an overflow with an empty buffer", -1);
            if (result.isUnderflow() && flushes) return new Operation.InCalls(writer.write(all), calls);
            flushes = result.isUnderflow();
        }
    }

    /**
     * Resets the decoder first, so that an input that does not end leaves it as it is. Writes down how many chars have come
     * out after each chunk, unless `outs` is null.
     */
    private CharSequence decode(CharsetDecoder decoder, String[] operands, int unit, boolean ends, int[] outs)
            throws Rejected {
        byte[][] chunks = new byte[operands.length][];
        int length = 0;
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = Hexadecimal.readBytes(operands[i]);
            length += chunks[i].length;
        }
        ByteBuffer in = ByteBuffer.allocate(length);
        CharBuffer out = CharBuffer.allocate((int) (length * decoder.maxCharsPerByte()) + 1);
        decoder.reset();
        int before = 0;
        for (int i = 0; i < chunks.length; i++) {
            in.put(chunks[i]).flip();
            CoderResult result = decoder.decode(in, out, ends && i == chunks.length - 1);
            if (result.isError()) throw rejected(result, (before + in.position()) / unit, result.length() / unit);
            before += in.position();
            in.compact();
            if (outs != null) outs[i] = out.position();
        }
        if (ends) decoder.flush(out);
        return out.flip();
    }

    /** From code points. */
    Operation encoder(Operation.Writer<byte[]> writer) {
        return encoder(Hexadecimal::readText, writer, true);
    }

    /** The position where it stops counts chars. */
    Operation encoder(Operation.Reader<String> reader, Operation.Writer<byte[]> writer, boolean countsCodePoints) {
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        Operation whole = Operation.whole(reader, text -> {
            CharBuffer in = CharBuffer.wrap(text);
            // ICU4J does not count a byte order mark.
            ByteBuffer out = ByteBuffer.allocate((int) (text.length() * encoder.maxBytesPerChar()) + 5);
            CoderResult result = encoder.reset().encode(in, out, true);
            if (result.isError()) {
                int at = in.position();
                throw rejected(result, countsCodePoints ? text.codePointCount(0, at) : at, 0);
            }
            encoder.flush(out);
            return Arrays.copyOf(out.array(), out.position());
        }, writer);
        int longest = charset.encode(PAIR).remaining();
        int unit = writer.write(new byte[2]).length() == 4 ? 2 : 1; // one number of four digits
        return new Operation(false, whole.call(), null, longest / unit,
                (operand, room) -> encode(encoder, reader.read(operand), unit, room, writer, countsCodePoints));
    }

    /** Empties a buffer of this many units, of so many bytes each, as often as it takes. */
    private Operation.InCalls encode(CharsetEncoder encoder, String text, int unit, int room,
            Operation.Writer<byte[]> writer, boolean countsCodePoints) throws Rejected {
        CharBuffer in = CharBuffer.wrap(text);
        ByteBuffer out = ByteBuffer.allocate(room * unit);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<String> calls = new ArrayList<>();
        encoder.reset();
        for (boolean flushes = false; ; ) {
            int read = in.position(), written = all.size();
            CoderResult result = flushes ? encoder.flush(out) : encoder.encode(in, out, true);
            all.write(out.array(), 0, out.position());
            out.clear();
            boolean isStuck = in.position() == read && all.size() == written;
            int at = countsCodePoints ? text.codePointCount(0, in.position()) : in.position();
            if (!isStuck && stopsBefore) calls.add("[" + at + "," + all.size() / unit + "]");
            if (result.isError()) throw rejected(result, at, 0);
            if (result.isOverflow() && isStuck) throw new Rejected("an overflow with an empty buffer", -1);
            if (result.isUnderflow() && flushes) return new Operation.InCalls(writer.write(all.toByteArray()), calls);
            flushes = result.isUnderflow();
        }
    }

    private Rejected rejected(CoderResult result, int at, int length) {
        return new Rejected(result.toString(), stopsBefore ? at : -1, length);
    }
}
