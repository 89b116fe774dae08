import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.StringValue;
import java.io.IOException;
import java.nio.ByteBuffer;

/** protobuf-java: string fields of messages outside of the heap. */
final class ProtobufJavaDirect implements Implementation.Source {
    @Override
    public Implementation get() {
        return ProtobufJava.implementation("protobuf-java, direct buffers",
                message -> StringValue.parseFrom(direct(message)).getValue(), ProtobufJavaDirect::encode);
    }

    private static ByteBuffer direct(BytesValue message) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(message.getSerializedSize());
        CodedOutputStream stream = CodedOutputStream.newInstance(buffer);
        message.writeTo(stream);
        stream.flush();
        return buffer.flip();
    }

    private static ByteString encode(String text) throws IOException {
        StringValue message = StringValue.of(text);
        ByteBuffer buffer = ByteBuffer.allocateDirect(message.getSerializedSize());
        CodedOutputStream stream = CodedOutputStream.newInstance(buffer);
        message.writeTo(stream);
        stream.flush();
        return ByteString.copyFrom(buffer.flip());
    }
}
