// Qt 6 as an adapter: QStringDecoder and QStringEncoder, QUtf8StringView and the functions of QString.
//
// This file contains no codec: it only converts hexadecimal to the types of Qt and back. A QString is a sequence of
// code units, so two surrogate code points that form a pair are always one code point. Results are whole strings and byte
// arrays, and appendToBuffer() wants a buffer that cannot be too small (requiredSpace()), so there is no room.

#include "protocol.hpp"

#include <memory>
#include <utility>

#include <QList>
#include <QString>
#include <QStringDecoder>
#include <QStringEncoder>
#include <QSysInfo>
#include <QUtf8StringView>

using namespace utfproof;

namespace {

using Encoding = QStringConverter::Encoding;
using Flag = QStringConverter::Flag;

Points points_of(const QString &string) {
    const QList<uint> points = string.toUcs4();
    return {points.begin(), points.end()};
}

QString string_of(const Points &points) {
    const QString string = QString::fromUcs4(points.data(), static_cast<qsizetype>(points.size()));
    if (static_cast<std::size_t>(string.toUcs4().size()) != points.size()) {
        throw Skipped{"a QString cannot hold a surrogate pair as two code points"};
    }
    return string;
}

QString decode(QStringDecoder &decoder, std::string_view operand) {
    const Bytes in = read_bytes(operand);
    return decoder.decode(QByteArrayView(in.data(), static_cast<qsizetype>(in.size())));
}

// Stateless: a truncated sequence at the end is an error. ConvertInitialBom: a byte order mark is a character. One decoder
// is kept for the whole run, and goes back to its start after each input that is left; it also gets the input after it.
Operation decoder(Encoding encoding, QStringConverter::Flags flags = Flag::Stateless | Flag::ConvertInitialBom) {
    const auto kept = std::make_shared<QStringDecoder>(encoding, flags);
    const auto was_left = std::make_shared<bool>(false);
    const auto call = [=](const Operands &operands) {
        QStringDecoder fresh(encoding, flags);
        QStringDecoder &decoder = std::exchange(*was_left, false) ? *kept : fresh;
        const QString text = decode(decoder, operands[0]);
        if (decoder.hasError()) throw Rejected{"hasError()"};
        return write(points_of(text));
    };
    const auto leave = [=](const Operands &operands) {
        *was_left = true;
        decode(*kept, operands[0]);
        kept->resetState();
    };
    return {false, call, leave};
}

Operation encoder(Encoding encoding) {
    return whole<Points>([=](const Points &in) {
        const QString text = string_of(in);
        QStringEncoder encoder(encoding, Flag::Stateless);
        const QByteArray bytes = encoder.encode(text);
        if (encoder.hasError()) throw Rejected{"hasError()"};
        return bytes.toStdString();
    });
}

bool is_valid(const Bytes &in) {
    return QUtf8StringView(in.data(), static_cast<qsizetype>(in.size())).isValidUtf8();
}

bool is_valid_16(const Units &in) {
    return QStringView(in.data(), static_cast<qsizetype>(in.size())).isValidUtf16();
}

Points decode_lossy(const Bytes &in) {
    return points_of(QString::fromUtf8(in.data(), static_cast<qsizetype>(in.size())));
}

Points decode_16_lossy(const Units &in) { 
    return points_of(QString(reinterpret_cast<const QChar *>(in.data()), static_cast<qsizetype>(in.size())));
}

Units encode_16(const Points &in) { return string_of(in).toStdU16String(); }

} // namespace

int main() {
    // QString::fromUtf8 replaces invalid sequences "with one or more" U+FFFD, and removes a byte order mark.
    // UTF-32 without a byte order mark has the order of the machine.
    const bool is_little = QSysInfo::ByteOrder == QSysInfo::LittleEndian;
    const std::string policies =
        "{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\",\"byte-order-mark\":\"removed\"},"
        "\"utf-32-labelled.decode\":{\"byte-order\":\"" + std::string(is_little ? "little" : "big") + "-endian\"}}";
    return serve("Qt 6", qVersion(), policies, {
        {"utf-8.validate", accepts<Bytes>(is_valid)},
        {"utf-8.decode", decoder(Encoding::Utf8)},
        {"utf-8.encode", encoder(Encoding::Utf8)},
        {"utf-8.decode-lossy", whole<Bytes>(decode_lossy)},
        {"utf-16.validate", accepts<Units>(is_valid_16)},
        {"utf-16.decode-lossy", whole<Units>(decode_16_lossy)},
        {"wtf-16.encode", whole<Points>(encode_16)},
        {"utf-16be.decode", decoder(Encoding::Utf16BE)},
        {"utf-16be.encode", encoder(Encoding::Utf16BE)},
        {"utf-16le.decode", decoder(Encoding::Utf16LE)},
        {"utf-16le.encode", encoder(Encoding::Utf16LE)},
        {"utf-16-labelled.decode", decoder(Encoding::Utf16, Flag::Stateless)},
        {"utf-32be.decode", decoder(Encoding::Utf32BE)},
        {"utf-32be.encode", encoder(Encoding::Utf32BE)},
        {"utf-32le.decode", decoder(Encoding::Utf32LE)},
        {"utf-32le.encode", encoder(Encoding::Utf32LE)},
        {"utf-32-labelled.decode", decoder(Encoding::Utf32, Flag::Stateless)},
    });
}
