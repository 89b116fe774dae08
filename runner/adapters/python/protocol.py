"""A codec, and its replies to the requests of the protocol."""

import json


class Unaskable(Exception):
    """The codec cannot take this request."""


class Operation:
    """`answer` takes the operands and returns the answer in hexadecimal; `position` finds an error, if possible."""

    def __init__(self, answer, chunks=False, position=None):
        self.answer = answer
        self.chunks = chunks
        self.position = position or (lambda error, operands: None)


class Implementation:
    """`rejections` are the exceptions that mean a rejected input; any other is a crash."""

    def __init__(self, name, version, operations, rejections, policies=None):
        self.name = name
        self.version = version
        self.operations = operations
        self.rejections = rejections
        self.policies = policies or {}

    def describe(self):
        description = {
            "utfproof": 1,
            "implementation": {"name": self.name, "version": self.version},
            "operations": {
                name: {"chunks": True} if operation.chunks else {}
                for name, operation in self.operations.items()
            },
        }
        if self.policies:
            description["policies"] = self.policies
        return json.dumps(description)

    def reply(self, line):
        # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
        parts = line.split('"')
        number = parts[2][1:-1]
        operation = self.operations.get(parts[5])
        if operation is None:
            return '{"id":%s,"skip":"%s does not support this operation"}\n' % (number, self.name)
        operands = parts[9::2]
        try:
            return '{"id":%s,"out":"%s"}\n' % (number, operation.answer(operands))
        except Unaskable as why:
            return '{"id":%s,"skip":%s}\n' % (number, json.dumps(str(why)))
        except self.rejections as error:
            message = json.dumps(str(error))
            at = operation.position(error, operands)
            if at is None:
                return '{"id":%s,"error":%s}\n' % (number, message)
            return '{"id":%s,"error":%s,"at":%d}\n' % (number, message, at)
