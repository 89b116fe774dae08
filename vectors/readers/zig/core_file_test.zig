//! Checks `std.unicode` against a core file: zig test core_file_test.zig. WITH_BUG=1 makes it wrong.
const std = @import("std");
const core = @import("core_file.zig");

const room = 1 << 21;
var input: [room]i64 = undefined;
var expected: [room]i64 = undefined;
var points: [room]i64 = undefined;
var bytes: [room]u8 = undefined;

const Answer = union(enum) { points: []const i64, rejected_at: usize };

/// Decodes the input in one piece.
fn decode(units: []const i64, with_bug: bool) Answer {
    var length: usize = 0;
    for (units) |unit| {
        if (unit == -'|') continue;
        bytes[length] = @intCast(unit);
        length += 1;
        if (with_bug and std.mem.endsWith(u8, bytes[0..length], "\xC0\x80")) {
            length -= 1;
            bytes[length - 1] = 0;
        }
    }
    var at: usize = 0;
    var count: usize = 0;
    while (at < length) : (count += 1) {
        const size = std.unicode.utf8ByteSequenceLength(bytes[at]) catch return .{ .rejected_at = at };
        if (at + size > length) return .{ .rejected_at = at };
        points[count] = std.unicode.utf8Decode(bytes[at..][0..size]) catch return .{ .rejected_at = at };
        at += size;
    }
    return .{ .points = points[0..count] };
}

fn isExpected(case: core.Case, with_bug: bool) !bool {
    if (std.mem.eql(u8, case.answer, "?")) return true;
    switch (decode(try core.numbers(case.input, &input), with_bug)) {
        .rejected_at => |at| {
            if (!std.mem.startsWith(u8, case.answer, "!")) return false;
            return at == try std.fmt.parseInt(usize, case.answer[1..], 10);
        },
        .points => |found| {
            if (std.mem.startsWith(u8, case.answer, "!")) return false;
            return std.mem.eql(i64, found, try core.numbers(case.answer, &expected));
        },
    }
}

fn read(path: []const u8) ![]u8 {
    return std.Io.Dir.cwd().readFileAlloc(std.testing.io, path, std.testing.allocator, .unlimited);
}

test "std.unicode decodes" {
    const with_bug = std.testing.environ.containsConstant("WITH_BUG");
    const text = try read("../../core/utf-8.decode.txt");
    defer std.testing.allocator.free(text);
    var lines = std.mem.splitScalar(u8, text, '\n');
    var count: usize, var failures: usize = .{ 0, 0 };
    while (try core.next(&lines)) |case| : (count += 1) {
        if (try isExpected(case, with_bug)) continue;
        std.debug.print("{s}\n", .{case.line});
        failures += 1;
    }
    try std.testing.expect(count > 1000 and failures == 0);
}

test "notation" {
    const text = try read("../notation.txt");
    defer std.testing.allocator.free(text);
    var lines = std.mem.splitScalar(u8, text, '\n');
    var count: usize = 0;
    while (try core.next(&lines)) |case| : (count += 1) {
        errdefer std.debug.print("{s}\n", .{case.line});
        if (std.mem.startsWith(u8, case.answer, "!") or std.mem.eql(u8, case.answer, "?")) continue;
        const given = try core.numbers(case.input, &input);
        const whole = try std.testing.allocator.dupe(i64, given);
        defer std.testing.allocator.free(whole);
        const length = std.mem.replace(i64, given, &.{-'|'}, &.{}, whole);
        if (std.mem.indexOf(u8, case.flags, "borders") != null) {
            whole[0] = @intCast(length + 1);
            try std.testing.expectEqualSlices(i64, try core.numbers(case.answer, &expected), whole[0..1]);
        } else {
            try std.testing.expectEqualSlices(i64, try core.numbers(case.answer, &expected), whole[0 .. given.len - length]);
        }
    }
    try std.testing.expect(count > 20);
}
