using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>A line of a core file of utfproof. CC0-1.0.</summary>
public sealed class CoreCase
{
    /// <summary>File, number and text, for messages.</summary>
    public string Line;
    /// <summary>The operands. Each has chunks of numbers.</summary>
    public uint[][][] Input;
    /// <summary>The result in the same form; null if the input is rejected, or if any answer will do.</summary>
    public uint[][][] Out;
    /// <summary>The position where the input is rejected, or null.</summary>
    public int? At;
    public string Level, Id; public string[] Flags;

    /// <summary>The cases of a file, without those that have one of these words as level or flag.</summary>
    public static IEnumerable<CoreCase> Read(string path, params string[] skip)
    {
        string[] lines = File.ReadAllLines(path);
        for (int i = 0; i < lines.Length; i++)
        {
            if (lines[i].StartsWith("#") || lines[i].Trim() == "") continue;
            string[] field = lines[i].Split(';').Select(text => text.Trim()).ToArray();
            string where = path + ":" + (i + 1) + ": " + lines[i].Trim();
            if (field.Length != 5) throw new InvalidDataException("not five fields: " + where);
            string[] flags = field[3].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            if (skip.Contains(field[2]) || skip.Intersect(flags).Any()) continue;
            int? at = field[1].StartsWith("!") ? int.Parse(field[1].Substring(1)) : (int?)null;
            yield return new CoreCase {
                Line = where, Input = Operands(field[0]), Out = at == null && field[1] != "?" ? Operands(field[1]) : null,
                At = at, Level = field[2], Flags = flags,
                Id = field[4] != "" ? field[4] : Path.GetFileNameWithoutExtension(path) + "/complete/" + field[0].Replace(" ", ".") };
        }
    }

    static uint[][][] Operands(string field)
    {
        foreach (string repeat in new[] { @"(\w+)\*(\d+)", @"\(([^)]*)\)\*(\d+)" })
            field = Regex.Replace(field, repeat, found =>
                string.Concat(Enumerable.Repeat(found.Groups[1] + " ", int.Parse(found.Groups[2].Value))));
        return field.Split(',').Select(operand => operand.Split('|').Select(chunk =>
            chunk.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries).Select(Number).ToArray()).ToArray()).ToArray();
    }

    static uint Number(string text) => text[0] == '#' ? uint.Parse(text.Substring(1)) : Convert.ToUInt32(text, 16);
}
