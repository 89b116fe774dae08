// Qt 5 as an adapter: QTextCodec, which counts invalid characters, and the functions of QString.
//
// This file contains no codec: it only converts hexadecimal to the types of Qt and back. A QString is a sequence of
// code units, so two surrogate code points that form a pair are always one code point. Results are whole strings and byte
// arrays: no buffer can be too small, so there is no room.

#include "protocol.hpp"

#include <QString>
#include <QTextCodec>
#include <QVector>

using namespace utfproof;

namespace {

Points points_of(const QString &string) {
    const QVector<uint> points = string.toUcs4();
    return {points.begin(), points.end()};
}

QString string_of(const Points &points) {
    const QString string = QString::fromUcs4(points.data(), static_cast<int>(points.size()));
    if (static_cast<std::size_t>(string.toUcs4().size()) != points.size()) {
        throw Skipped{"a QString cannot hold a surrogate pair as two code points"};
    }
    return string;
}

// The header is a byte order mark, which these codecs keep.
QTextCodec::ConverterState state_for(bool has_header) {
    return QTextCodec::ConverterState(has_header ? QTextCodec::DefaultConversion : QTextCodec::IgnoreHeader);
}

void refuse_errors(const QTextCodec::ConverterState &state) {
    if (state.invalidChars > 0) throw Rejected{"invalid characters"};
    if (state.remainingChars > 0) throw Rejected{"remaining characters"};
}

QString convert(const char *codec_name, bool has_header, const Chunks &chunks) {
    const QTextCodec *codec = QTextCodec::codecForName(codec_name);
    QTextCodec::ConverterState state = state_for(has_header);
    QString text;
    std::size_t start = 0;
    for (std::size_t end : chunks.ends) {
        text += codec->toUnicode(chunks.all.data() + start, static_cast<int>(end - start), &state);
        start = end;
    }
    refuse_errors(state);
    return text;
}

Operation validator(const char *codec) {
    return {true, [=](const Operands &operands) {
        convert(codec, false, read_chunks(operands));
        return "";
    }};
}

Operation decoder(const char *codec, bool has_header = false) {
    return {true, [=](const Operands &operands) {
        return write(points_of(convert(codec, has_header, read_chunks(operands))));
    }};
}

Operation encoder(const char *codec_name) {
    return whole<Points>([=](const Points &in) {
        const QString text = string_of(in);
        QTextCodec::ConverterState state = state_for(false);
        const QTextCodec *codec = QTextCodec::codecForName(codec_name);
        const Bytes bytes = codec->fromUnicode(text.constData(), text.size(), &state).toStdString();
        refuse_errors(state);
        return bytes;
    });
}

Points decode_lossy(const Bytes &in) { return points_of(QString::fromUtf8(in.data(), static_cast<int>(in.size()))); }

QString string_of_units(const Units &in) {
    return QString(reinterpret_cast<const QChar *>(in.data()), static_cast<int>(in.size()));
}

bool is_valid_16(const Units &in) { return string_of_units(in).isValidUtf16(); }

Points decode_16_lossy(const Units &in) { return points_of(string_of_units(in)); }

Units encode_16(const Points &in) { return string_of(in).toStdU16String(); }

} // namespace

int main() {
    // QString::fromUtf8 replaces invalid sequences "with one or more" U+FFFD, and removes a byte order mark.
    const char *const policies =
        "{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\",\"byte-order-mark\":\"removed\"}}";
    return serve("Qt 5", qVersion(), policies, {
        {"utf-8.validate", validator("UTF-8")},
        {"utf-8.decode", decoder("UTF-8")},
        {"utf-8.encode", encoder("UTF-8")},
        {"utf-8.decode-lossy", whole<Bytes>(decode_lossy)},
        {"utf-16.validate", accepts<Units>(is_valid_16)},
        {"utf-16.decode-lossy", whole<Units>(decode_16_lossy)},
        {"wtf-16.encode", whole<Points>(encode_16)},
        {"utf-16be.decode", decoder("UTF-16BE")},
        {"utf-16be.encode", encoder("UTF-16BE")},
        {"utf-16le.decode", decoder("UTF-16LE")},
        {"utf-16le.encode", encoder("UTF-16LE")},
        {"utf-16-labelled.decode", decoder("UTF-16", true)},
    });
}
