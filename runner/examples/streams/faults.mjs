// Stream readers of npm that decode a chunk alone, each shown without utfproof: node faults.mjs FOLDER [NAME]
//
// FOLDER has node_modules with the packages. The bytes of one text arrive in the given pieces; a line says what came out.
// The exit status is the number of readers that changed the text.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';

const [folder, only] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), 'any.js'));

/** A stream with these pieces, the next one after the last one was read. */
function pieces(...texts) {
  const stream = new PassThrough();
  const bytes = texts.map((text) => Buffer.from(text, 'latin1'));
  const next = () => (bytes.length === 0 ? stream.end() : (stream.write(bytes.shift()), setImmediate(next)));
  setImmediate(next);
  return stream;
}
const gathered = (stream, map = (value) => value) =>
  new Promise((resolve, reject) => {
    const all = [];
    stream.on('data', (value) => all.push(map(value))).on('end', () => resolve(all.join(''))).on('error', reject);
  });

// é is C3 A9, and 🎉 is F0 9F 8E 89
const READERS = {
  'byline': ['é', () => gathered(require('byline')(pieces('\xC3', '\xA9\n')))],
  'stream-to-string': ['é', () => require('stream-to-string')(pieces('\xC3', '\xA9'))],
  'ldjson-stream': ['é', () => gathered(pieces('["\xC3', '\xA9"]\n').pipe(require('ldjson-stream').parse()), ([text]) => text)],
  'oboe': ['é', () => new Promise((resolve, reject) => require('oboe')(pieces('["\xC3', '\xA9"]')).done(([text]) => resolve(text)).fail(reject))],
  'papaparse': [
    'é',
    () => new Promise((complete) => {
      let text = '';
      require('papaparse').parse(pieces('\xC3', '\xA9\n'), { step: ({ data }) => (text += data), complete: () => complete(text) });
    }),
  ],
  // a character in more than two pieces
  'jsonparse': ['🎉', () => new Promise((resolve) => {
    const parser = new (require('jsonparse'))();
    parser.onError = (error) => resolve(String(error));
    parser.onValue = (value) => typeof value === 'string' && resolve(value);
    for (const piece of ['["', '\xF0', '\x9F', '\x8E', '\x89', '"]']) parser.write(Buffer.from(piece, 'latin1'));
  })],
  'JSONStream': ['🎉', () => gathered(pieces('["', '\xF0', '\x9F', '\x8E', '\x89', '"]').pipe(require('JSONStream').parse('*')))],
};

if (only === undefined) {
  // each on its own, so that none waits for another
  let wrong = 0;
  for (const name of Object.keys(READERS)) {
    const { version } = require(path.join(path.resolve(folder), 'node_modules', name, 'package.json'));
    const { status, stdout } = spawnSync(process.execPath, [process.argv[1], folder, name], { timeout: 10_000, encoding: 'utf8' });
    if (status !== 0) wrong += 1;
    console.log(`${name} ${version}: ${status === null ? 'hangs' : stdout.trim()}`);
  }
  process.exit(wrong);
}
const [expected, read] = READERS[only];
const answered = await read().catch(String);
console.log(answered === expected ? 'right' : `${JSON.stringify(answered)} instead of ${JSON.stringify(expected)}`);
process.exit(answered === expected ? 0 : 1);
