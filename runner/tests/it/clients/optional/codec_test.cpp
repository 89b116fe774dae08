// An operation that offers every optional part of the protocol, and skips an input.

#include "codec.hpp"
#include "utfproof.h"

using namespace utfproof;

// Converts one chunk after the other, and keeps what is not complete yet.
struct Converter {
    std::size_t at = 0;
    Bytes rest;

    Points feed(const Bytes &chunk) {
        rest += chunk;
        Points points;
        std::size_t read = 0;
        while (read < rest.size()) {
            std::size_t next = read;
            char32_t point;
            if (!codec::next(rest.data(), rest.size(), next, point)) break;
            points.push_back(point);
            read = next;
        }
        at += read;
        rest.erase(0, read);
        return points;
    }

    void end() {
        Converter ended;
        std::swap(*this, ended);
        if (ended.rest.empty()) return;
        const unsigned char lead = ended.rest[0];
        const bool begins = lead >= 0xC2 && lead <= 0xF4;
        if (begins && ended.rest.size() > 1) throw Rejected{"ill-formed", ended.at};
        throw Rejected{"ill-formed", ended.at, 1, begins};
    }
};

static Converter converter;

static std::vector<Points> convert(const Operands &chunks) {
    static Operands::size_type count = 0;
    static Bytes last;
    const Bytes input = read_chunks(chunks).all;
    if (input == "\xE2\x82\xAC") throw Skipped{"this codec knows no euro"};
    count = input == last ? count + 1 : 0;
    last = input;
    if (std::getenv("WITH_BUG") != nullptr && count == 1000) return {Points(1, U'X')};
    std::vector<Points> parts;
    for (View chunk : chunks) parts.push_back(converter.feed(read_bytes(chunk)));
    converter.end();
    parts.push_back(Points());
    return parts;
}

static Points joined(const Operands &chunks) {
    Points all;
    for (const Points &part : convert(chunks)) all += part;
    return all;
}

static Result decode(const Operands &chunks) { return write(joined(chunks)); }

static void leave(const Operands &chunks) {
    for (View chunk : chunks) converter.feed(read_bytes(chunk));
    converter = Converter();
}

// Each call writes as much as there is room for.
static Result bounded(const Operands &chunks, std::size_t room) {
    const Points points = joined(chunks);
    Calls calls;
    std::size_t read = 0, written = 0;
    for (char32_t point : points) {
        read += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        if (++written % room == 0 || written == points.size()) calls.emplace_back(read, written);
    }
    return {write(points), calls};
}

static std::vector<std::string> outs(const Operands &chunks) {
    std::vector<std::string> parts;
    for (const Points &part : convert(chunks)) parts.push_back(write(part));
    return parts;
}

static std::vector<Answer> decode_all(const Operands &inputs) {
    std::vector<Answer> answers;
    for (View input : inputs) {
        try {
            answers.push_back(decode({input}));
        } catch (const Rejected &rejected) {
            answers.push_back(rejected);
        } catch (const Skipped &skipped) {
            answers.push_back(skipped);
        }
    }
    return answers;
}

int main(int argc, char **argv) {
    Operation everything(true, decode, leave, true, bounded, 1);
    everything.times = true;
    everything.outs = outs;
    everything.batch = decode_all;
    return test(argc, argv, "everything", "1.0", "", {{"utf-8.decode", everything}});
}
