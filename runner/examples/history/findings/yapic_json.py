# yapic.json: a string with a character above U+FFFFF and a second one beyond U+FFFF cannot be read.
#
# pip install yapic.json && python3 yapic_json.py
import yapic.json

text = "\U00100000\U0001F600"
try:
    print(ascii(yapic.json.loads(f'"{text}"')))
except SystemError as error:
    print(error)
print("  right:", ascii(text))
