// The adapter protocol of utfproof for codecs in C++17: everything in an adapter except the calls of the codec.
//
// A request, {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, always has these keys in this order without spaces, so
// this file scans it and needs no JSON library. This is a whole adapter:
//
//     #include "protocol.hpp"
//     #include <my_codec.hpp>
//
//     using namespace utfproof;
//
//     int main() {
//         return serve("My codec", my_version(), "", {
//             {"utf-8.decode", whole<Bytes>([](const Bytes &in) -> Points {
//                  Points out;
//                  if (!my_decode(in, out)) throw Rejected{"ill-formed"};
//                  return out;
//              })},
//         });
//     }
//
// This file contains no codec, only hexadecimal. Your adapter must have none either: pass on the library's answers.

#ifndef UTFPROOF_PROTOCOL_HPP
#define UTFPROOF_PROTOCOL_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace utfproof {

using Bytes = std::string;
using Units = std::u16string;
using Points = std::u32string;

// A call throws this if the codec rejects the input, after a prefix of `at` input units if the codec gives a position. For
// an operation with `length`, it may say how many units the ill-formed part has, and whether more could complete it.
struct Rejected {
    std::string message;
    std::optional<std::size_t> at = {};
    std::optional<std::size_t> length = {};
    bool is_incomplete = false;
};

// A call throws this if the codec cannot take the request.
struct Skipped {
    std::string why;
};

// The values in "in": sequences in hexadecimal and numbers in decimal. For an operation that takes chunks, they are
// consecutive chunks.
using Operands = std::vector<std::string_view>;

// A result in JSON.
struct Result {
    std::string json;
    Result(const std::string &sequence) : json('"' + sequence + '"') {} // a sequence in hexadecimal
    Result(const char *sequence) : Result(std::string(sequence)) {}
    template <typename Number, std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>, int> = 0>
    Result(Number number) : json(std::to_string(number)) {}
    Result(std::size_t first, const std::string &second) : json('[' + std::to_string(first) + ",\"" + second + "\"]") {}
};

// Answers the operands of a request.
struct Operation {
    bool chunks;
    std::function<Result(const Operands &)> call;
    // Gives operands that do not end to the converter of the call; empty where there is no such converter.
    std::function<void(const Operands &)> leave = {};
    // Whether a rejection says how long the ill-formed part is.
    bool length = false;
    // Answers with a buffer of so many units of output, emptied as often as it takes; empty where there is none.
    std::function<Result(const Operands &, std::size_t)> bounded = {};
    // The fewest units of output into which every character fits.
    std::size_t room = 1;
};

using Operations = std::map<std::string, Operation, std::less<>>;

inline unsigned digit(char c) { return c <= '9' ? c - '0' : (c & ~0x20) - 'A' + 10; }

// The numbers of an operand, which are separated by spaces.
template <typename Sequence> Sequence read(std::string_view operand) {
    Sequence sequence;
    std::uint32_t value = 0;
    for (char c : operand) {
        if (c == ' ') {
            sequence.push_back(static_cast<typename Sequence::value_type>(value));
            value = 0;
        } else {
            value = value << 4 | digit(c);
        }
    }
    if (!operand.empty()) sequence.push_back(static_cast<typename Sequence::value_type>(value));
    return sequence;
}

// An operand that is a number, such as the room for the result.
inline std::size_t read_number(std::string_view operand) {
    std::size_t number = 0;
    for (char c : operand) number = 10 * number + static_cast<std::size_t>(c - '0');
    return number;
}

// The bytes of an operand; code units become UTF-16BE.
inline Bytes read_bytes(std::string_view operand) {
    Bytes bytes;
    for (std::size_t i = 0; i < operand.size(); i += 2) {
        if (operand[i] == ' ') i++;
        bytes.push_back(static_cast<char>(digit(operand[i]) << 4 | digit(operand[i + 1])));
    }
    return bytes;
}

// All chunks joined, and the end of each.
struct Chunks {
    Bytes all;
    std::vector<std::size_t> ends;
};

inline Chunks read_chunks(const Operands &operands) {
    Chunks chunks;
    for (std::string_view operand : operands) {
        chunks.all += read_bytes(operand);
        chunks.ends.push_back(chunks.all.size());
    }
    return chunks;
}

inline void write_number(std::string &out, std::uint32_t value, int digits, bool first) {
    if (!first) out += ' ';
    while (digits-- > 0) out += "0123456789ABCDEF"[value >> 4 * digits & 0xF];
}

inline std::string write(const Bytes &bytes) {
    std::string out;
    for (unsigned char byte : bytes) write_number(out, byte, 2, out.empty());
    return out;
}

inline std::string write(const Units &units) {
    std::string out;
    for (char16_t unit : units) write_number(out, unit, 4, out.empty());
    return out;
}

inline std::string write(const Points &points) {
    std::string out;
    for (char32_t point : points) {
        int digits = 4;
        while (digits < 8 && point >> 4 * digits != 0) digits++;
        write_number(out, point, digits, out.empty());
    }
    return out;
}

// A number, such as a length.
template <typename Number> auto write(Number number) -> decltype(Result(number)) { return number; }

