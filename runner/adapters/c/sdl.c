// SDL as an adapter: SDL_utf8strlcpy, which truncates, and SDL_utf8strlen.
//
// This file contains no codec: it only converts hexadecimal to the types of SDL and back. Its strings end at the first
// NUL.

#include "protocol.h"

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

static void truncate_text(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    const size_t room = read_size(request, 1), length = strlen(in);
    char *out = scratch(length + 1);
    put_bytes(out, SDL_utf8strlcpy(out, in, (room < length ? room : length) + 1));
}

int main(void) {
    static const struct operation operations[] = {{"utf-8.truncate", truncate_text}, {0}};
    SDL_version version;
    SDL_GetVersion(&version);
    char number[32];
    snprintf(number, sizeof number, "%d.%d.%d", version.major, version.minor, version.patch);
    return serve("SDL", number, "", operations);
}
