// Xerces-C++: its transcoder for UTF-8, which fills the room that it is told, and says how much it has eaten.

#include "helpers.h"

#include <vector>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>
#include <xercesc/util/XercesVersion.hpp>

using namespace xercesc;

namespace {

XMLTranscoder *transcoder() {
    static XMLTranscoder *transcoder = [] {
        XMLPlatformUtils::Initialize();
        XMLTransService::Codes result;
        return XMLPlatformUtils::fgTransService->makeNewTranscoderFor("UTF-8", result, 1 << 20);
    }();
    return transcoder;
}

// Converts until all is eaten: a call stops before an error if it has converted something, and the next one throws.
// One that eats nothing lacks input, or room for a character of `largest` units.
template <typename Convert> int convert(utfproof_call *call, size_t largest, Convert convert) {
    while (call->read < call->length) {
        XMLSize_t eaten = 0;
        try {
            call->written += convert(call->read, call->length - call->read, call->written, call->room - call->written, eaten);
        } catch (const XMLException &) {
            return reject(call, UTFPROOF_UNKNOWN);
        }
        call->read += eaten;
        if (eaten > 0) continue;
        return call->room - call->written < largest ? UTFPROOF_FULL : reject(call, call->read);
    }
    return UTFPROOF_OK;
}

int to_16(utfproof_call *call) {
    std::vector<unsigned char> sizes(call->room + 1);
    return convert(call, 2, [&](size_t at, size_t length, size_t written, size_t room, XMLSize_t &eaten) {
        return transcoder()->transcodeFrom(static_cast<const XMLByte *>(call->input) + at, length,
                                           static_cast<XMLCh *>(call->output) + written, room, eaten, sizes.data());
    });
}

int to_8(utfproof_call *call) {
    return convert(call, 4, [&](size_t at, size_t length, size_t written, size_t room, XMLSize_t &eaten) {
        return transcoder()->transcodeTo(static_cast<const XMLCh *>(call->input) + at, length,
                                         static_cast<XMLByte *>(call->output) + written, room, eaten,
                                         XMLTranscoder::UnRep_Throw);
    });
}

} // namespace

UTFPROOF_PLUGIN("Xerces-C++", XERCES_FULLVERSIONDOT, UTFPROOF_OPERATION("utf-8.to-utf-16", to_16),
                UTFPROOF_OPERATION("utf-16.to-utf-8", to_8));
