// GNUstep Base as an adapter: NSString, whose text is UTF-16.
//
// This file contains no codec: it only converts hexadecimal to the types of GNUstep and back.

#include "protocol.h"

#import <Foundation/Foundation.h>

// A call in a pool of its own, which ends with the request.
#define POOLED(name)                                                                                                   \
    static void name##_pooled(const struct request *request) {                                                         \
        NSAutoreleasePool *pool = [NSAutoreleasePool new];                                                             \
        name(request);                                                                                                 \
        [pool release];                                                                                                \
    }

// The text of these bytes, or nil if they are rejected.
static NSString *text_of(const struct request *request, NSStringEncoding encoding) {
    const struct bytes in = read_bytes(request, 0);
    NSString *text = [[[NSString alloc] initWithBytes:in.at length:in.count encoding:encoding] autorelease];
    if (text == nil) reject("initWithBytes returns nil", NOWHERE);
    return text;
}

static void validate(const struct request *request) { text_of(request, NSUTF8StringEncoding); }

static void to_16(const struct request *request) {
    NSString *text = text_of(request, NSUTF8StringEncoding);
    if (text == nil) return;
    unichar *units = scratch([text length] * sizeof *units);
    [text getCharacters:units range:NSMakeRange(0, [text length])];
    put_units(units, [text length]);
}

// The same for code units.
static NSString *text_of_units(const struct request *request) {
    const struct units in = read_units(request, 0);
    NSString *text = [NSString stringWithCharacters:in.at length:in.count];
    if (text == nil) reject("stringWithCharacters returns nil", NOWHERE);
    return text;
}

static void to_8(const struct request *request) {
    NSString *text = text_of_units(request);
    if (text == nil) return;
    NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
    if (data == nil) {
        reject("dataUsingEncoding returns nil", NOWHERE);
    } else {
        put_bytes([data bytes], [data length]);
    }
}

// It returns 0 for what it cannot convert.
static void length_in_8(const struct request *request) {
    NSString *text = text_of_units(request);
    if (text == nil) return;
    const NSUInteger length = [text lengthOfBytesUsingEncoding:NSUTF8StringEncoding];
    if (length == 0 && [text length] > 0) {
        reject("lengthOfBytesUsingEncoding returns 0", NOWHERE);
    } else {
        put_size(length);
    }
}

static void validate_16(const struct request *request) { text_of_units(request); }

POOLED(validate)
POOLED(to_16)
POOLED(to_8)
POOLED(length_in_8)
POOLED(validate_16)

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", validate_pooled, false, NULL, false},
        {"utf-8.to-utf-16", to_16_pooled, false, NULL, false},
        {"utf-16.validate", validate_16_pooled, false, NULL, false},
        {"utf-16.to-utf-8", to_8_pooled, false, NULL, false},
        {"utf-16.utf-8-length", length_in_8_pooled, false, NULL, false},
        {0},
    };
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", GNUSTEP_BASE_MAJOR_VERSION, GNUSTEP_BASE_MINOR_VERSION,
             GNUSTEP_BASE_SUBMINOR_VERSION);
    const int status = serve("GNUstep Base", version, "", operations);
    [pool release];
    return status;
}
