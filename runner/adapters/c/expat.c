// Expat as an adapter: the text that the parser reads from <![CDATA[…]]> of a document in UTF-8 or UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of Expat and back. Its output is UTF-8, which
// text.h decodes. Text that XML forbids or changes is skipped.

#include "protocol.h"
#include "text.h"

#include <expat.h>

#define START "<a><![CDATA["
#define END "]]></a>"

static const char *const NOT_XML = "XML does not allow this character, or changes it";

// The output of Expat.
static struct bytes text;

static void keep(void *user, const XML_Char *characters, int count) {
    (void)user;
    memcpy(text.at + text.count, characters, (size_t)count);
    text.count += (size_t)count;
}

// Whether Expat accepts a document, passed in chunks; an input unit has this many bytes.
static bool parse(const char *encoding, struct bytes in, const size_t *ends, size_t chunks, size_t unit) {
    // A code unit of two bytes gives at most three bytes.
    text = (struct bytes){scratch(2 * in.count), 0};
    XML_Parser parser = XML_ParserCreate(encoding);
    XML_SetCharacterDataHandler(parser, keep);
    bool is_accepted = true;
    for (size_t i = 0, at = 0; i < chunks && is_accepted; at = ends[i++]) {
        const enum XML_Status status = XML_Parse(parser, (char *)in.at + at, (int)(ends[i] - at), i + 1 == chunks);
        is_accepted = status == XML_STATUS_OK;
    }
    if (!is_accepted) {
        const size_t at = (size_t)XML_GetCurrentByteIndex(parser) / unit - strlen(START);
        reject(XML_ErrorString(XML_GetErrorCode(parser)), at);
    }
    XML_ParserFree(parser);
    return is_accepted;
}

// A document of ASCII around the input: code units of this many bytes, the last of which is the character.
static struct bytes surround(struct bytes in, size_t unit) {
    struct bytes out = {scratch((strlen(START) + strlen(END)) * unit + in.count), 0};
    memset(out.at, 0, (strlen(START) + strlen(END)) * unit + in.count);
    for (const char *c = START; *c != '\0'; c++, out.count += unit) out.at[out.count + unit - 1] = (unsigned char)*c;
    memcpy(out.at + out.count, in.at, in.count);
    out.count += in.count;
    for (const char *c = END; *c != '\0'; c++, out.count += unit) out.at[out.count + unit - 1] = (unsigned char)*c;
    return out;
}

// Whether XML keeps this ASCII character unchanged; characters that may end the CDATA are excluded.
static bool is_xml(uint32_t c) { return c >= 0x20 ? c != '>' : c == '\t' || c == '\n'; }

static bool parse_8(const struct request *request) {
    size_t *ends;
    const struct bytes in = read_chunks(request, &ends);
    for (size_t i = 0; i < in.count; i++) {
        // U+FFFE and U+FFFF are not XML characters.
        const unsigned char *at = in.at + i;
        const bool is_none = in.count - i >= 3 && at[0] == 0xEF && at[1] == 0xBF && at[2] >= 0xBE && at[2] <= 0xBF;
        if (!is_xml(*at) || is_none) {
            skip(NOT_XML);
            return false;
        }
    }
    const struct bytes document = surround(in, 1);
    for (size_t i = 0; i < request->count; i++) ends[i] += strlen(START);
    ends[request->count - 1] = document.count;
    return parse("UTF-8", document, ends, request->count, 1);
}

static bool parse_16(const struct request *request) {
    const struct units in = read_units(request, 0);
    const struct bytes bytes = {scratch(2 * in.count), 2 * in.count};
    for (size_t i = 0; i < in.count; i++) {
        if (!is_xml(in.at[i]) || in.at[i] >= 0xFFFE) {
            skip(NOT_XML);
            return false;
        }
        bytes.at[2 * i] = (unsigned char)(in.at[i] >> 8);
        bytes.at[2 * i + 1] = (unsigned char)in.at[i];
    }
    const struct bytes document = surround(bytes, 2);
    return parse("UTF-16BE", document, &document.count, 1, 2);
}

static void validate(const struct request *request) { parse_8(request); }

static void decode(const struct request *request) {
    if (parse_8(request)) put_utf8(text.at, text.count);
}

static void validate_16(const struct request *request) { parse_16(request); }

static void decode_16(const struct request *request) {
    if (parse_16(request)) put_utf8(text.at, text.count);
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, true, NULL},
        {"utf-8.decode", decode, true, NULL},
        {"utf-16.validate", validate_16, false, NULL},
        {"utf-16.decode", decode_16, false, NULL},
        {0},
    };
    set_utf8_locale();
    const XML_Expat_Version version = XML_ExpatVersionInfo();
    char number[32];
    snprintf(number, sizeof number, "%d.%d.%d", version.major, version.minor, version.micro);
    return serve("Expat", number, "", operations);
}
