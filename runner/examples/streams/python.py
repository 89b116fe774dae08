"""Stream readers of PyPI as whole programs, a few lines each, for 'utfproof pipe':

    utfproof pipe -- python3 python.py ijson FOLDER                     reads standard input
    utfproof pipe --http -- python3 python.py requests FOLDER '{url}'   reads a server's answer

FOLDER is where Python finds the packages. Each prints what it read.
"""

import sys

sys.dont_write_bytecode = True
NAME, FOLDER, *URL = sys.argv[1:]
sys.path.insert(0, FOLDER)
URL = URL[0] if URL else None
INPUT = open(0, "rb", buffering=0, closefd=False)


def put(value):
    text = value if isinstance(value, str) else repr(value)
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass") + b"\n")
    sys.stdout.buffer.flush()


def chunks():
    while chunk := INPUT.read(65536):
        yield chunk


def ijson(backend):
    def run():
        import ijson

        put(list(ijson.get_backend(backend).items(INPUT, "item")))

    return run


def ijson_push():
    import ijson

    events = ijson.sendable_list()
    parser = ijson.items_coro(events, "item")
    for chunk in chunks():
        parser.send(chunk)
    parser.close()
    put(list(events))


def jsonlines():
    import jsonlines

    put(list(jsonlines.Reader(INPUT)))


def json_stream():
    import json_stream

    put(list(json_stream.load(INPUT)))


def yaml():
    import yaml

    put(yaml.safe_load(INPUT))


def ruamel():
    from ruamel.yaml import YAML

    put(list(YAML(typ="safe", pure=True).load(INPUT)))


def lxml_feed():
    from lxml import etree

    parser = etree.XMLParser()
    for chunk in chunks():
        parser.feed(chunk)
    put("".join(parser.close().itertext()))


def lxml_html():
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8")
    for chunk in chunks():
        parser.feed(chunk)
    put("".join(parser.close().itertext()))


def lxml_iterparse():
    from lxml import etree

    put([element.text for _, element in etree.iterparse(INPUT)])


def expat():
    from xml.parsers.expat import ParserCreate

    parser = ParserCreate()
    text = []
    parser.CharacterDataHandler = text.append
    for chunk in chunks():
        parser.Parse(chunk)
    parser.Parse(b"", True)
    put("".join(text))


def xmltodict():
    import xmltodict

    put(xmltodict.parse(INPUT))


def html5lib():
    import html5lib

    put("".join(html5lib.parse(INPUT, transport_encoding="utf-8").itertext()))


def soup():
    from bs4 import BeautifulSoup

    put(BeautifulSoup(INPUT, "html.parser", from_encoding="utf-8").get_text())


def feedparser():
    import feedparser

    put([entry.title for entry in feedparser.parse(INPUT).entries])


def pexpect():
    import pexpect.fdpexpect

    child = pexpect.fdpexpect.fdspawn(0, encoding="utf-8", timeout=30)
    put(child.read())


def text_io():
    put(open(0, encoding="utf-8").read())


def smart_open():
    import smart_open

    put(smart_open.open(0, "r", encoding="utf-8").read())


def requests_text():
    import requests

    answer = requests.get(URL, stream=True)
    answer.encoding = "utf-8"
    put("".join(answer.iter_content(65536, decode_unicode=True)))


def requests_lines():
    import requests

    answer = requests.get(URL, stream=True)
    answer.encoding = "utf-8"
    put(list(answer.iter_lines(65536, decode_unicode=True)))


def httpx_text():
    import httpx

    with httpx.stream("GET", URL, trust_env=False) as answer:
        answer.encoding = "utf-8"
        put("".join(answer.iter_text()))


def httpx_lines():
    import httpx

    with httpx.stream("GET", URL, trust_env=False) as answer:
        answer.encoding = "utf-8"
        put(list(answer.iter_lines()))


def httpx_sse():
    import httpx
    from httpx_sse import connect_sse

    with httpx.Client(trust_env=False) as client, connect_sse(client, "GET", URL) as source:
        put([event.data for event in source.iter_sse()])


def sseclient():
    import requests
    import sseclient

    put([event.data for event in sseclient.SSEClient(requests.get(URL, stream=True)).events()])


def aiohttp(read):
    def run():
        import asyncio

        import aiohttp

        async def main():
            async with aiohttp.ClientSession() as session, session.get(URL) as answer:
                put(await read(answer))

        asyncio.run(main())

    return run


async def aiohttp_text(answer):
    return await answer.text("utf-8")


async def aiohttp_lines(answer):
    return [line.decode() async for line in answer.content]


def aiohttp_sse():
    import asyncio

    from aiohttp_sse_client import client

    async def main():
        events = []
        try:
            async with client.EventSource(URL, max_connect_retry=0) as source:
                async for event in source:
                    events.append(event.data)
        except ConnectionError:
            pass
        put(events)

    asyncio.run(main())


def urllib3_text():
    import io

    import urllib3

    answer = urllib3.PoolManager().request("GET", URL, preload_content=False)
    answer.auto_close = False
    put(io.TextIOWrapper(answer, encoding="utf-8").read())


def tornado():
    import asyncio

    from tornado.iostream import PipeIOStream, StreamClosedError

    async def main():
        stream = PipeIOStream(0)
        try:
            while True:
                put((await stream.read_until(b"\n")).decode())
        except StreamClosedError:
            pass

    asyncio.run(main())


def twisted():
    from twisted.internet import reactor, stdio
    from twisted.protocols.basic import LineReceiver

    class Lines(LineReceiver):
        delimiter = b"\n"

        def lineReceived(self, line):
            put(line.decode())

        def connectionLost(self, reason):
            reactor.stop()

    stdio.StandardIO(Lines())
    reactor.run()


def openai():
    import httpx
    from openai._streaming import SSEDecoder

    with httpx.stream("GET", URL, trust_env=False) as answer:
        put([event.data for event in SSEDecoder().iter_bytes(answer.iter_bytes())])


def ollama():
    import ollama

    put([line.get("text") for line in ollama.Client(URL)._client.stream("GET", URL).__enter__().iter_lines()])


READERS = {
    "ijson": ijson("python"),
    "ijson-yajl2_c": ijson("yajl2_c"),
    "ijson-push": ijson_push,
    "jsonlines": jsonlines,
    "json-stream": json_stream,
    "pyyaml": yaml,
    "ruamel.yaml": ruamel,
    "lxml": lxml_feed,
    "lxml-html": lxml_html,
    "lxml-iterparse": lxml_iterparse,
    "expat": expat,
    "xmltodict": xmltodict,
    "html5lib": html5lib,
    "beautifulsoup4": soup,
    "feedparser": feedparser,
    "pexpect": pexpect,
    "io": text_io,
    "smart-open": smart_open,
    "requests": requests_text,
    "requests-lines": requests_lines,
    "httpx": httpx_text,
    "httpx-lines": httpx_lines,
    "httpx-sse": httpx_sse,
    "sseclient-py": sseclient,
    "aiohttp": aiohttp(aiohttp_text),
    "aiohttp-lines": aiohttp(aiohttp_lines),
    "aiohttp-sse-client": aiohttp_sse,
    "urllib3": urllib3_text,
    "tornado": tornado,
    "twisted": twisted,
    "openai": openai,
}

READERS[NAME]()
