# javaobj-py3: U+D000 to U+D7FF, 2,048 syllables of Korean, are taken for surrogates, and a text with one cannot be read.
#
# pip install javaobj-py3 && python3 javaobj_py3.py
import javaobj.v2

korea = "\ud55c\uad6d"  # as Java writes it: a stream with one string
data = korea.encode()
stream = b"\xac\xed\x00\x05\x74" + len(data).to_bytes(2, "big") + data
try:
    print(ascii(str(javaobj.v2.loads(stream))))
except UnicodeDecodeError as error:
    print(error)
print("  right:", ascii(korea))
