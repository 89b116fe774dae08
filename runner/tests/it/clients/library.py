"""The codec of C as a shared library, whose functions ctypes calls in this process."""

import ctypes
import os
import sys

import utfproof

LIBRARY = ctypes.CDLL(os.path.abspath("libcodec.so"))
NEXT = LIBRARY.utf8_next
NEXT.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_uint32)]
NEXT.restype = ctypes.c_size_t


def decode(data):
    points, at, point = [], 0, ctypes.c_uint32()
    memory = ctypes.create_string_buffer(data, len(data)) if data else None
    while at < len(data):
        length = NEXT(ctypes.addressof(memory) + at, len(data) - at, point)
        if length == 0:
            raise utfproof.Rejected("ill-formed", at)
        points.append(point.value)
        at += length
    return points


CODEC = utfproof.Codec("my codec", "1.0", {"utf-8.decode": decode})

if sys.argv[1:] == ["serve"]:
    CODEC.serve()
else:
    CODEC.assert_conforms("utf-8.decode")
