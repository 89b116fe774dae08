import java.util.HexFormat;
import java.util.StringJoiner;

/** Sequences in hexadecimal, as the protocol writes them. */
final class Hexadecimal {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final HexFormat BYTES = HexFormat.ofDelimiter(" ").withUpperCase();

    private Hexadecimal() {}

    /** The bytes of an operand; code units become UTF-16BE. */
    static byte[] readBytes(String operand) {
        return HEX.parseHex(operand.replace(" ", ""));
    }

    static String readUnits(String operand) {
        char[] units = new char[(operand.length() + 1) / 5];
        for (int i = 0; i < units.length; i++) units[i] = (char) HexFormat.fromHexDigits(operand, 5 * i, 5 * i + 4);
        return new String(units);
    }

    static int[] readPoints(String operand) {
        if (operand.isEmpty()) return new int[0];
        String[] words = operand.split(" ");
        int[] points = new int[words.length];
        for (int i = 0; i < points.length; i++) points[i] = HexFormat.fromHexDigits(words[i]);
        return points;
    }

    /** The code points as a String; throws if two of them would become one. */
    static String readText(String operand) throws Unaskable {
        int[] points = readPoints(operand);
        String text = new String(points, 0, points.length);
        if (text.codePointCount(0, text.length()) != points.length) {
            throw new Unaskable("a Java String cannot hold a surrogate pair as two code points");
        }
        return text;
    }

    static String writeBytes(byte[] bytes) {
        return BYTES.formatHex(bytes);
    }

    static String writeUnitBytes(byte[] bytes) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0; i < bytes.length; i += 2) words.add(HEX.formatHex(bytes, i, i + 2));
        return words.toString();
    }

    static String writeUnits(CharSequence text) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0; i < text.length(); i++) words.add(HEX.toHexDigits(text.charAt(i)));
        return words.toString();
    }

    static String writePoints(CharSequence text) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0, point; i < text.length(); i += Character.charCount(point)) {
            point = Character.codePointAt(text, i);
            words.add(HEX.toHexDigits(point, point > 0xFFFFF ? 6 : point > 0xFFFF ? 5 : 4));
        }
        return words.toString();
    }

    static String writeNothing(Object accepted) {
        return "";
    }
}
