"""Sequences in hexadecimal, as the protocol writes them. They may be long: no step is taken for each unit."""

import codecs
import zlib

# bytes.fromhex skips spaces, so it reads code units too: as UTF-16BE.
read_bytes = read_units = bytes.fromhex

# The functions themselves: str.encode and bytes.decode look for them each time.
to_utf_16 = codecs.getencoder("utf-16-be")
from_utf_16 = codecs.getdecoder("utf-16-be")


def read_points(operand):
    """Code points of 4 to 6 digits, surrogates among them, as a string."""
    if not operand:
        return ""
    # most texts have code points of one length, or a letter before them
    text = points_of_one_length(operand)
    if text is None and operand[4:5] == " ":
        rest = points_of_one_length(operand[5:])
        if rest is not None:
            return chr(int(operand[:4], 16)) + rest
    if text is None:
        text = "".join([chr(int(word, 16)) for word in operand.split()])
    return text


def points_of_one_length(operand):
    """None if the code points have different numbers of digits."""
    if has_words_of(4, operand):
        text, length = from_utf_16(bytes.fromhex(operand), "surrogatepass")
        if 2 * len(text) == length:
            return text  # without a pair of surrogates, which would be one code point
    # eight digits each, as UTF-32BE has them
    for digits, zeros in ((4, "0000"), (5, "000"), (6, "00")):
        if has_words_of(digits, operand):
            data = bytes.fromhex(zeros + operand.replace(" ", zeros))
            return data.decode("utf-32-be", "surrogatepass")
    return None


def read_values(operand):
    """Code units of UTF-32, of 4 to 8 digits, as UTF-32BE."""
    for digits in (4, 5, 6):
        # one length, or a letter before code units of one
        if operand[4:5] == " " and has_words_of(digits, operand[5:]):
            zeros = "0" * (8 - digits)
            return bytes.fromhex("0000" + operand[:4] + zeros + operand[5:].replace(" ", zeros))
    return bytes.fromhex("".join([word.zfill(8) for word in operand.split()]))


def has_words_of(digits, operand):
    """Whether each word has so many digits."""
    return (
        len(operand) % (digits + 1) == digits and operand[digits :: digits + 1].strip(" ") == ""
    )


def byte_text(data):
    return data.hex(" ").upper()


def unit_text(data):
    """The code units of UTF-16BE."""
    return data.hex(" ", 2).upper()


def point_text(text):
    """The code points of a string, without the zeros that stand before four digits."""
    units, points = to_utf_16(text, "surrogatepass")
    if len(units) == 2 * points:
        return unit_text(units)
    words = " " + text.encode("utf-32-be", "surrogatepass").hex(" ", 4).upper()
    words = words.replace(" 0000", " x").replace(" 000", " ").replace(" 00", " ")
    return words.replace("x", "")[1:]


def nothing(accepted):
    return ""


# How much of a long result is looked at at once.
PIECE = 1 << 20


def told(result, write):
    """A long result, as a request for a text that is made of a pattern wants it."""
    if write is nothing:
        return ""
    if not isinstance(result, (bytes, str)):
        return result
    sums = 0
    for start in range(0, len(result), PIECE):
        piece = result[start : start + PIECE]
        if isinstance(piece, str):
            piece = piece.encode("utf-32-le", "surrogatepass")
        elif write is unit_text:
            piece = piece.decode("utf-16-be", "surrogatepass").encode("utf-16-le", "surrogatepass")
        sums = zlib.crc32(piece, sums)
    units = len(result) // (2 if write is unit_text else 1)
    return [units, byte_text(sums.to_bytes(4, "big"))]
