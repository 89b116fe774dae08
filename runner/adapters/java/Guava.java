import com.google.common.base.Utf8;
import java.util.Map;

/** Guava: com.google.common.base.Utf8. */
final class Guava implements Implementation.Source {
    @Override
    public Implementation get() {
        return new Implementation("Guava Utf8", Implementation.versionOfLibrary(Utf8.class),
                Map.of("utf-8.validate", Operation.whole(
                                Hexadecimal::readBytes, Guava::isWellFormed, Hexadecimal::writeNothing),
                        "utf-16.validate", Operation.whole(
                                Hexadecimal::readUnits, Guava::encodedLength, Hexadecimal::writeNothing),
                        "utf-16.utf-8-length", Operation.count(Hexadecimal::readUnits, Guava::encodedLength)),
                Map.of());
    }

    private static boolean isWellFormed(byte[] bytes) throws Rejected {
        if (!Utf8.isWellFormed(bytes)) throw new Rejected("Utf8.isWellFormed is false", -1);
        return true;
    }

    /** Only text without unpaired surrogates has a length. */
    private static int encodedLength(String text) throws Rejected {
        try {
            return Utf8.encodedLength(text);
        } catch (IllegalArgumentException error) {
            throw new Rejected(error.getMessage(), -1);
        }
    }
}
