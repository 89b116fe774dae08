#!/bin/sh
# Cuts the input of each stream reader in this folder: check.sh FOLDER [OPTIONS OF UTFPROOF PIPE]
#
# FOLDER has node_modules with the packages of npm, and python with those of PyPI (pip install --target). One line for
# each reader is printed; the exit status is the number of readers that depend on the pieces or could not be run.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
wrong=0
said=$(mktemp) || exit 2
trap 'rm -f "$said"' EXIT

# reader LANGUAGE NAME TRANSPORT [TEXT]
reader() {
    case $1 in
        js) set -- "$1" "$2" "$3" "${4:-}" node "$here/javascript.mjs" "$2" "$folder" ;;
        *) set -- "$1" "$2" "$3" "${4:-}" python3 "$here/python.py" "$2" "$folder/python" ;;
    esac
    name="$1 $2" transport=$3 text=$4
    shift 4
    [ "$transport" = in ] || set -- "$@" '{url}'
    set -- -- "$@"
    [ -z "$text" ] || set -- --text "$here/texts/$text" "$@"
    [ "$transport" = in ] || set -- "--$transport" "$@"
    utfproof pipe --timeout 60 "$@" >"$said" 2>&1
    [ $? -eq 0 ] || wrong=$((wrong + 1))
    printf '%s: %s\n' "$name" "$(tail -1 "$said" | cut -c1-120)"
}

for name in split2 split byline binary-split event-stream linebyline line-reader readline highland concat-stream \
    get-stream raw-body stream-to-string iconv-lite; do reader js $name in; done
for name in ndjson ldjson-stream; do reader js $name in ndjson; done
for name in JSONStream jsonparse stream-json clarinet oboe; do reader js $name in json; done
for name in csv-parser csv-parse fast-csv csvtojson papaparse papaparse-node; do reader js $name in csv; done
reader js sax in xml
reader js htmlparser2 in html
for name in axios got needle superagent request node-fetch undici http-setEncoding; do reader js $name http; done
for name in eventsource fetch-event-stream; do reader js $name sse; done
reader js openai sse ndjson
reader js ollama ndjson one
for name in ijson ijson-yajl2_c ijson-push json-stream; do reader py $name in json; done
reader py jsonlines in ndjson
for name in pyyaml ruamel.yaml; do reader py $name in yaml; done
for name in lxml lxml-iterparse expat xmltodict; do reader py $name in xml; done
for name in lxml-html html5lib beautifulsoup4; do reader py $name in html; done
reader py feedparser in rss
for name in pexpect io smart-open tornado twisted; do reader py $name in; done
for name in requests requests-lines httpx httpx-lines aiohttp aiohttp-lines urllib3; do reader py $name http; done
for name in httpx-sse sseclient-py aiohttp-sse-client openai; do reader py $name sse; done
exit $wrong
