//! Reads core files of utfproof. CC0-1.0.
//!
//! var lines = std.mem.splitScalar(u8, text, '\n');
//! while (try core.next(&lines)) |case| check(try core.numbers(case.input, &room));
const std = @import("std");

/// An empty id stands for OPERATION/complete/INPUT, with dots.
pub const Case = struct { line: []const u8, input: []const u8, answer: []const u8, level: []const u8, flags: []const u8, id: []const u8 };

pub fn next(lines: *std.mem.SplitIterator(u8, .scalar)) !?Case {
    while (lines.next()) |line| {
        if (line.len == 0 or line[0] == '#') continue;
        var fields: [5][]const u8 = undefined;
        var parts = std.mem.splitScalar(u8, line, ';');
        for (&fields) |*field| field.* = std.mem.trim(u8, parts.next() orelse return error.FieldIsMissing, " ");
        return .{ .line = line, .input = fields[0], .answer = fields[1], .level = fields[2], .flags = fields[3], .id = fields[4] };
    }
    return null;
}

/// The numbers of an input or answer, with -'|' and -',' for the signs. `out` must have room for all of them.
pub fn numbers(text: []const u8, out: []i64) ![]i64 {
    var count: usize, var start: usize, var group: usize, var at: usize = .{ 0, 0, 0, 0 };
    while (at < text.len) {
        const sign = text[at];
        const is_single = std.mem.indexOfScalar(u8, " (|,)", sign) != null;
        const end = if (is_single) at + 1 else std.mem.indexOfAnyPos(u8, text, at + 1, " (|,)*") orelse text.len;
        switch (sign) {
            ' ' => {},
            '(' => group = count,
            ')' => start = group,
            '*' => for (1..try std.fmt.parseInt(usize, text[at + 1 .. end], 10)) |time| {
                @memcpy(out[count..][0 .. (count - start) / time], out[start..][0 .. (count - start) / time]);
                count += (count - start) / time;
            },
            else => {
                out[count] = switch (sign) {
                    '|', ',' => -@as(i64, sign),
                    '#' => try std.fmt.parseInt(i64, text[at + 1 .. end], 10),
                    else => try std.fmt.parseInt(i64, text[at..end], 16),
                };
                start, count = .{ count, count + 1 };
            },
        }
        at = end;
    }
    return out[0..count];
}
