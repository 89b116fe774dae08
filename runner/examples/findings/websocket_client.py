"""websocket-client: validate_utf8 accepts text that ends inside a character.

pip install websocket-client && python3 websocket_client.py
"""

from websocket._utils import validate_utf8

print("C2:", validate_utf8(b"\xc2"), "right: False")
