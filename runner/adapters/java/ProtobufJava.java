import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.StringValue;
import java.util.Map;

/**
 * protobuf-java: ByteString.isValidUtf8, and string fields. On the wire, a message with bytes in its first field and one
 * with a string are the same.
 */
class ProtobufJava implements Implementation.Source {
    @Override
    public Implementation get() {
        return implementation("protobuf-java", message -> StringValue.parseFrom(message.toByteArray()).getValue(),
                text -> StringValue.of(text).toByteString());
    }

    static Implementation implementation(
            String name, Operation.Whole<BytesValue, String> decode, Operation.Whole<String, ByteString> encode) {
        return new Implementation(name, Implementation.versionOfLibrary(ByteString.class),
                Map.of("utf-8.validate", new Operation(true, ProtobufJava::validate),
                        "utf-8.decode", Operation.whole(
                                operand -> BytesValue.of(ByteString.copyFrom(Hexadecimal.readBytes(operand))),
                                decode, Hexadecimal::writePoints),
                        "utf-8.encode", Operation.whole(
                                Hexadecimal::readText,
                                text -> BytesValue.parseFrom(encode.answer(text)).getValue().toByteArray(),
                                Hexadecimal::writeBytes)),
                Map.of("utf-8.encode", Implementation.QUESTION_MARK));
    }

    /** Longer chunks stay separate in a ByteString that concatenates them. */
    private static String validate(String[] operands) throws Rejected {
        ByteString bytes = ByteString.EMPTY;
        for (String operand : operands) bytes = bytes.concat(ByteString.copyFrom(Hexadecimal.readBytes(operand)));
        if (!bytes.isValidUtf8()) throw new Rejected("ByteString.isValidUtf8 is false", -1);
        return "";
    }
}
