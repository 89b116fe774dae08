import com.ibm.icu.charset.CharsetICU;
import com.ibm.icu.util.VersionInfo;
import java.util.Map;

/** ICU4J: the charsets of com.ibm.icu.charset. */
final class Icu4j implements Implementation.Source {
    @Override
    public Implementation get() {
        // they stop after an error
        Map<String, Operation> all = Charsets.operations(CharsetICU::forNameICU, false);
        return new Implementation("ICU4J", VersionInfo.ICU_VERSION.toString(), all, Map.of(
                "cesu-8.validate", Implementation.SURROGATES_PASSED,
                "cesu-8.decode", Implementation.SURROGATES_PASSED,
                "cesu-8.encode", "\"surrogates\":\"encoded\"",
                "utf-32-labelled.encode", "\"byte-order\":\"big-endian-with-mark\""));
    }
}
