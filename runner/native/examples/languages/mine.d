// cc -O2 -fPIC -c mine_plugin.c
// gdc -O -fPIC -c -o mine.o mine.d
// gdc -shared -o mine.so mine_plugin.o mine.o

import core.runtime : rt_init;
import std.utf : UTFException, validate;

extern (C) bool my_utf8_is_valid(const(char)* bytes, size_t count)
{
    static bool started;
    if (!started) started = rt_init() == 1;
    try
    {
        validate(bytes[0 .. count]);
        return true;
    }
    catch (UTFException)
    {
        return false;
    }
}
