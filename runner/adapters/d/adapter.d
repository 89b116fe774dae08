// D as an adapter. Without an argument, std.utf: validate, decode, decodeFront, decodeBack, encode, byUTF, count,
// codeLength, toUTF8 and toUTF16; with "foreach", the language
// itself: foreach over characters, and appending them; with "std.encoding", that module.
//
// This file contains no codec: it only converts hexadecimal to the types of D and back. A D string is an array of code
// units, and a dchar may be any number.

import core.exception : UnicodeException;
import std.array : appender, join, split;
import std.conv : to;
import std.stdio : stdin, stdout;
import std.string : representation, startsWith;
static import std.encoding;
static import std.utf;

class Rejected : Exception
{
    this(string message) { super(message); }
}

// Hexadecimal

uint digit(char c) { return c <= '9' ? c - '0' : (c & 0xDF) - 'A' + 10; }

Unit[] read(Unit)(const(char)[] operand)
{
    auto units = appender!(Unit[]);
    uint value;
    foreach (i, c; operand.representation)
    {
        if (c != ' ') value = value << 4 | digit(cast(char) c);
        if (c == ' ' || i + 1 == operand.length)
        {
            units.put(cast(Unit) value);
            value = 0;
        }
    }
    return units.data;
}

string write(Unit)(const(Unit)[] units)
{
    auto words = appender!string;
    foreach (i, Unit unit; units)
    {
        const uint value = unit;
        const digits = Unit.sizeof == 1 ? 2 : value > 0xFFFFF ? 6 : value > 0xFFFF ? 5 : 4;
        if (i > 0) words.put(' ');
        foreach_reverse (place; 0 .. digits) words.put("0123456789ABCDEF"[value >> 4 * place & 15]);
    }
    return words.data;
}

// std.utf

string validate(Unit)(const(char)[] operand)
{
    std.utf.validate(read!Unit(operand));
    return "";
}

string decode(Unit)(const(char)[] operand)
{
    const text = read!Unit(operand);
    auto points = appender!(dchar[]);
    for (size_t at = 0; at < text.length;) points.put(std.utf.decode(text, at));
    return write(points.data);
}

string decodeLossy(Unit)(const(char)[] operand)
{
    auto points = appender!(dchar[]);
    foreach (point; std.utf.byUTF!dchar(read!Unit(operand))) points.put(point);
    return write(points.data);
}

string encode(Unit)(const(char)[] operand)
{
    Unit[] text;
    foreach (point; read!dchar(operand)) std.utf.encode(text, point);
    return write(text);
}

string decodeEnd(alias take)(const(char)[] operand)
{
    const(char)[] text = read!char(operand);
    if (text.length == 0) throw new Rejected("decodeFront and decodeBack take no empty string");
    size_t length;
    const dchar point = take(text, length);
    return "[" ~ to!string(length) ~ ",\"" ~ write([point]) ~ "\"]";
}

alias decodeFirst = decodeEnd!((ref text, out length) => std.utf.decodeFront(text, length));
alias decodeLast = decodeEnd!((ref text, out length) => std.utf.decodeBack(text, length));

string count(const(char)[] operand) { return to!string(std.utf.count(read!char(operand))); }

string codeLength(To, From)(const(char)[] operand)
{
    return to!string(std.utf.codeLength!To(read!(immutable From)(operand)));
}

string toUnits(const(char)[] operand) { return write(std.utf.toUTF16(read!char(operand))); }

string toBytes(const(char)[] operand) { return write(std.utf.toUTF8(read!wchar(operand))); }

// The language

string decodeByForeach(Unit)(const(char)[] operand)
{
    auto points = appender!(dchar[]);
    foreach (dchar point; read!Unit(operand)) points.put(point);
    return write(points.data);
}

string encodeByAppending(Unit)(const(char)[] operand)
{
    Unit[] text;
    foreach (point; read!dchar(operand)) text ~= point;
    return write(text);
}

// std.encoding

string validateEncoding(Unit)(const(char)[] operand)
{
    if (!std.encoding.isValid(read!(immutable Unit)(operand))) throw new Rejected("isValid gives false");
    return "";
}

string points(Unit)(immutable(Unit)[] text)
{
    auto points = appender!(dchar[]);
    foreach (point; std.encoding.codePoints(text)) points.put(point);
    return write(points.data);
}

string decodeEncoding(Unit)(const(char)[] operand)
{
    validateEncoding!Unit(operand);
    return points(read!(immutable Unit)(operand));
}

string sanitize(Unit)(const(char)[] operand)
{
    return points(std.encoding.sanitize(read!(immutable Unit)(operand)));
}

string encodeEncoding(Unit)(const(char)[] operand)
{
    Unit[] text;
    foreach (point; read!dchar(operand))
    {
        if (!std.encoding.isValidCodePoint(point)) throw new Rejected("isValidCodePoint gives false");
        text ~= std.encoding.encode!Unit(point);
    }
    return write(text);
}

