import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;

/**
 * A Charset's CharsetDecoder and CharsetEncoder as operations. Some stop at an input that they reject, as CharsetDecoder
 * and CharsetEncoder document it, so that their position is that of the error.
 */
record Charsets(Charset charset, boolean stopsAtErrors) {
    /** One that rejects; an input unit has so many bytes. */
    Operation decoder(int unit, Operation.Writer<CharSequence> writer) {
        return decoder(CodingErrorAction.REPORT, unit, writer);
    }

    /** One that replaces. */
    Operation lossyDecoder() {
        return decoder(CodingErrorAction.REPLACE, 1, Hexadecimal::writePoints);
    }

    /** It is given the chunks one after another. */
    private Operation decoder(CodingErrorAction action, int unit, Operation.Writer<CharSequence> writer) {
        CharsetDecoder decoder = charset.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
        return new Operation(true, operands -> {
            byte[][] chunks = new byte[operands.length][];
            int length = 0;
            for (int i = 0; i < chunks.length; i++) {
                chunks[i] = Hexadecimal.readBytes(operands[i]);
                length += chunks[i].length;
            }
            return writer.write(decode(decoder, chunks, length, unit));
        });
    }

    private CharSequence decode(CharsetDecoder decoder, byte[][] chunks, int length, int unit) throws Rejected {
        ByteBuffer in = ByteBuffer.allocate(length);
        CharBuffer out = CharBuffer.allocate((int) (length * decoder.maxCharsPerByte()) + 1);
        decoder.reset();
        int before = 0;
        for (int i = 0; i < chunks.length; i++) {
            in.put(chunks[i]).flip();
            CoderResult result = decoder.decode(in, out, i == chunks.length - 1);
            if (result.isError()) throw rejected(result, (before + in.position()) / unit);
            before += in.position();
            in.compact();
        }
        decoder.flush(out);
        return out.flip();
    }

    /** From code points. */
    Operation encoder(Operation.Writer<byte[]> writer) {
        return encoder(Hexadecimal::readText, writer, true);
    }

    /** Where it stops, the position that it gives counts chars. */
    Operation encoder(Operation.Reader<String> reader, Operation.Writer<byte[]> writer, boolean countsCodePoints) {
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        return Operation.whole(reader, text -> {
            CharBuffer in = CharBuffer.wrap(text);
            ByteBuffer out = ByteBuffer.allocate((int) (text.length() * encoder.maxBytesPerChar()) + 1);
            CoderResult result = encoder.reset().encode(in, out, true);
            if (result.isError()) {
                int at = in.position();
                throw rejected(result, countsCodePoints ? text.codePointCount(0, at) : at);
            }
            encoder.flush(out);
            return Arrays.copyOf(out.array(), out.position());
        }, writer);
    }

    private Rejected rejected(CoderResult result, int at) {
        return new Rejected(result.toString(), stopsAtErrors ? at : -1);
    }
}
