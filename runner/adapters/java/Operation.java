import java.io.IOException;
import java.util.List;

/**
 * How an operation is answered; one with chunks takes its operands as consecutive chunks. `leave` gives operands that do
 * not end to the converter of the call, and is null where there is no such converter. `bounded` converts into a buffer of
 * at least `room` units of output, and is null where there is none. `outs` gives what comes out with each chunk and at the
 * end, and is null where the whole comes at once. `length` is whether a rejection says how long the ill-formed part is.
 */
record Operation(boolean chunks, Call call, Call leave, int room, Bounded bounded, Outs outs, boolean length) {
    Operation(boolean chunks, Call call, Call leave, int room, Bounded bounded) {
        this(chunks, call, leave, room, bounded, null, false);
    }

    Operation(boolean chunks, Call call, Call leave) {
        this(chunks, call, leave, 0, null);
    }

    Operation(boolean chunks, Call call) {
        this(chunks, call, null);
    }

    /** Takes an operand in hexadecimal and the units of the buffer. */
    interface Bounded {
        InCalls answer(String operand, int room) throws Rejected, Unaskable;
    }

    /** A result in hexadecimal, and what is read and written after each call. */
    record InCalls(String out, List<String> calls) {}

    /** Converts chunks in hexadecimal to the parts of a result. */
    interface Outs {
        List<String> answer(String[] chunks) throws Rejected, Unaskable;
    }

    /** Converts operands in hexadecimal to a result in hexadecimal. */
    interface Call {
        String answer(String[] operands) throws IOException, Rejected, Unaskable;
    }

    /** The same for an operation whose result is a number. */
    interface Count extends Call {}

    interface Reader<T> {
        T read(String operand) throws Unaskable;
    }

    interface Whole<In, Out> {
        Out answer(In operand) throws IOException, Rejected, Unaskable;
    }

    interface Writer<T> {
        String write(T result);
    }

    static <In> Operation count(Reader<In> reader, Whole<In, Integer> call) {
        Count count = operands -> call.answer(reader.read(operands[0])).toString();
        return new Operation(false, count);
    }

    static <In, Out> Operation whole(Reader<In> reader, Whole<In, Out> call, Writer<Out> writer) {
        return new Operation(false, operands -> writer.write(call.answer(reader.read(operands[0]))));
    }
}
