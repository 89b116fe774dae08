using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using NUnit.Framework;

/// <summary>For NUnit: the decoder of .NET, also in chunks, against a core file. WITH_BUG=1 makes it wrong.</summary>
[TestFixture]
public class CoreFileTest
{
    static readonly string Readers = Environment.GetEnvironmentVariable("READERS") ?? "..";

    static byte[] WithBug(byte[] bytes)
    {
        int at = Array.IndexOf(bytes, (byte)0xC0);
        if (Environment.GetEnvironmentVariable("WITH_BUG") == null || at < 0 || bytes.ElementAtOrDefault(at + 1) != 0x80)
            return bytes;
        return bytes.Take(at).Concat(new byte[] { 0 }).Concat(bytes.Skip(at + 2)).ToArray();
    }

    // The code points, or null for a rejection; the place is not compared, because the decoder counts it within a chunk.
    static string Decode(uint[][] chunks)
    {
        Decoder decoder = new UTF8Encoding(false, true).GetDecoder();
        var output = new StringBuilder();
        try
        {
            for (int i = 0; i < chunks.Length; i++)
            {
                byte[] bytes = WithBug(chunks[i].Select(unit => (byte)unit).ToArray());
                var chars = new char[bytes.Length + 2];
                int count = decoder.GetChars(bytes, 0, bytes.Length, chars, 0, i == chunks.Length - 1);
                output.Append(chars, 0, count);
            }
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
        return output.ToString();
    }

    static string Text(uint[][][] operands)
    {
        return operands == null ? null : string.Concat(operands[0][0].Select(point => char.ConvertFromUtf32((int)point)));
    }

    [Test]
    public void DecodesUtf8()
    {
        int count = 0;
        foreach (CoreCase one in CoreCase.Read(Path.Combine(Readers, "../core/utf-8.decode.txt"), "open"))
        {
            Assert.AreEqual(Text(one.Out), Decode(one.Input[0]), one.Line);
            count++;
        }
        Assert.Greater(count, 1000);
    }

    [Test]
    public void ReadsTheNotation()
    {
        string file = Path.Combine(Readers, "notation.txt");
        CollectionAssert.AreEqual(new[] { 0, 17 }, CoreCase.Read(file).Where(one => one.At != null).Select(one => one.At));
        foreach (CoreCase one in CoreCase.Read(file).Where(one => one.Out != null))
        {
            if (one.Flags.Contains("borders"))
                Assert.AreEqual(one.Out[0][0][0], one.Input[0].Length, one.Line);
            else
                Assert.AreEqual(Joined(one.Out), Joined(one.Input), one.Line);
        }
        Assert.AreEqual(19, CoreCase.Read(file, "open", "chunk").Count());
    }

    static IEnumerable<IEnumerable<uint>> Joined(uint[][][] operands)
    {
        return operands.Select(chunks => chunks.SelectMany(chunk => chunk));
    }
}
