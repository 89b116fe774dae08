// The adapter protocol of utfproof for codecs in C++11 or later: everything in an adapter except the calls of the codec.
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
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#if __cplusplus >= 201703L
#include <string_view>
#endif

namespace utfproof {

using Bytes = std::string;
using Units = std::u16string;
using Points = std::u32string;

template <typename Number>
using IfNumber = typename std::enable_if<std::is_integral<Number>::value && !std::is_same<Number, bool>::value, int>::type;

// A number of units, or none.
class Maybe {
  public:
    Maybe() : is_given(false), number(0) {}
    template <typename Number, IfNumber<Number> = 0>
    Maybe(Number number) : is_given(true), number(static_cast<std::size_t>(number)) {}
    explicit operator bool() const { return is_given; }
    std::size_t operator*() const { return number; }

  private:
    bool is_given;
    std::size_t number;
};

// A call throws this if the codec rejects the input, after a prefix of `at` input units if the codec gives a position. For
// an operation with `length`, it may say how many units the ill-formed part has, and whether more could complete it.
struct Rejected {
    std::string message;
    Maybe at, length;
    bool is_incomplete;
    Rejected(std::string message, Maybe at = {}, Maybe length = {}, bool is_incomplete = false)
        : message(std::move(message)), at(at), length(length), is_incomplete(is_incomplete) {}
};

// A call throws this if the codec cannot take the request.
struct Skipped {
    std::string why;
};

#if __cplusplus >= 201703L
using View = std::string_view;
#else
// A part of a string that lives elsewhere.
class View {
  public:
    static constexpr std::size_t npos = std::string::npos;
    View(const char *begin, std::size_t length) : begin_(begin), length(length) {}
    View(const std::string &text) : View(text.data(), text.size()) {}
    const char *begin() const { return begin_; }
    const char *end() const { return begin_ + length; }
    std::size_t size() const { return length; }
    bool empty() const { return length == 0; }
    char operator[](std::size_t at) const { return begin_[at]; }

  private:
    const char *begin_;
    std::size_t length;
};
#endif

// The values in "in": sequences in hexadecimal and numbers in decimal. For an operation that takes chunks, they are
// consecutive chunks.
using Operands = std::vector<View>;

// The units that were read and written after each call into a bounded buffer, both counted from the start.
using Calls = std::vector<std::pair<std::size_t, std::size_t>>;

// A result in JSON, and what stands beside it.
struct Result {
    std::string json, more;
    Result(const std::string &sequence) : json('"' + sequence + '"') {} // a sequence in hexadecimal
    Result(const char *sequence) : Result(std::string(sequence)) {}
    template <typename Number, IfNumber<Number> = 0> Result(Number number) : json(std::to_string(number)) {}
    Result(std::size_t first, const std::string &second) : json('[' + std::to_string(first) + ",\"" + second + "\"]") {}
    Result(const std::string &sequence, const Calls &calls) : Result(sequence) {
        for (const auto &call : calls) {
            more += (more.empty() ? ",\"calls\":[[" : ",[") + std::to_string(call.first) + ',' + std::to_string(call.second) + ']';
        }
        if (!more.empty()) more += ']';
    }
};

// A message as a JSON string; only plain ASCII is kept.
inline std::string quoted(std::string message) {
    for (char &c : message) {
        if (c < ' ' || c > '~' || c == '"' || c == '\\') c = '?';
    }
    return '"' + message + '"';
}

// The content of a reply: a result, or what else a call can come to.
struct Answer {
    std::string json;
    Answer(const Result &result) : json("\"out\":" + result.json + result.more) {}
    Answer(const Skipped &skipped) : json("\"skip\":" + quoted(skipped.why)) {}
    Answer(const Rejected &rejected) : json("\"error\":" + quoted(rejected.message)) {
        if (rejected.at) json += ",\"at\":" + std::to_string(*rejected.at);
        if (rejected.length) json += ",\"length\":" + std::to_string(*rejected.length);
        if (rejected.is_incomplete) json += ",\"incomplete\":true";
    }
};

// Answers the operands of a request.
struct Operation {
    using Call = std::function<Result(const Operands &)>;
    using Leave = std::function<void(const Operands &)>;
    using Bounded = std::function<Result(const Operands &, std::size_t)>;

    bool chunks;
    Call call;
    // Gives operands that do not end to the converter of the call; empty where there is no such converter.
    Leave leave;
    // Whether a rejection says how long the ill-formed part is.
    bool length;
    // Answers with a buffer of so many units of output, emptied as often as it takes; empty where there is none.
    Bounded bounded;
    // The fewest units of output into which every character fits.
    std::size_t room;
    // Whether to call it many times over for one request.
    bool times = false;
    // What comes out with each chunk, and at the end, in hexadecimal; empty where that is not known.
    std::function<std::vector<std::string>(const Operands &)> outs = {};
    // Answers many whole inputs in one call; empty where there is no such call.
    std::function<std::vector<Answer>(const Operands &)> batch = {};
    // Answers about a long text: the first operand so many times, and the second; empty where that is not told.
    Bounded repeated = {};

