"""Sequences in hexadecimal, as the protocol writes them."""

# bytes.fromhex skips spaces, so it reads code units too: as UTF-16BE.
read_bytes = read_units = bytes.fromhex


def read_points(operand):
    return "".join([chr(int(word, 16)) for word in operand.split()])


def byte_text(data):
    return data.hex(" ").upper()


def unit_text(data):
    """The code units of UTF-16BE."""
    return data.hex(" ", 2).upper()


def point_text(text):
    return " ".join(["%04X" % ord(character) for character in text])


def nothing(accepted):
    return ""
