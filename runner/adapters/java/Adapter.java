// Codecs in Java as an adapter. The argument names the class that describes one: Jdk, Guava, Icu4j and so on.
//
// These files contain no codec: they only convert hexadecimal to the types of the libraries and back. A Java String is
// a sequence of code units, so two surrogate code points that form a pair are always one code point.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;

public final class Adapter {
    private static String describe(Implementation implementation) {
        StringJoiner operations = new StringJoiner(",");
        implementation.operations().forEach((operation, how) ->
                operations.add("\"" + operation + "\":{" + (how.chunks() ? "\"chunks\":true," : "")
                        + (how.leave() != null ? "\"reuse\":true," : "")
                        + (how.outs() != null ? "\"outs\":true," : "")
                        + (how.length() ? "\"length\":true," : "")
                        + (how.bounded() != null ? "\"room\":" + how.room() + "," : "") + "\"times\":true}"));
        StringJoiner policies = new StringJoiner(",", ",\"policies\":{", "}").setEmptyValue("");
        implementation.policies().forEach((operation, policy) -> policies.add("\"" + operation + "\":{" + policy + "}"));
        return "{\"utfproof\":1,\"implementation\":{\"name\":\"" + implementation.name() + "\",\"version\":\""
                + implementation.version() + "\"},\"operations\":{" + operations + "}" + policies + "}";
    }

    /** The reply to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks. */
    private static String reply(String line, Implementation implementation) {
        int end = line.indexOf(",\"end\":"), many = line.indexOf(",\"times\":");
        int times = many < 0 ? 1 : Integer.parseInt(line.substring(many + 9, line.length() - 1));
        int bounded = line.indexOf(",\"room\":"), inParts = line.indexOf(",\"outs\":");
        int last = Math.max(Math.max(bounded, inParts), Math.max(end, many));
        String[] parts = (last > 0 ? line.substring(0, last) : line).split("\"", -1);
        String start = "{\"id\":" + parts[2].substring(1, parts[2].length() - 1);
        Operation operation = implementation.operations().get(parts[5]);
        if (operation == null) return start + ",\"skip\":\"" + implementation.name() + " does not support this operation\"}";
        String[] operands = new String[(parts.length - 9) / 2];
        for (int i = 0; i < operands.length; i++) operands[i] = parts[9 + 2 * i];
        if (bounded > 0) {
            int room = Integer.parseInt(line.substring(bounded + 8, line.length() - 1));
            return start + content(operation.bounded(), operands[0], room) + "}";
        }
        if (inParts > 0) return start + content(operation.outs(), operands) + "}";
        String content = content(end < 0 ? operation.call() : operation.leave(), operands);
        for (int i = 1; i < times; i++) {
            String again = content(operation.call(), operands);
            if (!again.equals(content)) return start + again + "}";
        }
        return start + content + "}";
    }

    /** A part of a reply. */
    private interface Content {
        String get() throws IOException, Rejected, Unaskable;
    }

    /** A reply without its id. */
    private static String content(Operation.Call call, String[] operands) {
        String quotation = call instanceof Operation.Count ? "" : "\"";
        return content(() -> ",\"out\":" + quotation + call.answer(operands) + quotation);
    }

    /** The same with a buffer. */
    private static String content(Operation.Bounded bounded, String operand, int room) {
        return content(() -> {
            Operation.InCalls answer = bounded.answer(operand, room);
            return ",\"out\":\"" + answer.out() + "\",\"calls\":[" + String.join(",", answer.calls()) + "]";
        });
    }

    /** The same with what came out after each chunk, and at the end. */
    private static String content(Operation.Outs outs, String[] chunks) {
        return content(() -> {
            List<String> parts = outs.answer(chunks);
            StringJoiner whole = new StringJoiner(" ");
            for (String part : parts) if (!part.isEmpty()) whole.add(part);
            return ",\"out\":\"" + whole + "\",\"outs\":[\"" + String.join("\",\"", parts) + "\"]";
        });
    }

    private static String content(Content content) {
        try {
            return content.get();
        } catch (Rejected rejected) {
            String at = rejected.at < 0 ? "" : ",\"at\":" + rejected.at;
            String length = rejected.length == 0 ? "" : ",\"length\":" + rejected.length + ",\"incomplete\":null";
            return ",\"error\":" + quoted(rejected) + at + length;
        } catch (IOException error) {
            return ",\"error\":" + quoted(error);
        } catch (Unaskable why) {
            return ",\"skip\":" + quoted(why);
        }
    }

    /** A message as a JSON string. It may quote the input, so only plain ASCII is kept. */
    private static String quoted(Exception error) {
        String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        return "\"" + message.replaceAll("[^ -~]|[\"\\\\]", "?") + "\"";
    }

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Class<?> chosen = Class.forName(arguments[0]);
        Implementation implementation = ((Implementation.Source) chosen.getDeclaredConstructor().newInstance()).get();
        // The protocol is ASCII.
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1), 1 << 16);
        StringBuilder replies = new StringBuilder();
        for (String line; (line = requests.readLine()) != null; ) {
            if (line.isEmpty()) {
                System.out.write(replies.toString().getBytes(StandardCharsets.ISO_8859_1));
                System.out.flush();
                replies.setLength(0);
            } else if (line.startsWith("{\"id\":")) {
                replies.append(reply(line, implementation)).append('\n');
            } else {
                replies.append(describe(implementation)).append('\n');
            }
        }
    }
}
