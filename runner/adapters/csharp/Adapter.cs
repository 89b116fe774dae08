// C# as an adapter: UTF8Encoding, UnicodeEncoding and UTF32Encoding, which throw for the strict operations and replace for the lossy
// ones. A whole input goes to GetString or GetBytes, chunks go to a Decoder. Another Decoder, one for the whole run, gets
// the inputs that do not end and the input after each. With a small buffer, Convert of a Decoder or an Encoder is called
// until it has completed.
//
// These files contain no codec: they only convert hexadecimal to the types of the runtime and back. A C# string is a
// sequence of code units, so two surrogate code points that form a pair are always one code point.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

static partial class Adapter
{
    delegate string Call(string[] operands, bool ends);

    /// <summary>Converts into a buffer of so many units; writes down what is read and written after each call.</summary>
    delegate string Bounded(string operand, int room, List<string> calls);

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

    /// <summary>The buffer holds chars; two of them are one code point. An input unit has this many bytes.</summary>
    static Bounded DecodeInCalls(Encoding encoding, Func<string, byte[]> read, int unit)
    {
        return (operand, room, calls) =>
        {
            var decoder = encoding.GetDecoder();
            var text = new StringBuilder();
            var chars = new char[room];
            var bytes = read(operand);
            var at = 0;
            for (var completed = false; !completed;)
            {
                int used, written;
                decoder.Convert(
                    bytes, at, bytes.Length - at, chars, 0, room, true, out used, out written, out completed);
                at += used;
                text.Append(chars, 0, written);
                calls.Add("[" + at / unit + "," + CountPoints(text.ToString(), text.Length) + "]");
            }
            return WritePoints(text.ToString());
        };
    }

    /// <summary>The buffer holds units of so many bytes.</summary>
    static Bounded EncodeInCalls(
        Encoding encoding, Func<string, string> read, Func<string, int, int> count, int unit, Func<byte[], string> write)
    {
        return (operand, room, calls) =>
        {
            var encoder = encoding.GetEncoder();
            var all = new List<byte>();
            var bytes = new byte[room * unit];
            var text = read(operand);
            var chars = text.ToCharArray();
            var at = 0;
            for (var completed = false; !completed;)
            {
                int used, written;
                encoder.Convert(
                    chars, at, chars.Length - at, bytes, 0, bytes.Length, true, out used, out written, out completed);
                at += used;
                all.AddRange(bytes.Take(written));
                calls.Add("[" + count(text, at) + "," + all.Count / unit + "]");
            }
            return write(all.ToArray());
        };
    }

    /// <summary>How many code points the first chars are.</summary>
    static int CountPoints(string text, int length)
    {
        var count = 0;
        for (var i = 0; i < length; i++)
        {
            if (i + 1 >= length || !char.IsSurrogatePair(text[i], text[i + 1])) count++;
        }
        return count;
    }

    static Call Encode(Encoding encoding, Func<byte[], string> write)
    {
        return (operands, ends) => write(encoding.GetBytes(ReadPoints(operands[0])));
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
        { "utf-8.round-trip", (operands, ends) => WriteBytes(Utf8.GetBytes(Utf8.GetString(ReadBytes(operands[0])))) },
        { "utf-16.to-utf-8", (operands, ends) => WriteBytes(Utf8.GetBytes(ReadText(operands[0]))) },
        { "utf-16.to-utf-8-lossy", (operands, ends) => WriteBytes(Utf8Lossy.GetBytes(ReadText(operands[0]))) },
    };

    static Bounded EncodePointsInCalls(Encoding encoding, int unit, Func<byte[], string> write)
    {
        return EncodeInCalls(encoding, ReadPoints, CountPoints, unit, write);
    }

    static Bounded EncodeUnitsInCalls(Encoding encoding)
    {
        return EncodeInCalls(encoding, ReadText, (text, length) => length, 1, WriteBytes);
    }

