// libxml2 as an adapter: xmlCheckUTF8, xmlGetUTF8Char, xmlCopyCharMultiByte and its encoding handlers for UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of libxml2 and back. Text in libxml2 is UTF-8,
// so its handlers convert from and to UTF-8, and libxml2 encodes and decodes the code points.

#include "protocol.h"

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlstring.h>

static void validate(const struct request *request) {
    char *in = read_string(request, 0);
    if (in != NULL && !xmlCheckUTF8((unsigned char *)in)) reject("not UTF-8", NOWHERE);
}

// Whether all of this UTF-8 could be decoded.
static bool put_characters(const unsigned char *text, size_t count) {
    for (size_t i = 0; i < count;) {
        int length = (int)(count - i);
        const int point = xmlGetUTF8Char(text + i, &length);
        if (point < 0) {
            reject("not UTF-8", i);
            return false;
        }
        put_point((uint32_t)point);
        i += (size_t)length;
    }
    return true;
}

static void decode(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    put_characters(in.at, in.count);
}

static struct bytes make_text(struct points points) {
    struct bytes text = {scratch(6 * points.count), 0};
    for (size_t i = 0; i < points.count; i++) {
        text.count += (size_t)xmlCopyCharMultiByte(text.at + text.count, (int)points.at[i]);
    }
    return text;
}

static void encode(const struct request *request) {
    const struct bytes text = make_text(read_points(request, 0));
    put_bytes(text.at, text.count);
}

// The output of a handler, or NULL.
static xmlBufferPtr convert(const char *encoding, bool is_from, struct bytes in) {
    xmlCharEncodingHandler *handler = xmlFindCharEncodingHandler(encoding);
    xmlBufferPtr from = xmlBufferCreateStatic(in.at, in.count), to = xmlBufferCreate();
    // It returns the number of bytes written, or a negative number, and leaves unconverted input.
    const int written = is_from ? xmlCharEncInFunc(handler, to, from) : xmlCharEncOutFunc(handler, to, from);
    const bool is_whole = written >= 0 && xmlBufferLength(from) == 0;
    xmlBufferFree(from);
    xmlCharEncCloseFunc(handler);
    if (is_whole) return to;
    xmlBufferFree(to);
    reject("not converted", NOWHERE);
    return NULL;
}

static void decode_16(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (in.count == 0) return; // nothing to convert
    xmlBufferPtr out = convert(request->argument, true, in);
    if (out == NULL) return;
    put_characters(xmlBufferContent(out), (size_t)xmlBufferLength(out));
    xmlBufferFree(out);
}

static void encode_16(const struct request *request) {
    const struct bytes in = make_text(read_points(request, 0));
    if (in.count == 0) return;
    xmlBufferPtr out = convert(request->argument, false, in);
    if (out == NULL) return;
    put_bytes(xmlBufferContent(out), (size_t)xmlBufferLength(out));
    xmlBufferFree(out);
}

static void count_characters(const struct request *request) {
    char *in = read_string(request, 0);
    if (in == NULL) return;
    const int count = xmlUTF8Strlen((const xmlChar *)in);
    if (count < 0) {
        reject("not UTF-8", NOWHERE);
    } else {
        put_size((size_t)count);
    }
}

static void decode_first(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    int length = (int)in.count;
    const int point = xmlGetUTF8Char(in.at, &length);
    if (in.count == 0 || point < 0) {
        reject("not UTF-8", NOWHERE);
    } else {
        put_size_and((size_t)length);
        put_point((uint32_t)point);
    }
}

static void to_16(const struct request *request) {
    const struct bytes in = read_bytes(request, 0);
    if (in.count == 0) return;
    xmlBufferPtr out = convert("UTF-16BE", false, in);
    if (out == NULL) return;
    const unsigned char *at = xmlBufferContent(out);
    for (int i = 0; i < xmlBufferLength(out); i += 2) put_unit((uint16_t)(at[i] << 8 | at[i + 1]));
    xmlBufferFree(out);
}

static void from_16(const struct request *request) {
    const struct units units = read_units(request, 0);
    if (units.count == 0) return;
    const struct bytes in = {scratch(2 * units.count), 2 * units.count};
    for (size_t i = 0; i < units.count; i++) {
        in.at[2 * i] = (unsigned char)(units.at[i] >> 8);
        in.at[2 * i + 1] = (unsigned char)units.at[i];
    }
    xmlBufferPtr out = convert("UTF-16BE", true, in);
    if (out == NULL) return;
    put_bytes(xmlBufferContent(out), (size_t)xmlBufferLength(out));
    xmlBufferFree(out);
}

static void be_silent(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

static void be_silent_too(void *context, xmlErrorPtr error) {
    (void)context;
    (void)error;
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate, false, NULL},
        {"utf-8.decode", decode, false, NULL},
        {"utf-8.encode", encode, false, NULL},
        {"utf-16be.decode", decode_16, false, "UTF-16BE"},
        {"utf-16be.encode", encode_16, false, "UTF-16BE"},
        {"utf-16le.decode", decode_16, false, "UTF-16LE"},
        {"utf-16le.encode", encode_16, false, "UTF-16LE"},
        {"utf-8.count-code-points", count_characters, false, NULL},
        {"utf-8.decode-first", decode_first, false, NULL},
        {"utf-8.to-utf-16", to_16, false, NULL},
        {"utf-16.to-utf-8", from_16, false, NULL},
        {0},
    };
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, be_silent);
    xmlSetStructuredErrorFunc(NULL, be_silent_too);
    // a number such as 20914
    const int number = atoi(xmlParserVersion);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    return serve("libxml2", version, "", operations);
}
