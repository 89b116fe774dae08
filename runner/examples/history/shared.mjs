// Shared by the adapters of packages: operations of an encoder or a decoder, alone or in a text of CBOR, MessagePack or
// Protocol Buffers; the loading of a package; and the lines of the protocol. It contains no codec.
import { readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { byteText, chunked, pointText, readBytes, readPoints, replies, whole } from '../../adapters/javascript/shared.mjs';

export const encoder = (encode) => ({ 'utf-8.encode': whole((operand) => byteText(encode(readPoints(operand)))) });
export const lossy = (decode) => ({ 'utf-8.decode-lossy': whole((operand) => pointText(decode(readBytes(operand)))) });
export const strict = (decode) => ({
  'utf-8.validate': whole((operand) => (decode(readBytes(operand)), '')),
  'utf-8.decode': whole((operand) => pointText(decode(readBytes(operand)))),
});
export const byteString = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
export const bytesOf = (string) => Uint8Array.from(string, (character) => character.charCodeAt(0));

/** A text in CBOR, MessagePack or Protocol Buffers: `heads` give the bytes before a text of so many bytes. */
const head = {
  cbor: (n) => (n < 24 ? [0x60 + n] : n < 256 ? [0x78, n] : n < 65536 ? [0x79, n >> 8, n & 255] : [0x7a, ...wide(n)]),
  msgpack: (n) => (n < 32 ? [0xa0 + n] : n < 256 ? [0xd9, n] : n < 65536 ? [0xda, n >> 8, n & 255] : [0xdb, ...wide(n)]),
  // before str 8 was added
  msgpackOld: (n) => (n < 32 ? [0xa0 + n] : n < 65536 ? [0xda, n >> 8, n & 255] : [0xdb, ...wide(n)]),
  varint: (n) => (n < 128 ? [n] : [(n & 127) | 128, ...head.varint(n >>> 7)]),
};
const wide = (n) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];

export function boxed(heads, encode, decode, of = lossy) {
  const without = (bytes) => {
    for (let skip = 1; skip <= 5; skip++) {
      const rest = bytes.length - skip;
      for (const name of heads) {
        const expected = rest < 0 ? [] : head[name](rest);
        if (expected.length === skip && expected.every((byte, i) => byte === bytes[i])) return bytes.subarray(skip);
      }
    }
    throw new Error('the text has no head of its length');
  };
  return {
    ...encoder((string) => without(new Uint8Array(encode(string)))),
    ...of((bytes) => decode(Uint8Array.from([...head[heads[0]](bytes.length), ...bytes]))),
  };
}

export const percentBytes = (text) => bytesOf(text.replace(/%([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))));

/** Loads while these names of the global object are hidden. */
export function without(names, load) {
  for (const name of names) Object.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: true });
  return load();
}
export const TEXT = ['TextDecoder', 'TextEncoder'];

/** A reader that gets chunks: `open` returns its functions write and end, which return strings. */
export const streamed = (open) => ({
  'utf-8.decode': chunked((operands) => {
    const { write, end } = open();
    const text = operands.map((operand) => write(readBytes(operand))).join('');
    return pointText(text + end());
  }),
});

/** The bytes of a string in JSON; those that JSON does not allow there are escaped. */
export const quoted = (bytes) =>
  Array.from(bytes, (byte) => {
    const escaped = `\\u${byte.toString(16).padStart(4, '0')}`;
    return byte < 32 || byte === 0x22 || byte === 0x5c ? [...bytesOf(escaped)] : [byte];
  }).flat();

/** Answers requests about a package of this table, which is in node_modules of the folder `home`. */
export async function serve(packages, name, home) {
  const modules = path.resolve(home, 'node_modules');
  const require = createRequire(path.join(modules, 'any.js'));
  const load = (file) => require(/[/].*[/]|\.js$/.test(file) && file.includes('/') && !file.startsWith('@') ? path.join(modules, file) : file);
  const loadFile = (file) => require(path.join(modules, file));
  const importFile = (file) => import(pathToFileURL(path.join(modules, file)));
  const { version, main, module, exports } = JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8'));
  const loadModule = async (file) => {
    if (!module && !exports && main !== 'index.js') throw new Error('no module');
    return importFile(path.join(file, module ?? main ?? 'index.js'));
  };
  const operations = await packages[name]({ load, loadFile, importFile, loadModule });
  await answer({ name, version, operations });
}

function write(text) {
  let bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

async function answer(implementation) {
  const chunk = new Uint8Array(1 << 16);
  let partial = '';
  let batch = [];
  for (;;) {
    const length = readSync(0, chunk);
    if (length === 0) break;
    const lines = (partial + byteString(chunk.subarray(0, length))).split('\n');
    partial = lines.pop();
    for (const line of lines) {
      if (line !== '') {
        batch.push(line);
      } else if (batch.length > 0) {
        write(await replies(batch, implementation));
        batch = [];
      }
    }
  }
}
