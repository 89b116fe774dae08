import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JDK: constructors and methods of String. */
final class JdkString implements Implementation.Source {
    @Override
    public Implementation get() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("utf-8.encode", Operation.whole(Hexadecimal::readText,
                text -> text.getBytes(StandardCharsets.UTF_8), Hexadecimal::writeBytes));
        all.put("utf-8.decode-lossy", Operation.whole(Hexadecimal::readBytes,
                bytes -> new String(bytes, StandardCharsets.UTF_8), Hexadecimal::writePoints));
        all.put("utf-16.decode-lossy", Operation.whole(Hexadecimal::readBytes,
                bytes -> new String(bytes, StandardCharsets.UTF_16BE), Hexadecimal::writePoints));
        all.put("wtf-16.decode",
                Operation.whole(Hexadecimal::readUnits, text -> text, Hexadecimal::writePoints));
        all.put("wtf-16.encode", Operation.whole(Hexadecimal::readPoints,
                points -> new String(points, 0, points.length), Hexadecimal::writeUnits));
        // the string that is encoded is the one that was decoded, in its own form
        all.put("utf-16.round-trip", Operation.whole(Hexadecimal::readUnits, JdkString::roundTrip, Hexadecimal::writeUnits));
        return new Implementation("JDK String", System.getProperty("java.version"), all, Map.of(
                "utf-8.decode-lossy", Implementation.SURROGATES_AS_ONE,
                "utf-8.encode", Implementation.QUESTION_MARK));
    }

    private static String roundTrip(String text) throws Rejected {
        // getBytes replaces unpaired surrogates, and does not say so
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) throw new Rejected("canEncode is false", -1);
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
