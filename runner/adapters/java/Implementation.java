import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.jar.JarFile;

/** A codec: its operations, and its policies by operation as the inside of a JSON object. */
record Implementation(String name, String version, Map<String, Operation> operations, Map<String, String> policies) {
    static final String QUESTION_MARK = "\"surrogates\":\"question-mark\"";
    static final String SURROGATES_PASSED = "\"surrogates\":\"passed\"";
    static final String SURROGATES_AS_ONE = "\"replacement\":\"surrogates-as-one\"";

    /** A class that the argument of the program may name. */
    interface Source {
        Implementation get();
    }

    /** The version of the library of a class: from its manifest, or its file name. */
    static String versionOfLibrary(Class<?> member) {
        try {
            File file = new File(member.getProtectionDomain().getCodeSource().getLocation().toURI()).getCanonicalFile();
            try (JarFile library = new JarFile(file)) {
                String version = library.getManifest().getMainAttributes().getValue("Bundle-Version");
                return version != null ? version : file.getName().replaceAll("^\\D*-|\\.jar$", "");
            }
        } catch (IOException | URISyntaxException error) {
            return "unknown";
        }
    }
}
