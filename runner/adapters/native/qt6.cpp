// Qt 6: QUtf8StringView, and the converters, which write into a buffer that requiredSpace() sizes.

#include "helpers.h"

#include <QStringDecoder>
#include <QStringEncoder>
#include <QStringView>
#include <QUtf8StringView>

namespace {

int validate(utfproof_call *call) {
    return QUtf8StringView(in8(call), static_cast<qsizetype>(call->length)).isValidUtf8() ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

int validate_16(utfproof_call *call) {
    const auto *input = static_cast<const char16_t *>(call->input);
    return QStringView(input, static_cast<qsizetype>(call->length)).isValidUtf16() ? UTFPROOF_OK : UTFPROOF_REJECTED;
}

constexpr auto FLAGS = QStringConverter::Flag::Stateless | QStringConverter::Flag::ConvertInitialBom;

int to_16(utfproof_call *call) {
    QStringDecoder decoder(QStringConverter::Utf8, FLAGS);
    auto *output = static_cast<QChar *>(call->output);
    const QChar *end = decoder.appendToBuffer(output, QByteArrayView(in8(call), static_cast<qsizetype>(call->length)));
    if (decoder.hasError()) return UTFPROOF_REJECTED;
    call->written = static_cast<size_t>(end - output);
    return UTFPROOF_OK;
}
size_t to_16_room(const void *, size_t length) {
    return static_cast<size_t>(QStringDecoder(QStringConverter::Utf8, FLAGS).requiredSpace(static_cast<qsizetype>(length)));
}

int to_8(utfproof_call *call) {
    QStringEncoder encoder(QStringConverter::Utf8, FLAGS);
    const auto *input = static_cast<const QChar *>(call->input);
    const char *end = encoder.appendToBuffer(out8(call), QStringView(input, static_cast<qsizetype>(call->length)));
    if (encoder.hasError()) return UTFPROOF_REJECTED;
    call->written = static_cast<size_t>(end - out8(call));
    return UTFPROOF_OK;
}
size_t to_8_room(const void *, size_t length) {
    return static_cast<size_t>(QStringEncoder(QStringConverter::Utf8, FLAGS).requiredSpace(static_cast<qsizetype>(length)));
}

} // namespace

UTFPROOF_PLUGIN("Qt 6", QT_VERSION_STR, UTFPROOF_OPERATION("utf-8.validate", validate),
                UTFPROOF_OPERATION("utf-16.validate", validate_16), UTFPROOF_OPERATION_IN("utf-8.to-utf-16", to_16, to_16_room),
                UTFPROOF_OPERATION_IN("utf-16.to-utf-8", to_8, to_8_room));
