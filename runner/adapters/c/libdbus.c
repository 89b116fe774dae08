// libdbus as an adapter: dbus_validate_utf8, for strings that end at the first NUL.
//
// This file contains no codec: it only converts hexadecimal to bytes.

#include "protocol.h"

#include <dbus/dbus.h>

static void validate(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in != NULL && !dbus_validate_utf8(in, NULL)) reject("false", NOWHERE);
}

int main(void) {
    static const struct operation operations[] = {{"utf-8.validate", validate}, {0}};
    int major, minor, micro;
    dbus_get_version(&major, &minor, &micro);
    char version[48];
    snprintf(version, sizeof version, "%d.%d.%d", major, minor, micro);
    return serve("libdbus", version, "", operations);
}
