// Xerces-C++ as an adapter: its transcoder for UTF-8. Text in Xerces is UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of Xerces and back.

#include "protocol.hpp"

#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>
#include <xercesc/util/XercesVersion.hpp>

using namespace utfproof;
using namespace xercesc;

namespace {

XMLTranscoder *transcoder;

// The exception of a transcoder, by its number.
Rejected rejected(const XMLException &exception) { return {"exception " + std::to_string(exception.getCode())}; }

Units to_16(const Bytes &in) {
    // A byte gives at most one unit; the sizes are those of the units.
    Units out(in.size() + 1, 0);
    std::vector<unsigned char> sizes(out.size());
    XMLSize_t eaten = 0, total = 0;
    const auto *bytes = reinterpret_cast<const XMLByte *>(in.data());
    try {
        const XMLSize_t length = transcoder->transcodeFrom(bytes, in.size(), reinterpret_cast<XMLCh *>(out.data()),
                                                           out.size(), eaten, sizes.data());
        total = length;
    } catch (const XMLException &exception) {
        throw rejected(exception);
    }
    if (eaten < in.size()) throw Rejected{"not all was eaten", eaten};
    out.resize(total);
    return out;
}

Bytes to_8(const Units &in) {
    Bytes out(4 * in.size() + 4, 0);
    XMLSize_t eaten = 0, length = 0;
    try {
        length = transcoder->transcodeTo(reinterpret_cast<const XMLCh *>(in.data()), in.size(),
                                         reinterpret_cast<XMLByte *>(out.data()), out.size(), eaten,
                                         XMLTranscoder::UnRep_Throw);
    } catch (const XMLException &exception) {
        throw rejected(exception);
    }
    if (eaten < in.size()) throw Rejected{"not all was eaten", eaten};
    out.resize(length);
    return out;
}

} // namespace

int main() {
    XMLPlatformUtils::Initialize();
    XMLTransService::Codes result;
    transcoder = XMLPlatformUtils::fgTransService->makeNewTranscoderFor("UTF-8", result, 1 << 16);
    if (transcoder == nullptr) {
        std::cerr << "Xerces has no transcoder for UTF-8\n";
        return 1;
    }
    return serve("Xerces-C++", XERCES_FULLVERSIONDOT, "", {
        {"utf-8.validate", {false, [](const Operands &operands) { return to_16(read_bytes(operands[0])), ""; }}},
        {"utf-8.to-utf-16", whole<Bytes>(to_16)},
        {"utf-16.to-utf-8", whole<Units>(to_8)},
    });
}
