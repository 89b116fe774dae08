import java.util.Arrays;

/** A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug. */
final class Codec {
    /** The input is ill-formed after so many bytes. */
    static final class Malformed extends IllegalArgumentException {
        final int at;

        Malformed(int at) {
            super("ill-formed");
            this.at = at;
        }
    }

    private static final boolean WITH_BUG = System.getenv("WITH_BUG") != null;

    private Codec() {}

    /** The code points of UTF-8. */
    static int[] decode(byte[] bytes) {
        int[] points = new int[bytes.length];
        int count = 0;
        for (int at = 0; at < bytes.length; ) {
            int lead = bytes[at] & 0xFF;
            int length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
            int point = length == 0 || bytes.length - at < length ? -1 : decodeOne(bytes, at, length);
            if (point < 0) throw new Malformed(at);
            points[count++] = point;
            at += length;
        }
        return Arrays.copyOf(points, count);
    }

    /** The code point of this length, or -1. */
    private static int decodeOne(byte[] bytes, int at, int length) {
        if (length == 1) return bytes[at];
        int point = bytes[at] & 0x7F >> length;
        for (int i = 1; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) return -1;
            point = point << 6 | bytes[at + i] & 0x3F;
        }
        int least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        if (point < least && !WITH_BUG) return -1; // an overlong form
        if (point > 0x10FFFF || 0xD800 <= point && point <= 0xDFFF) return -1;
        return point;
    }

    /** Whether the bytes are UTF-8. */
    static boolean validate(byte[] bytes) {
        try {
            decode(bytes);
            return true;
        } catch (Malformed malformed) {
            return false;
        }
    }
}
