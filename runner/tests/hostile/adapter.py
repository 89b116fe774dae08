"""An adapter that misbehaves on the input HOSTILE_GUILTY in the way of the variable HOSTILE_DOES.

Apart from that, it answers utf-8.validate and utf-8.decode correctly. It buffers its replies until an empty line.
HOSTILE_DOES is one of

    reply TEXT          writes this instead of the reply
    replies TEXT        writes this instead of every reply
    description TEXT    writes this instead of the description
    MOMENT: CODE        runs this at one of the moments below

In a text, ID stands for the id of the request, <FF FE> for bytes, <3*ab> for ababab. Several moments are separated by
' ;; '.

    start:  before the first line is read
    asked:  instead of the reply
    flush:  instead of writing the replies at an empty line, except the first
    end:    at the end of input
"""

import ctypes, json, os, pty, re, resource, signal, subprocess, sys, time

INTRODUCTION = b'{"utfproof":1,"implementation":{"name":"hostile","version":"1"},"operations":%s}\n'
OPERATIONS = b'{"utf-8.validate":{},"utf-8.decode":{}}'

kept = bytearray()
"""What is to be written at the next empty line."""


def expanded(text, number):
    text = text.replace('ID', str(number)).encode()
    text = re.sub(rb'<(\d+)\*([^>]*)>', lambda found: int(found[1]) * found[2], text)
    return re.sub(rb'<((?:[0-9A-F]{2} ?)+)>', lambda found: bytes.fromhex(found[1].decode()), text)


def say(text, number=0):
    kept.extend(expanded(text, number) + b'\n')


def write(data):
    while data:
        data = data[os.write(1, data):]


def flush():
    data = bytes(kept)
    kept.clear()
    write(data)


def right(request):
    """The right reply."""
    data = bytes.fromhex(request['in'][0])
    try:
        points = data.decode()
    except UnicodeDecodeError as error:
        return {'id': request['id'], 'error': error.reason, 'at': error.start}
    points = ' '.join('%04X' % ord(c) for c in points)
    return {'id': request['id'], 'out': '' if request['op'] == 'utf-8.validate' else points}


def reply(request):
    kept.extend(json.dumps(right(request)).encode() + b'\n')


def main(does, guilty):
    moments = dict(part.split(': ', 1) for part in does.split(' ;; ')) if re.match('[a-z]+: ', does) else {}
    kind, _, text = does.partition(' ')

    def at(moment, otherwise, request=None):
        globals()['request'] = request
        if moment in moments:
            exec(moments[moment], globals())
        else:
            otherwise()

    def describe():
        if kind == 'description':
            say(text)
        else:
            kept.extend(INTRODUCTION % OPERATIONS)

    at('start', lambda: None)
    asked = False
    for line in sys.stdin.buffer:
        if line == b'\n':
            at('flush', flush) if asked else flush()
        elif line.startswith(b'{"utfproof"'):
            describe()
        else:
            asked = True
            request = json.loads(line)
            if kind == 'replies' or kind == 'reply' and request['in'] == [guilty]:
                say(text, request['id'])
            elif request['in'] == [guilty]:
                at('asked', lambda: reply(request), request)
            else:
                reply(request)
    at('end', lambda: None)
    flush()


main(os.environ['HOSTILE_DOES'], os.environ['HOSTILE_GUILTY'])
