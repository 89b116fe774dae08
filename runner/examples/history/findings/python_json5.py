# json5 (PyPI): the escapes of a character beyond U+FFFF become two surrogates, also those that dumps writes.
#
# pip install json5 && python3 python_json5.py
import json5

text = "\U0001F600"
print(json5.dumps(text), ascii(json5.loads(json5.dumps(text))))
print("  right:", json5.dumps(text), ascii(text))
