// Stream readers of npm as whole programs, a few lines each, for 'utfproof pipe':
//
//   utfproof pipe -- node javascript.mjs split2 FOLDER                 reads standard input
//   utfproof pipe --http -- node javascript.mjs axios FOLDER '{url}'   reads a server's answer
//
// FOLDER contains node_modules. Each prints what it read. Work that a reader leaves to its caller, such as decoding, is
// left out here too, and readers.json says so.
import { createRequire } from 'node:module';
import path from 'node:path';

const [name, folder, url] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), 'any.js'));
const input = process.stdin;
const print = (text) => process.stdout.write(typeof text === 'string' ? text : `${JSON.stringify(text)}\n`);
const lines = (stream) => stream.on('data', (line) => print(`${line}\n`));
const all = (stream) => stream.on('data', (value) => print(value));

const READERS = {
  // lines
  'split2': () => lines(input.pipe(require('split2')())),
  'split': () => lines(input.pipe(require('split')())),
  'byline': () => lines(require('byline')(input)),
  'binary-split': () => lines(input.pipe(require('binary-split')())),
  'event-stream': () => lines(input.pipe(require('event-stream').split())),
  'linebyline': () => require('linebyline')(input).on('line', (line) => print(`${line}\n`)),
  'line-reader': () => require('line-reader').eachLine(input, (line) => print(`${line}\n`)),
  'readline': () => require('node:readline').createInterface({ input }).on('line', (line) => print(`${line}\n`)),
  'highland': () => require('highland')(input).split().each((line) => print(`${line}\n`)),
  // everything
  'concat-stream': () => input.pipe(require('concat-stream')({ encoding: 'string' }, print)),
  'get-stream': async () => print(await (await import(require.resolve('get-stream'))).default(input)),
  'raw-body': async () => print(await require('raw-body')(input, { encoding: 'utf8' })),
  'stream-to-string': async () => print(await require('stream-to-string')(input)),
  'iconv-lite': () => all(input.pipe(require('iconv-lite').decodeStream('utf8'))),
  // JSON, one value or one for each line
  'ndjson': () => all(input.pipe(require('ndjson').parse())),
  'ldjson-stream': () => all(input.pipe(require('ldjson-stream').parse())),
  'JSONStream': () => all(input.pipe(require('JSONStream').parse('*'))),
  'jsonparse': () => {
    const parser = new (require('jsonparse'))();
    parser.onValue = (value) => typeof value === 'string' && print(value);
    input.on('data', (chunk) => parser.write(chunk));
  },
  'stream-json': async () => {
    const { parserStream } = await import(require.resolve('stream-json'));
    input.pipe(parserStream()).on('data', ({ name, value }) => name === 'stringValue' && print(value));
  },
  'clarinet': () => {
    const stream = require('clarinet').createStream();
    stream.on('value', print);
    input.pipe(stream);
  },
  'oboe': () => require('oboe')(input).done(print),
  // CSV
  'csv-parser': () => all(input.pipe(require('csv-parser')())),
  'csv-parse': () => all(input.pipe(require('csv-parse').parse())),
  'fast-csv': () => all(input.pipe(require('fast-csv').parse())),
  'csvtojson': () => require('csvtojson')().fromStream(input).subscribe(print),
  'papaparse': () => require('papaparse').parse(input, { step: ({ data }) => print(data) }),
  'papaparse-node': () => all(input.pipe(require('papaparse').parse(require('papaparse').NODE_STREAM_INPUT))),
  // XML and HTML
  'sax': () => {
    const stream = require('sax').createStream(true);
    stream.on('text', print).on('attribute', print);
    input.pipe(stream);
  },
  'htmlparser2': async () => {
    const { WritableStream } = await import(require.resolve('htmlparser2/WritableStream')).catch(() => require('htmlparser2'));
    input.pipe(new WritableStream({ ontext: print }));
  },
  // the network
  'axios': async () => print((await require('axios').get(url, { responseType: 'text', transformResponse: [] })).data),
  'got': async () => print(await (await import(require.resolve('got'))).default(url).text()),
  'needle': () => require('needle').get(url, { parse: false }, (_, answer) => print(String(answer.body))),
  'superagent': async () => print((await require('superagent').get(url).buffer(true).parse(require('superagent').parse.text)).text),
  'request': () => require('request')(url, (_, answer) => print(answer.body)),
  'node-fetch': async () => print(await (await (await import(require.resolve('node-fetch'))).default(url)).text()),
  'undici': async () => print(await (await require('undici').request(url)).body.text()),
  'http-setEncoding': () => require('node:http').get(url, (answer) => all(answer.setEncoding('utf8'))),
  // server-sent events
  'eventsource': async () => {
    const { EventSource } = await import(require.resolve('eventsource'));
    const source = new EventSource(url);
    source.onmessage = ({ data }) => print(`${data}\n`);
    source.onerror = () => source.close();
  },
  'fetch-event-stream': async () => {
    const { events } = await import(require.resolve('fetch-event-stream'));
    for await (const { data } of events(await fetch(url))) print(`${data}\n`);
  },
  'openai': async () => {
    const { Stream } = require('openai/core/streaming');
    for await (const value of Stream.fromSSEResponse(await fetch(url), new AbortController())) print(value);
  },
  'ollama': async () => {
    const { Ollama } = require('ollama');
    const ollama = new Ollama({ host: url, fetch: () => fetch(url) });
    for await (const value of await ollama.chat({ model: 'a', messages: [], stream: true })) print(value);
  },
};

await READERS[name]();
