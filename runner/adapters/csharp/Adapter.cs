// C# as an adapter: UTF8Encoding, UnicodeEncoding and UTF32Encoding, which throw for the strict operations and replace for the lossy
// ones. A whole input goes to GetString or GetBytes, chunks go to a Decoder. Another Decoder, one for the whole run, gets
// the inputs that do not end and the input after each.
//
// This file contains no codec: it only converts hexadecimal to the types of the runtime and back. A C# string is a
// sequence of code units, so two surrogate code points that form a pair are always one code point.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

static class Adapter
{
    delegate string Call(string[] operands, bool ends);

    /// <summary>Input that the type string cannot hold.</summary>
    sealed class Unaskable : Exception
    {
        public Unaskable(string message) : base(message) { }
    }

    // Hexadecimal

    static readonly string[] HexBytes = Enumerable.Range(0, 256).Select(value => value.ToString("X2")).ToArray();

    static int Digit(char digit)
    {
        return digit <= '9' ? digit - '0' : (digit & 0xDF) - 'A' + 10;
    }

    static int Number(string operand, int from, int to)
    {
        var value = 0;
        for (var i = from; i < to; i++) value = value * 16 + Digit(operand[i]);
        return value;
    }

    static byte[] ReadBytes(string operand)
    {
        var bytes = new byte[(operand.Length + 1) / 3];
        for (var i = 0; i < bytes.Length; i++) bytes[i] = (byte)Number(operand, 3 * i, 3 * i + 2);
        return bytes;
    }

    /// <summary>The code units, the higher byte of each first.</summary>
    static byte[] ReadUnits(string operand)
    {
        var bytes = new byte[(operand.Length + 1) / 5 * 2];
        for (var i = 0; i < bytes.Length; i++)
        {
            var from = i / 2 * 5 + i % 2 * 2;
            bytes[i] = (byte)Number(operand, from, from + 2);
        }
        return bytes;
    }

    static string ReadPoints(string operand)
    {
        var text = new StringBuilder();
        for (int from = 0, to; from < operand.Length; from = to + 1)
        {
            to = operand.IndexOf(' ', from);
            if (to < 0) to = operand.Length;
            var point = Number(operand, from, to);
            if (point > 0xFFFF)
            {
                text.Append(char.ConvertFromUtf32(point));
                continue;
            }
            text.Append((char)point);
            var last = text.Length - 1;
            if (last > 0 && char.IsSurrogatePair(text[last - 1], text[last]))
                throw new Unaskable("a C# string cannot hold a surrogate pair as two code points");
        }
        return text.ToString();
    }

    static string WriteBytes(byte[] bytes)
    {
        return string.Join(" ", bytes.Select(value => HexBytes[value]));
    }

    static string WriteUnits(byte[] bytes)
    {
        var words = new StringBuilder();
        for (var i = 0; i < bytes.Length; i++)
        {
            if (i > 0 && i % 2 == 0) words.Append(' ');
            words.Append(HexBytes[bytes[i]]);
        }
        return words.ToString();
    }

