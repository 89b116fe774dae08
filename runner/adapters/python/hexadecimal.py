"""Sequences in hexadecimal, as the protocol writes them. They may be long: no step is taken for each unit."""

# bytes.fromhex skips spaces, so it reads code units too: as UTF-16BE.
read_bytes = read_units = bytes.fromhex


def read_points(operand):
    """Code points of 4 to 6 digits, surrogates among them, as a string."""
    if not operand:
        return ""
    # eight digits each, as UTF-32BE has them; most texts have code points of one length
    for digits, zeros in ((4, "0000"), (5, "000"), (6, "00")):
        if len(operand) % (digits + 1) == digits and operand[digits::digits + 1].strip(" ") == "":
            data = bytes.fromhex(zeros + operand.replace(" ", zeros))
            return data.decode("utf-32-be", "surrogatepass")
    return "".join([chr(int(word, 16)) for word in operand.split()])


def byte_text(data):
    return data.hex(" ").upper()


def unit_text(data):
    """The code units of UTF-16BE."""
    return data.hex(" ", 2).upper()


def point_text(text):
    """The code points of a string, without the zeros that stand before four digits."""
    words = " " + text.encode("utf-32-be", "surrogatepass").hex(" ", 4).upper()
    words = words.replace(" 0000", " x").replace(" 000", " ").replace(" 00", " ")
    return words.replace("x", "")[1:]


def nothing(accepted):
    return ""