// The protocol

alias Call = string function(const(char)[]);

struct Implementation
{
    string name;
    Call[string] operations;
    bool givesPosition;
    /// Those whose answer has a number in it.
    Call[string] withNumbers;
}

Implementation choose(string name)
{
    switch (name)
    {
    case "foreach":
        return Implementation("D foreach", [
            "utf-8.validate": (operand) { decodeByForeach!char(operand); return ""; },
            "utf-8.decode": &decodeByForeach!char,
            "utf-8.encode": &encodeByAppending!char,
            "utf-16.validate": (operand) { decodeByForeach!wchar(operand); return ""; },
            "utf-16.decode": &decodeByForeach!wchar,
            "utf-16.encode": &encodeByAppending!wchar,
        ], true);
    case "std.encoding":
        return Implementation("D std.encoding", [
            "utf-8.validate": &validateEncoding!char,
            "utf-8.decode": &decodeEncoding!char,
            "utf-8.decode-lossy": &sanitize!char,
            "utf-8.encode": &encodeEncoding!char,
            "utf-16.validate": &validateEncoding!wchar,
            "utf-16.decode": &decodeEncoding!wchar,
            "utf-16.decode-lossy": &sanitize!wchar,
            "utf-16.encode": &encodeEncoding!wchar,
        ]);
    default:
        return Implementation("D std.utf", [
            "utf-8.validate": &validate!char,
            "utf-8.decode": &decode!char,
            "utf-8.decode-lossy": &decodeLossy!char,
            "utf-8.encode": &encode!char,
            "utf-16.validate": &validate!wchar,
            "utf-16.decode": &decode!wchar,
            "utf-16.decode-lossy": &decodeLossy!wchar,
            "utf-16.encode": &encode!wchar,
            "utf-8.to-utf-16-lossy": &toUnits,
            "utf-16.to-utf-8-lossy": &toBytes,
        ], false, [
            "utf-8.count-code-points": &count,
            "utf-8.utf-16-length-lossy": &codeLength!(wchar, char),
            "utf-16.utf-8-length-lossy": &codeLength!(char, wchar),
            "utf-8.decode-first": &decodeFirst,
            "utf-8.decode-last": &decodeLast,
        ]);
    }
}

string describe(Implementation implementation)
{
    string[] offered;
    foreach (name; implementation.operations.byKey) offered ~= "\"" ~ name ~ "\":{}";
    foreach (name; implementation.withNumbers.byKey) offered ~= "\"" ~ name ~ "\":{}";
    return "{\"utfproof\":1,\"implementation\":{\"name\":\"" ~ implementation.name ~ "\",\"version\":\""
        ~ to!string(__VERSION__ / 1000) ~ "." ~ to!string(__VERSION__ % 1000) ~ "\"},\"operations\":{"
        ~ offered.join(",") ~ "}}";
}

string plain(string message)
{
    char[] text;
    foreach (c; message.representation) text ~= c >= ' ' && c <= '~' && c != '"' && c != '\\' ? c : '?';
    return text.idup;
}

/// To {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks.
string reply(const(char)[] line, Implementation implementation)
{
    const parts = line.split('"');
    const start = "{\"id\"" ~ parts[2][0 .. $ - 1].idup;
    const withNumber = parts[5] in implementation.withNumbers;
    const call = withNumber is null ? parts[5] in implementation.operations : withNumber;
    const quotation = withNumber is null ? "\"" : "";
    if (call is null) return start ~ ",\"skip\":\"" ~ implementation.name ~ " does not support this operation\"}";
    try
    {
        return start ~ ",\"out\":" ~ quotation ~ (*call)(parts[9]) ~ quotation ~ "}";
    }
    catch (UnicodeException rejection)
    {
        // The index from std.utf is sometimes after the error, and sometimes always 0.
        const at = implementation.givesPosition ? ",\"at\":" ~ to!string(rejection.idx) : "";
        return start ~ ",\"error\":\"" ~ plain(rejection.msg) ~ "\"" ~ at ~ "}";
    }
    catch (Rejected rejection)
    {
        return start ~ ",\"error\":\"" ~ rejection.msg ~ "\"}";
    }
}

void main(string[] arguments)
{
    const implementation = choose(arguments.length > 1 ? arguments[1] : "std.utf");
    auto replies = appender!(char[]);
    char[] line;
    while (stdin.readln(line))
    {
        if (line == "\n")
        {
            stdout.rawWrite(replies.data);
            stdout.flush();
            replies.clear();
            continue;
        }
        replies.put(line.startsWith("{\"id\":") ? reply(line, cast() implementation) : describe(cast() implementation));
        replies.put('\n');
    }
}
