import json, sys

sys.stdin.readline()
print(json.dumps({"utfproof": 1, "implementation": {"name": "mine", "version": "1"},
                  "operations": {"utf-8.decode": {}}}))