    Operation(bool chunks, Call call, Leave leave = {}, bool length = false, Bounded bounded = {}, std::size_t room = 1)
        : chunks(chunks), call(std::move(call)), leave(std::move(leave)), length(length), bounded(std::move(bounded)),
          room(room) {}
};

using Operations = std::map<std::string, Operation>;

inline unsigned digit(char c) { return c <= '9' ? c - '0' : (c & ~0x20) - 'A' + 10; }

// The numbers of an operand, which are separated by spaces.
template <typename Sequence> Sequence read(View operand) {
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
inline std::size_t read_number(View operand) {
    std::size_t number = 0;
    for (char c : operand) number = 10 * number + static_cast<std::size_t>(c - '0');
    return number;
}

// The bytes of an operand; code units become UTF-16BE.
inline Bytes read_bytes(View operand) {
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
    for (View operand : operands) {
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

// The most units of a text that is made of a pattern, for the operations that `whole` and `accepts` make. An adapter whose
// library counts in size_t sets it before it serves.
inline std::size_t &longest_text() {
    static std::size_t longest = 0;
    return longest;
}

// A text that is made of a pattern and an end.
template <typename Sequence> Sequence repeated(const Operands &operands, std::size_t times) {
    const Sequence pattern = read<Sequence>(operands[0]), end = read<Sequence>(operands[1]);
    Sequence text;
    text.reserve(times * pattern.size() + end.size());
    for (; times > 0; times--) text.insert(text.end(), pattern.begin(), pattern.end());
    text.insert(text.end(), end.begin(), end.end());
    return text;
}

// One step of the CRC-32 of zlib.
inline std::uint32_t add_to_checksum(std::uint32_t checksum, std::uint32_t byte) {
    static const std::vector<std::uint32_t> table = [] {
        std::vector<std::uint32_t> table(256);
        for (std::uint32_t i = 0; i < 256; i++) {
            table[i] = i;
            for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320 : 0);
        }
        return table;
    }();
    return checksum >> 8 ^ table[(checksum ^ byte) & 0xFF];
}

// A long result: its length, and the CRC-32 of its bytes, of each unit the least significant first.
template <typename Sequence> auto told(const Sequence &result) -> decltype(Result(0, write(result))) {
    std::uint32_t checksum = ~std::uint32_t(0);
    for (const auto unit : result) {
        for (std::size_t byte = 0; byte < sizeof unit; byte++) {
            checksum = add_to_checksum(checksum, static_cast<std::uint32_t>(unit) >> 8 * byte & 0xFF);
        }
    }
    std::string bytes;
    for (int byte = 3; byte >= 0; byte--) write_number(bytes, ~checksum >> 8 * byte & 0xFF, 2, bytes.empty());
    return {result.size(), bytes};
}
template <typename Number, IfNumber<Number> = 0> Result told(Number number) { return number; }
template <typename Number, typename Sequence> Result told(const std::pair<Number, Sequence> &) {
    throw Skipped{"its two results are not told"};
}

// An operation on a whole operand, which converts a sequence to another.
template <typename In, typename Call> Operation whole(Call call) {
    Operation operation{false, [call](const Operands &operands) { return write(call(read<In>(operands[0]))); }};
    using Out = typename std::decay<decltype(call(In()))>::type;
    const bool is_sequence = std::is_same<Out, Bytes>::value || std::is_same<Out, Units>::value || std::is_same<Out, Points>::value;
    if (is_sequence || std::is_integral<Out>::value) {
        operation.repeated = [call](const Operands &operands, std::size_t times) {
            return told(call(repeated<In>(operands, times)));
        };
    }
    return operation;
}

// An operation on a sequence and a number.
template <typename In, typename Call> Operation with_number(Call call) {
    return {false, [call](const Operands &operands) {
        return write(call(read<In>(operands[0]), read_number(operands[1])));
    }};
}

// A validator, which returns a bool.
template <typename In, typename Call> Operation accepts(Call call) {
    const auto answer = [call](const In &in) -> std::string {
        if (!call(in)) throw Rejected{"not accepted"};
        return "";
    };
    Operation operation{false, [answer](const Operands &operands) { return answer(read<In>(operands[0])); }};
    operation.repeated = [answer](const Operands &operands, std::size_t times) {
        return answer(repeated<In>(operands, times));
    };
    return operation;
}

inline std::string describe(const std::string &name, const std::string &version, const std::string &policies,
                            const Operations &operations) {
    std::string described;
    for (const auto &entry : operations) {
        const Operation &how = entry.second;
        std::string offers;
        const auto offer = [&offers](bool is_offered, const std::string &key, const std::string &value) {
            if (is_offered) offers += (offers.empty() ? "" : ",") + quoted(key) + ':' + value;
        };
        offer(how.chunks, "chunks", "true");
        offer(static_cast<bool>(how.leave), "reuse", "true");
        offer(how.length, "length", "true");
        offer(static_cast<bool>(how.bounded), "room", std::to_string(how.room));
        offer(how.times, "times", "true");
        offer(static_cast<bool>(how.outs), "outs", "true");
        offer(static_cast<bool>(how.batch), "batch", "true");
        offer(how.repeated && longest_text() > 0, "repeat", std::to_string(longest_text()));
        described += (described.empty() ? "" : ",") + quoted(entry.first) + ":{" + offers + "}";
    }
    return "{\"utfproof\":1,\"implementation\":{\"name\":" + quoted(name) + ",\"version\":" + quoted(version) +
           "},\"operations\":{" + described + "}" + (policies.empty() ? "" : ",\"policies\":" + policies) + "}";
}

// The values in "in", whose first one begins at `at`: "E2 82 AC",3]. Moves `at` to what follows them.
inline Operands values(const std::string &line, std::size_t &at) {
    Operands values;
    while (line[at] != ']') {
        const bool is_sequence = line[at] == '"';
        const std::size_t start = at + is_sequence, end = line.find_first_of(is_sequence ? "\"" : ",]", start);
        values.push_back(View(line.data() + start, end - start));
        at = end + is_sequence;
        if (line[at] == ',') at++;
    }
    at++;
    return values;
}

// The answer to a request that has these operands and `more`, such as ,"room":4}
inline Answer answer(const Operation &operation, const Operands &operands, const std::string &more) {
    const auto is = [&more](const std::string &key) { return more.compare(0, key.size(), key) == 0; };
    try {
        if (is(",\"end\":")) {
            operation.leave(operands);
            return Skipped{"it did not end"};
        }
        if (is(",\"room\":")) return operation.bounded(operands, std::stoul(more.substr(8)));
        if (is(",\"repeat\":")) return operation.repeated(operands, std::stoul(more.substr(10)));
        Result result = operation.call(operands);
        if (!is(",\"outs\":")) return result;
        for (const std::string &part : operation.outs(operands)) {
            result.more += (result.more.empty() ? ",\"outs\":[" : ",") + quoted(part);
        }
        result.more += ']';
        return result;
    } catch (const Rejected &rejected) {
        return rejected;
    } catch (const Skipped &skipped) {
        return skipped;
    } catch (const std::bad_alloc &) {
        return Skipped{"it does not fit into the memory"};
    }
}

// The reply to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}.
inline std::string reply(const std::string &line, const Operations &operations) {
    const std::size_t op = line.find(",\"op\":\""), name = op + 7, key = line.find('"', name);
    const std::string start = line.substr(0, op + 1);
    const auto found = operations.find(line.substr(name, key - name));
    if (found == operations.end()) return start + "\"skip\":\"the codec does not support this operation\"}";
    const Operation &operation = found->second;
    std::size_t at = line.find('[', key) + 1;
    const Operands operands = values(line, at);
    if (line.compare(key, 10, "\",\"batch\":") == 0) {
        std::string replies;
        for (const Answer &one : operation.batch(operands)) replies += (replies.empty() ? "{" : ",{") + one.json + '}';
        return start + "\"batch\":[" + replies + "]}";
    }
    const std::string more = line.substr(at), times = ",\"times\":";
    const std::string first = answer(operation, operands, more).json;
    if (more.compare(0, times.size(), times) == 0) {
        for (unsigned long left = std::stoul(more.substr(times.size())); left > 1; left--) {
            const std::string again = answer(operation, operands, "").json;
            if (again != first) return start + again + '}';
        }
    }
    return start + first + '}';
}

// Whether the conversation with `utfproof check --stdio` has ended with the verdict that all replies conform.
inline bool &verdict_conforms() {
    static bool conforms = false;
    return conforms;
}

// Serves until the input ends; returns the result for main(). `policies` is a JSON object by operation, such as
// {"utf-8.encode":{"surrogates":"replaced"}}, or "" without declared policies.
inline int serve(const std::string &name, const std::string &version, const std::string &policies,
                 const Operations &operations) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string replies;
    unsigned long answered = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty()) {
            std::cout << replies << std::flush;
            replies.clear();
        } else if (line.rfind("{\"id\":", 0) == 0) {
            replies += reply(line, operations) + '\n';
            answered++;
        } else if (line.find("\"verdict\":") != line.npos) {
            // it is always written like this
            const std::string conforms = "{\"utfproof\":1,\"verdict\":\"conforms\",\"answered\":";
            verdict_conforms() = answered > 0 && line == conforms + std::to_string(answered) + '}';
            break; // nothing follows it
        } else {
            replies += describe(name, version, policies, operations) + '\n';
        }
    }
    return 0;
}

} // namespace utfproof

#endif
