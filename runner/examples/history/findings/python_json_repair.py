# json-repair: the escapes of a character beyond U+FFFF become two surrogates if the text around them needs a repair.
#
# pip install json-repair && python3 python_json_repair.py
import json_repair

text = r'{"a": "\ud83d\ude00",}'
print(ascii(json_repair.loads(text)["a"]))
print("  right:", ascii("\U0001F600"))
