// Lua: the library utf8. A string of Lua has a length; utf8.len says where the first invalid byte is.

#include "helpers.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

// Calls a function of the library with the input; leaves `results` values on the stack.
static lua_State *ask(utfproof_call *call, const char *function, int results) {
    lua_State *lua = (lua_State *)*call->state;
    if (lua == NULL) {
        *call->state = lua = luaL_newstate();
        luaL_openlibs(lua);
    }
    lua_settop(lua, 0);
    lua_getglobal(lua, "utf8");
    lua_getfield(lua, -1, function);
    lua_pushlstring(lua, in8(call), call->length);
    if (lua_pcall(lua, 1, results, 0) != LUA_OK) lua_settop(lua, 0);
    return lua;
}

static int count_or_reject(utfproof_call *call) {
    lua_State *lua = ask(call, "len", 2);
    if (!lua_isnil(lua, -2)) return count(call, (size_t)lua_tointeger(lua, -2));
    return reject(call, (size_t)lua_tointeger(lua, -1) - 1);
}

static int validate(utfproof_call *call) { return count_or_reject(call); }

static int encode(utfproof_call *call) {
    lua_State *lua = (lua_State *)*call->state;
    if (lua == NULL) *call->state = lua = luaL_newstate();
    for (size_t at = 0; at < call->length; at++) {
        lua_settop(lua, 0);
        size_t length;
        lua_pushfstring(lua, "%U", (unsigned long)in32(call)[at]);
        const char *bytes = lua_tolstring(lua, -1, &length);
        if (!put8(call, bytes, length)) return UTFPROOF_FULL;
    }
    return UTFPROOF_OK;
}

UTFPROOF_PLUGIN("Lua", LUA_VERSION_MAJOR "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE,
                UTFPROOF_OPERATION("utf-8.validate", validate), UTFPROOF_OPERATION("utf-8.count-code-points", count_or_reject),
                UTFPROOF_OPERATION("generalized-utf-8.encode", encode));
