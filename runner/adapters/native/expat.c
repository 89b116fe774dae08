// Expat: the text of <![CDATA[…]]>. XML_Parse goes by length, and reads where the caller has the bytes.

#include "helpers.h"

#include <expat.h>

#define START "<a><![CDATA["
#define END "]]></a>"
#define VERSION(major, minor, micro) TEXT(major) "." TEXT(minor) "." TEXT(micro)

struct text {
    char *at;
    size_t length, room;
};

static void keep(void *user, const XML_Char *characters, int count) {
    struct text *text = (struct text *)user;
    if (text->at == NULL || (size_t)count > text->room - text->length) return;
    memcpy(text->at + text->length, characters, (size_t)count);
    text->length += (size_t)count;
}

// Whether XML forbids or changes a character of this text.
static bool is_no_xml(const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const bool is_control = bytes[i] < 0x20 && bytes[i] != '\t' && bytes[i] != '\n';
        const bool may_be_ffff = bytes[i] == 0xEF && i + 2 < length && bytes[i + 1] == 0xBF && bytes[i + 2] >= 0xBE;
        if (is_control || may_be_ffff || bytes[i] == ']') return true;
    }
    return false;
}

static int parse(utfproof_call *call, struct text *text) {
    if (is_no_xml((const unsigned char *)call->input, call->length)) return UTFPROOF_UNSUPPORTED;
    XML_Parser parser = XML_ParserCreate("UTF-8");
    XML_SetUserData(parser, text);
    XML_SetCharacterDataHandler(parser, keep);
    const bool is_accepted = XML_Parse(parser, START, (int)strlen(START), 0) == XML_STATUS_OK &&
                             XML_Parse(parser, in8(call), (int)call->length, 0) == XML_STATUS_OK &&
                             XML_Parse(parser, END, (int)strlen(END), 1) == XML_STATUS_OK;
    XML_ParserFree(parser);
    return is_accepted ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

static int validate(utfproof_call *call) {
    struct text text = {0};
    return parse(call, &text);
}

static int decode(utfproof_call *call) {
    struct text text = {(char *)malloc(4 * call->length + 4), 0, 4 * call->length + 4};
    int status = parse(call, &text);
    if (status == UTFPROOF_OK) status = put_points_of(call, text.at, text.length);
    free(text.at);
    return status;
}

UTFPROOF_PLUGIN("Expat", VERSION(XML_MAJOR_VERSION, XML_MINOR_VERSION, XML_MICRO_VERSION),
                UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-8.decode", decode));
