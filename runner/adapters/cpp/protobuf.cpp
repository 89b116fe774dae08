// Protocol Buffers for C++ as an adapter: the check of string fields that generated code makes.
//
// This file contains no codec: it only converts hexadecimal to the types of the library and back.

#include "protocol.hpp"

#include <google/protobuf/stubs/common.h>
#include <google/protobuf/wire_format_lite.h>

using namespace utfproof;

int main() {
    // It logs each rejected string.
    google::protobuf::SetLogHandler(nullptr);
    const auto validate = [](const Bytes &in) {
        using google::protobuf::internal::WireFormatLite;
        return WireFormatLite::VerifyUtf8String(in.data(), static_cast<int>(in.size()), WireFormatLite::PARSE, "field");
    };
    const std::string version = google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
    return serve("protobuf C++", version, "", {{"utf-8.validate", accepts<Bytes>(validate)}});
}