    static readonly Dictionary<string, Bounded> Convert = new Dictionary<string, Bounded>
    {
        { "utf-8.decode", DecodeInCalls(Utf8, ReadBytes, 1) },
        { "utf-8.decode-lossy", DecodeInCalls(Utf8Lossy, ReadBytes, 1) },
        { "utf-16.decode", DecodeInCalls(Utf16Be, ReadUnits, 2) },
        { "utf-16.decode-lossy", DecodeInCalls(Utf16BeLossy, ReadUnits, 2) },
        { "utf-16be.decode", DecodeInCalls(Utf16Be, ReadBytes, 1) },
        { "utf-16le.decode", DecodeInCalls(Utf16Le, ReadBytes, 1) },
        { "utf-32be.decode", DecodeInCalls(Utf32Be, ReadBytes, 1) },
        { "utf-32le.decode", DecodeInCalls(Utf32Le, ReadBytes, 1) },
        { "utf-8.encode", EncodePointsInCalls(Utf8, 1, WriteBytes) },
        { "utf-16.encode", EncodePointsInCalls(Utf16Be, 2, WriteUnits) },
        { "utf-16be.encode", EncodePointsInCalls(Utf16Be, 1, WriteBytes) },
        { "utf-16le.encode", EncodePointsInCalls(Utf16Le, 1, WriteBytes) },
        { "utf-32be.encode", EncodePointsInCalls(Utf32Be, 1, WriteBytes) },
        { "utf-32le.encode", EncodePointsInCalls(Utf32Le, 1, WriteBytes) },
        { "utf-16.to-utf-8", EncodeUnitsInCalls(Utf8) },
        { "utf-16.to-utf-8-lossy", EncodeUnitsInCalls(Utf8Lossy) },
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
        var all = Decoders.Keys.Concat(Encoders.Keys).Concat(Converters.Keys).Concat(Counters.Keys);
        var operations = all.Select(name => "\"" + name + "\":{"
            + (Decoders.ContainsKey(name) ? "\"chunks\":true,\"reuse\":true," : "") + Room(name) + "\"times\":true}");
        return "{\"utfproof\":1,\"implementation\":{\"name\":\"Mono\",\"version\":\"" + Version()
            + "\"},\"operations\":{" + string.Join(",", operations)
            + "},\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"first-two-as-one\"}}}";
    }

    /// <summary>The fewest chars, code units or bytes that every character fits into.</summary>
    static string Room(string name)
    {
        if (!Convert.ContainsKey(name)) return "";
        return "\"room\":" + (Decoders.ContainsKey(name) || name == "utf-16.encode" ? 2 : 4) + ",";
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
        // "end":false, "times":20000 or "room":4 may follow the operands.
        var hasMore = parts[parts.Length - 1] != "]}";
        var operands = new string[(parts.Length - (hasMore ? 11 : 9)) / 2];
        for (var i = 0; i < operands.Length; i++) operands[i] = parts[9 + 2 * i];
        var more = hasMore ? parts[parts.Length - 1].Trim(':', '}') : "1";
        if (hasMore && parts[parts.Length - 2] == "room")
            return start + ContentInCalls(Convert[operation], operands[0], int.Parse(more)) + "}";
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
        var quotation = Counters.ContainsValue(call) ? "" : "\"";
        return Content(() => ",\"out\":" + quotation + call(operands, ends) + quotation);
    }

    static string ContentInCalls(Bounded bounded, string operand, int room)
    {
        return Content(() =>
        {
            var calls = new List<string>();
            var result = bounded(operand, room, calls);
            return ",\"out\":\"" + result + "\",\"calls\":[" + string.Join(",", calls) + "]";
        });
    }

    static string Content(Func<string> content)
    {
        try
        {
            return content();
        }
        catch (DecoderFallbackException error)
        {
            // Without its Index: of the one byte A3 it is -1. And without a length: BytesUnknown is not always the
            // ill-formed part. Of ED A0 80 it is ED A0, though the part is ED, and of C0 80 it is C0.
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
