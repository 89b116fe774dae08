import com.ibm.icu.charset.CharsetICU;
import com.ibm.icu.util.VersionInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** ICU4J: the charsets of com.ibm.icu.charset. */
final class Icu4j implements Implementation.Source {
    @Override
    public Implementation get() {
        Map<String, Operation> all = new LinkedHashMap<>();
        Charsets utf8 = charsets("UTF-8");
        Charsets utf16be = charsets("UTF-16BE");
        Charsets utf16le = charsets("UTF-16LE");
        Charsets cesu8 = charsets("CESU-8");
        all.put("utf-8.validate", utf8.decoder(1, Hexadecimal::writeNothing));
        all.put("utf-8.decode", utf8.decoder(1, Hexadecimal::writePoints));
        all.put("utf-8.encode", utf8.encoder(Hexadecimal::writeBytes));
        all.put("utf-8.decode-lossy", utf8.lossyDecoder());
        all.put("utf-16.validate", utf16be.decoder(2, Hexadecimal::writeNothing));
        all.put("utf-16.decode", utf16be.decoder(2, Hexadecimal::writePoints));
        all.put("utf-16.decode-lossy", utf16be.lossyDecoder());
        all.put("utf-16.encode", utf16be.encoder(Hexadecimal::writeUnitBytes));
        all.put("utf-16be.decode", utf16be.decoder(1, Hexadecimal::writePoints));
        all.put("utf-16be.encode", utf16be.encoder(Hexadecimal::writeBytes));
        all.put("utf-16le.decode", utf16le.decoder(1, Hexadecimal::writePoints));
        all.put("utf-16le.encode", utf16le.encoder(Hexadecimal::writeBytes));
        all.put("cesu-8.validate", cesu8.decoder(1, Hexadecimal::writeNothing));
        all.put("cesu-8.decode", cesu8.decoder(1, Hexadecimal::writePoints));
        all.put("cesu-8.encode", cesu8.encoder(Hexadecimal::writeBytes));
        all.put("cesu-8-lenient.validate", cesu8.decoder(1, Hexadecimal::writeNothing));
        all.put("cesu-8-lenient.decode", cesu8.decoder(1, Hexadecimal::writeUnits));
        all.put("cesu-8-lenient.encode", cesu8.encoder(Hexadecimal::readUnits, Hexadecimal::writeBytes, false));
        return new Implementation("ICU4J", VersionInfo.ICU_VERSION.toString(), all, Map.of(
                "cesu-8.validate", Implementation.SURROGATES_PASSED,
                "cesu-8.decode", Implementation.SURROGATES_PASSED,
                "cesu-8.encode", "\"surrogates\":\"encoded\""));
    }

    /** They stop behind an error. */
    private static Charsets charsets(String name) {
        return new Charsets(CharsetICU.forNameICU(name), false);
    }
}