    static string WritePoints(string text)
    {
        var words = new StringBuilder();
        for (var i = 0; i < text.Length; i++)
        {
            if (i > 0) words.Append(' ');
            int point = text[i];
            if (i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1]))
            {
                point = char.ConvertToUtf32(text, i);
                i++;
            }
            words.Append(point.ToString("X4"));
        }
        return words.ToString();
    }

    static string WriteNothing(string text)
    {
        return "";
    }

    // Requests

    static Call Decode(Encoding encoding, Func<string, byte[]> read, Func<string, string> write)
    {
        var kept = encoding.GetDecoder();
        var wasLeft = false;
        return (operands, ends) =>
        {
            if (wasLeft || !ends)
            {
                wasLeft = !ends;
                try
                {
                    return write(InChunks(kept, encoding, operands.Select(read), ends));
                }
                finally
                {
                    kept.Reset();
                }
            }
            if (operands.Length == 1) return write(encoding.GetString(read(operands[0])));
            return write(InChunks(encoding.GetDecoder(), encoding, operands.Select(read), true));
        };
    }

    static string InChunks(Decoder decoder, Encoding encoding, IEnumerable<byte[]> chunks, bool ends)
    {
        var text = new StringBuilder();
        Action<byte[], bool> give = (bytes, isEnd) =>
        {
            var chars = new char[encoding.GetMaxCharCount(bytes.Length) + 8];
            text.Append(chars, 0, decoder.GetChars(bytes, 0, bytes.Length, chars, 0, isEnd));
        };
        foreach (var bytes in chunks) give(bytes, false);
        if (ends) give(new byte[0], true);
        return text.ToString();
    }

    static Call Encode(Encoding encoding, Func<byte[], string> write)
    {
        return (operands, ends) => write(encoding.GetBytes(ReadPoints(operands[0])));
    }

    /// <summary>A string of these code units.</summary>
    static string ReadText(string operand)
    {
        var text = new StringBuilder();
        for (var from = 0; from < operand.Length; from += 5) text.Append((char)Number(operand, from, from + 4));
        return text.ToString();
    }

    static string WriteText(string text)
    {
        return string.Join(" ", text.Select(unit => ((int)unit).ToString("X4")));
    }

    static readonly Encoding Utf8 = new UTF8Encoding(false, true);
    static readonly Encoding Utf8Lossy = new UTF8Encoding(false, false);
    static readonly Encoding Utf16Be = new UnicodeEncoding(true, false, true);
    static readonly Encoding Utf16BeLossy = new UnicodeEncoding(true, false, false);
    static readonly Encoding Utf16Le = new UnicodeEncoding(false, false, true);

    static readonly Encoding Utf32Be = new UTF32Encoding(true, false, true);
    static readonly Encoding Utf32Le = new UTF32Encoding(false, false, true);

    static readonly Dictionary<string, Call> Decoders = new Dictionary<string, Call>
    {
        { "utf-8.validate", Decode(Utf8, ReadBytes, WriteNothing) },
        { "utf-8.decode", Decode(Utf8, ReadBytes, WritePoints) },
        { "utf-8.decode-lossy", Decode(Utf8Lossy, ReadBytes, WritePoints) },
        { "utf-16.validate", Decode(Utf16Be, ReadUnits, WriteNothing) },
        { "utf-16.decode", Decode(Utf16Be, ReadUnits, WritePoints) },
        { "utf-16.decode-lossy", Decode(Utf16BeLossy, ReadUnits, WritePoints) },
        { "utf-16be.decode", Decode(Utf16Be, ReadBytes, WritePoints) },
        { "utf-16le.decode", Decode(Utf16Le, ReadBytes, WritePoints) },
        { "utf-32be.decode", Decode(Utf32Be, ReadBytes, WritePoints) },
        { "utf-32le.decode", Decode(Utf32Le, ReadBytes, WritePoints) },
    };

    static readonly Dictionary<string, Call> Encoders = new Dictionary<string, Call>
    {
        { "utf-8.encode", Encode(Utf8, WriteBytes) },
        { "utf-16.encode", Encode(Utf16Be, WriteUnits) },
        { "utf-16be.encode", Encode(Utf16Be, WriteBytes) },
        { "utf-16le.encode", Encode(Utf16Le, WriteBytes) },
        { "utf-32be.encode", Encode(Utf32Be, WriteBytes) },
        { "utf-32le.encode", Encode(Utf32Le, WriteBytes) },
    };

    static readonly Dictionary<string, Call> Converters = new Dictionary<string, Call>
    {
        { "utf-8.to-utf-16", (operands, ends) => WriteText(Utf8.GetString(ReadBytes(operands[0]))) },
        { "utf-16.to-utf-8", (operands, ends) => WriteBytes(Utf8.GetBytes(ReadText(operands[0]))) },
        { "utf-16.to-utf-8-lossy", (operands, ends) => WriteBytes(Utf8Lossy.GetBytes(ReadText(operands[0]))) },
    };

    /// <summary>Those whose answer is a number.</summary>
    static readonly Dictionary<string, Call> Counters = new Dictionary<string, Call>
    {
        { "utf-8.utf-16-length", (operands, ends) => Utf8.GetCharCount(ReadBytes(operands[0])).ToString() },
        { "utf-16.utf-8-length", (operands, ends) => Utf8.GetByteCount(ReadText(operands[0])).ToString() },
        { "utf-16.utf-8-length-lossy", (operands, ends) => Utf8Lossy.GetByteCount(ReadText(operands[0])).ToString() },
    };

    static string Version()
    {
        var runtime = Type.GetType("Mono.Runtime");
        if (runtime == null) return Environment.Version.ToString();
        var name = runtime.GetMethod("GetDisplayName",
            System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static);
        return ((string)name.Invoke(null, null)).Split(' ')[0];
    }

    static string Describe()
    {
        var operations = Decoders.Keys.Select(name => "\"" + name + "\":{\"chunks\":true,\"reuse\":true,\"times\":true}")
            .Concat(Encoders.Keys.Concat(Converters.Keys).Concat(Counters.Keys)
                .Select(name => "\"" + name + "\":{\"times\":true}"));
        return "{\"utfproof\":1,\"implementation\":{\"name\":\"Mono\",\"version\":\"" + Version()
            + "\"},\"operations\":{" + string.Join(",", operations)
            + "},\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"first-two-as-one\"}}}";
    }

    /// <summary>Messages may quote the input: only plain ASCII is kept.</summary>
    static string Plain(string message)
    {
        return new string(message
            .Select(one => one >= ' ' && one <= '~' && one != '"' && one != '\\' ? one : '?').ToArray());
    }

    /// <summary>{"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.</summary>
    static string Reply(string line)
    {
        var parts = line.Split('"');
        var start = "{\"id\":" + parts[2].Substring(1, parts[2].Length - 2);
        var operation = parts[5];
        Call call;
        if (!Decoders.TryGetValue(operation, out call) && !Encoders.TryGetValue(operation, out call)
            && !Converters.TryGetValue(operation, out call) && !Counters.TryGetValue(operation, out call))
            return start + ",\"skip\":\"C# does not support this operation\"}";
        // "end":false or "times":20000 may follow the operands.
        var hasMore = parts[parts.Length - 1] != "]}";
        var operands = new string[(parts.Length - (hasMore ? 11 : 9)) / 2];
        for (var i = 0; i < operands.Length; i++) operands[i] = parts[9 + 2 * i];
        var more = hasMore ? parts[parts.Length - 1].Trim(':', '}') : "1";
        var ends = more != "false";
        var content = Content(call, operands, ends);
        for (var times = ends ? int.Parse(more) : 1; times > 1; times--)
        {
            var again = Content(call, operands, true);
            if (again != content) return start + again + "}";
        }
        return start + content + "}";
    }

    /// <summary>A reply without its id.</summary>
    static string Content(Call call, string[] operands, bool ends)
    {
        try
        {
            var quotation = Counters.ContainsValue(call) ? "" : "\"";
            return ",\"out\":" + quotation + call(operands, ends) + quotation;
        }
        catch (DecoderFallbackException error)
        {
            // Without its Index: of the one byte A3 it is -1.
            return ",\"error\":\"" + Plain(error.Message) + "\"";
        }
        catch (EncoderFallbackException error)
        {
            // Without its Index, which counts code units.
            return ",\"error\":\"" + Plain(error.Message) + "\"";
        }
        catch (Unaskable why)
        {
            return ",\"skip\":\"" + Plain(why.Message) + "\"";
        }
    }

    static void Main()
    {
        // The protocol is ASCII.
        var ascii = new ASCIIEncoding();
        using (var requests = new StreamReader(Console.OpenStandardInput(), ascii, false, 1 << 16))
        using (var replies = new StreamWriter(Console.OpenStandardOutput(), ascii, 1 << 16))
        {
            replies.NewLine = "\n";
            for (string line; (line = requests.ReadLine()) != null;)
            {
                if (line.Length == 0) replies.Flush();
                else replies.WriteLine(line.StartsWith("{\"id\":", StringComparison.Ordinal) ? Reply(line) : Describe());
            }
        }
    }
}
