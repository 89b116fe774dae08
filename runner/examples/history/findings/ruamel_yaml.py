# ruamel.yaml: U+0085 in a quoted string becomes a space, also in a string that it wrote itself.
#
# pip install ruamel.yaml && python3 ruamel_yaml.py
import io

import ruamel.yaml

yaml = ruamel.yaml.YAML()
text = "a\x85b"
written = io.StringIO()
yaml.dump([text], written)
print(ascii(yaml.load(written.getvalue())[0]), ascii(yaml.load('- "a\x85b"')[0]))
print("  right:", ascii(text), ascii(text))
