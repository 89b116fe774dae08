import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Reads core files of utfproof. CC0-1.0. */
final class CoreFile {
    /** A line. An operand has chunks of numbers. If answer is "?", or "!" and the position, out means nothing. */
    record Case(String line, String answer, List<List<long[]>> input, List<List<long[]>> out, List<String> words, String id) {}

    /** All cases of a file, without those that have one of these words as level or flag. */
    static List<Case> read(Path file, String... skip) throws IOException {
        List<Case> cases = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
            number++;
            if (line.startsWith("#") || line.isBlank()) continue;
            String where = file + ":" + number + ": " + line.strip();
            String[] fields = Stream.of(line.split(";", -1)).map(String::strip).toArray(String[]::new);
            if (fields.length != 5) throw new IOException("not five fields: " + where);
            List<String> words = List.of((fields[2] + " " + fields[3]).split(" "));
            if (Stream.of(skip).anyMatch(words::contains)) continue;
            var out = operands(fields[1].matches("[!?].*") ? "" : fields[1]);
            String name = file.getFileName().toString().replace(".txt", "/complete/") + fields[0].replace(" ", ".");
            String id = fields[4].isEmpty() ? name : fields[4];
            cases.add(new Case(where, fields[1], operands(fields[0]), out, words, id));
        }
        return cases;
    }

    private static List<List<long[]>> operands(String field) {
        for (String repeat : new String[] {"(\\w+)\\*(\\d+)", "\\(([^)]*)\\)\\*(\\d+)"}) {
            var pattern = java.util.regex.Pattern.compile(repeat);
            field = pattern.matcher(field).replaceAll(found -> (found.group(1) + " ").repeat(Integer.parseInt(found.group(2))));
        }
        return Stream.of(field.split(",", -1)).map(operand -> Stream.of(operand.split("\\|", -1)).map(CoreFile::numbers).toList()).toList();
    }

    private static long[] numbers(String chunk) {
        return Arrays.stream(chunk.strip().split(" +")).filter(text -> !text.isEmpty())
            .mapToLong(text -> text.startsWith("#") ? Long.parseLong(text.substring(1)) : Long.parseLong(text, 16)).toArray();
    }
}
