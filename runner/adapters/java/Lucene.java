import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Transition;
import org.apache.lucene.util.automaton.UTF32ToUTF8;

/** Lucene: org.apache.lucene.util.automaton.UTF32ToUTF8, whose automaton is walked along every path. */
final class Lucene implements Implementation.Source {
    @Override
    public Implementation get() {
        return new Implementation("Lucene UTF32ToUTF8", Implementation.versionOfLibrary(UTF32ToUTF8.class),
                Map.of("utf-8.ranges", new Operation(false, Lucene::ranges)), Map.of());
    }

    private static String ranges(String[] operands) throws Unaskable {
        int[] firsts = Hexadecimal.readPoints(operands[0]);
        int[] lasts = Hexadecimal.readPoints(operands[1]);
        if (firsts.length != 1 || lasts.length != 1) throw new Unaskable("these are not two code points");
        Automaton automaton = new UTF32ToUTF8().convert(Automata.makeCharRange(firsts[0], lasts[0]));
        List<Integer> all = new ArrayList<>();
        if (automaton.getNumStates() > 0) walk(automaton, 0, new ArrayList<>(), all);
        byte[] bytes = new byte[all.size()];
        for (int at = 0; at < bytes.length; at++) bytes[at] = all.get(at).byteValue();
        return Hexadecimal.writeBytes(bytes);
    }

    private static void walk(Automaton automaton, int state, List<Integer> path, List<Integer> all) {
        if (automaton.isAccept(state)) {
            all.addAll(path);
            return; // no sequence of UTF-8 begins another
        }
        Transition transition = new Transition();
        int count = automaton.initTransition(state, transition);
        for (int number = 0; number < count; number++) {
            automaton.getNextTransition(transition);
            List<Integer> longer = new ArrayList<>(path);
            longer.add(transition.min);
            longer.add(transition.max);
            walk(automaton, transition.dest, longer, all);
        }
    }
}
