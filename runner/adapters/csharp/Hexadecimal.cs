// Sequences in hexadecimal, as the protocol writes them.

using System;
using System.Linq;
using System.Text;

static partial class Adapter
{
    /// <summary>Input that the type string cannot hold.</summary>
    sealed class Unaskable : Exception
    {
        public Unaskable(string message) : base(message) { }
    }

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
}