// A number and a sequence, which are the two results of some operations.
template <typename Number, typename Sequence> Result write(const std::pair<Number, Sequence> &results) {
    return {static_cast<std::size_t>(results.first), write(results.second)};
}

// The code units of UTF-16BE.
inline std::string write_as_units(const Bytes &bytes) {
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i++) write_number(out, bytes[i] & 0xFF, 2, i % 2 == 1 || i == 0);
    return out;
}

// An operation on a whole operand, which converts a sequence to another.
template <typename In, typename Call> Operation whole(Call call) {
    return {false, [call](const Operands &operands) { return write(call(read<In>(operands[0]))); }};
}

// An operation on a sequence and a number.
template <typename In, typename Call> Operation with_number(Call call) {
    return {false, [call](const Operands &operands) {
        return write(call(read<In>(operands[0]), read_number(operands[1])));
    }};
}

// A validator, which returns a bool.
template <typename In, typename Call> Operation accepts(Call call) {
    return {false, [call](const Operands &operands) -> std::string {
        if (!call(read<In>(operands[0]))) throw Rejected{"not accepted"};
        return "";
    }};
}

// A message as a JSON string; only plain ASCII is kept.
inline std::string quoted(std::string message) {
    for (char &c : message) {
        if (c < ' ' || c > '~' || c == '"' || c == '\\') c = '?';
    }
    return '"' + message + '"';
}

inline std::string describe(const std::string &name, const std::string &version, const std::string &policies,
                            const Operations &operations) {
    std::string described;
    for (const auto &[operation, how] : operations) {
        std::string offers;
        const auto offer = [&offers](bool is_offered, const std::string &key, const std::string &value) {
            if (is_offered) offers += (offers.empty() ? "" : ",") + quoted(key) + ':' + value;
        };
        offer(how.chunks, "chunks", "true");
        offer(static_cast<bool>(how.leave), "reuse", "true");
        offer(how.length, "length", "true");
        offer(static_cast<bool>(how.bounded), "room", std::to_string(how.room));
        described += (described.empty() ? "" : ",") + quoted(operation) + ":{" + offers + "}";
    }
    return "{\"utfproof\":1,\"implementation\":{\"name\":" + quoted(name) + ",\"version\":" + quoted(version) +
           "},\"operations\":{" + described + "}" + (policies.empty() ? "" : ",\"policies\":" + policies) + "}";
}

// The values in "in", which begins with its first value: "E2 82 AC",3]
inline Operands values(std::string_view in) {
    Operands values;
    while (!in.empty() && in.front() != ']') {
        const bool is_sequence = in.front() == '"';
        if (is_sequence) in.remove_prefix(1);
        const std::size_t end = in.find_first_of(is_sequence ? "\"" : ",]");
        values.push_back(in.substr(0, end));
        in.remove_prefix(end + is_sequence);
        if (in.front() == ',') in.remove_prefix(1);
    }
    return values;
}

// The reply to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}.
inline std::string reply(std::string_view line, const Operations &operations) {
    const std::string_view before_op = ",\"op\":\"", before_in = "\",\"in\":[";
    const std::size_t op = line.find(before_op), in = line.find(before_in);
    const std::string start(line.substr(0, op));
    const auto operation = operations.find(line.substr(op + before_op.size(), in - op - before_op.size()));
    if (operation == operations.end()) return start + ",\"skip\":\"the codec does not support this operation\"}";
    const Operands operands = values(line.substr(in + before_in.size()));
    try {
        if (line.find("],\"end\":") != line.npos) {
            operation->second.leave(operands);
            return start + ",\"skip\":\"it did not end\"}";
        }
        const std::string_view before_room = "],\"room\":";
        if (const std::size_t room = line.find(before_room); room != line.npos) {
            const std::string_view units = line.substr(room + before_room.size());
            const Result result = operation->second.bounded(operands, read_number(units.substr(0, units.find('}'))));
            return start + ",\"out\":" + result.json + "}";
        }
        return start + ",\"out\":" + operation->second.call(operands).json + "}";
    } catch (const Rejected &rejected) {
        const std::string at = rejected.at ? ",\"at\":" + std::to_string(*rejected.at) : "";
        const std::string length = rejected.length ? ",\"length\":" + std::to_string(*rejected.length) : "";
        const std::string incomplete = rejected.is_incomplete ? ",\"incomplete\":true" : "";
        return start + ",\"error\":" + quoted(rejected.message) + at + length + incomplete + "}";
    } catch (const Skipped &skipped) {
        return start + ",\"skip\":" + quoted(skipped.why) + "}";
    }
}

// Serves until the input ends; returns the result for main(). `policies` is a JSON object by operation, such as
// {"utf-8.encode":{"surrogates":"replaced"}}, or "" without declared policies.
inline int serve(const std::string &name, const std::string &version, const std::string &policies,
                 const Operations &operations) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string replies;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty()) {
            std::cout << replies << std::flush;
            replies.clear();
        } else if (line.rfind("{\"id\":", 0) == 0) {
            replies += reply(line, operations) + '\n';
        } else {
            replies += describe(name, version, policies, operations) + '\n';
        }
    }
    return 0;
}

} // namespace utfproof

#endif
