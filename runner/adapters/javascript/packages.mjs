// Packages from npm. Each has its own form of text: JavaScript strings, "byte strings" with a character for each byte,
// or arrays of bytes, code units or code points.
//
// Some packages are fallbacks for TextDecoder or Buffer, and use these if the runtime has them. They are loaded with
// these hidden, so that the package itself answers.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { bufferOperations, stringDecoderOperations } from './runtimes.mjs';
import {
  FATAL,
  SURROGATES_REPLACED,
  Unanswerable,
  byteText,
  chunked,
  emptyIf,
  encoderOperations,
  lengthOperation,
  pointArrayText,
  pointText,
  readBytes,
  readPointArray,
  readPoints,
  readPointsMerging,
  readUnitArray,
  readUnitBytes,
  readUnits,
  unitArrayText,
  unitText,
  utf16DecoderOperations,
  utf8DecoderOperations,
  whole,
} from './shared.mjs';

const ONE_PER_BYTE = { 'utf-8.decode-lossy': { replacement: 'per-byte' } };
const KEPT = { stripBOM: false };

/** Loads with these names of the global object hidden. */
function without(names, load) {
  const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const name of names) {
    Object.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: true });
  }
  try {
    return load();
  } finally {
    for (const [name, descriptor] of kept) Object.defineProperty(globalThis, name, descriptor);
  }
}

const ENCODING_API = ['TextDecoder', 'TextEncoder'];

function readByteString(operand) {
  let string = '';
  for (const byte of readBytes(operand)) string += String.fromCharCode(byte);
  return string;
}

function byteStringText(string) {
  return byteText(Uint8Array.from(string, (character) => character.charCodeAt(0)));
}

function validator(accepts) {
  return { operations: { 'utf-8.validate': whole((operand) => emptyIf(accepts(readBytes(operand)))) } };
}

/** A string for a function that never stops on some: it can read no more code units than the string has. */
function bounded(string) {
  let left = string.length;
  const charCodeAt = (index) => {
    if (left-- === 0) throw new Error('stopped: it never ends');
    return string.charCodeAt(index);
  };
  return { length: string.length, charCodeAt };
}

/** Packages that only count the bytes of a string; they replace unpaired surrogates, as encoders of JavaScript do. */
function counter(length) {
  return { operations: { 'utf-16.utf-8-length-lossy': lengthOperation(length) } };
}

/** A TextDecoder and a TextEncoder as in the Encoding Standard. */
function polyfill({ TextDecoder, TextEncoder }) {
  return {
    operations: { ...utf8DecoderOperations(TextDecoder), ...encoderOperations(TextEncoder) },
    policies: SURROGATES_REPLACED,
  };
}

/** A package whose time grows with the square of the length: it takes no operand with more hexadecimal text than this. */
function shortened({ operations, ...rest }, most = 100_000) {
  const reason = 'it takes time with the square of the length, and this is long';
  const checked = (call) => (operands) => {
    if (operands.reduce((sum, operand) => sum + operand.length, 0) > most) throw new Unanswerable(reason);
    return call(operands);
  };
  const short = ([name, operation]) => {
    const { answer, outs } = operation;
    return [name, { ...operation, answer: checked(answer), ...(outs && { outs: checked(outs) }) }];
  };
  return { operations: Object.fromEntries(Object.entries(operations).map(short)), ...rest };
}

/** The same with UTF-16. */
function polyfillWithUtf16({ TextDecoder, TextEncoder }) {
  const { operations, policies } = polyfill({ TextDecoder, TextEncoder });
  return { operations: { ...operations, ...utf16DecoderOperations(TextDecoder) }, policies };
}

/** A TextDecoder without error mode, chunks or special treatment of byte order marks. */
function lesserPolyfill({ TextDecoder, TextEncoder }) {
  return {
    operations: {
      'utf-8.decode-lossy': whole((operand) => pointText(new TextDecoder('utf-8').decode(readBytes(operand)))),
      ...encoderOperations(TextEncoder),
    },
    policies: SURROGATES_REPLACED,
  };
}

/** Packages with a pair of functions that decode and encode; ill-formed UTF-8 is an error. */
function strictFunctions({ decode, encode }, read = readBytes, write = byteText) {
  return {
    'utf-8.validate': whole((operand) => (decode(read(operand)), '')),
    'utf-8.decode': whole((operand) => pointText(decode(read(operand)))),
    'utf-8.encode': whole((operand) => write(encode(readPoints(operand)))),
  };
}

function wtf8({ decode, encode }) {
  return {
    operations: {
      'wtf-8.validate': whole((operand) => (decode(readByteString(operand)), '')),
      'wtf-8.decode': whole((operand) => pointText(decode(readByteString(operand)))),
      'wtf-8.to-utf-16': whole((operand) => unitText(decode(readByteString(operand)))),
      'wtf-8.encode': whole((operand) => byteStringText(encode(readPointsMerging(operand)))),
      'wtf-8.from-utf-16': whole((operand) => byteStringText(encode(readUnits(operand)))),
    },
  };
}

function iconvLite(iconv) {
  const decode = (encoding, options, read) => {
    return chunked((operands) => {
      if (operands.length === 1) return pointText(iconv.decode(read(operands[0]), encoding, options));
      const decoder = iconv.getDecoder(encoding, options);
      let string = '';
      for (const operand of operands) string += decoder.write(read(operand));
      return pointText(string + (decoder.end() || ''));
    });
  };
  const encode = (encoding, read) => whole((operand) => byteText(iconv.encode(read(operand), encoding)));
  // It rejects nothing: an answer with U+FFFD may be a replacement, and no operation on UTF-32 replaces.
  const decodeOrSkip = (encoding) => {
    const { answer } = decode(encoding, KEPT, readBytes);
    return chunked((operands) => {
      const points = answer(operands);
      if (/FFFD/.test(points)) throw new Unanswerable('it replaces ill-formed input');
      return points;
    });
  };
  return {
    operations: {
      'utf-8.decode-lossy': decode('utf8', KEPT, readBytes),
      'utf-8.encode': encode('utf8', readPoints),
      'whatwg-utf-8.decode': decode('utf8', {}, readBytes),
      'wtf-16.decode': decode('utf-16le', KEPT, readUnitBytes),
      'utf-16le.encode': encode('utf-16le', readPoints),
      'utf-16be.encode': encode('utf-16be', readPoints),
      'utf-32le.decode': decodeOrSkip('utf-32le'),
      'utf-32be.decode': decodeOrSkip('utf-32be'),
      'utf-32le.encode': encode('utf-32le', readPoints),
      'utf-32be.encode': encode('utf-32be', readPoints),
      'utf-32-labelled.encode': encode('utf-32', readPoints),
      'cesu-8.decode-lossy': decode('cesu8', KEPT, readBytes),
      'cesu-8.encode': encode('cesu8', readPoints),
      'cesu-8-lenient.encode': encode('cesu8', readUnits),
    },
    policies: {
      ...SURROGATES_REPLACED,
      'cesu-8.encode': { surrogates: 'encoded' },
      'utf-32-labelled.encode': { 'byte-order': 'little-endian-with-mark' },
    },
  };
}

function exodus(utf8, utf16, { TextDecoder, TextEncoder, legacyHookDecode }) {
  const utf8Pair = { decode: utf8.utf8toString, encode: utf8.utf8fromString };
  const decodeBytes = (format) => whole((operand) => pointText(utf16.utf16toString(readBytes(operand), format)));
  const encodeBytes = (format) => whole((operand) => byteText(utf16.utf16fromString(readPoints(operand), format)));
  return {
    operations: {
      ...polyfillWithUtf16({ TextDecoder, TextEncoder }).operations,
      ...strictFunctions(utf8Pair),
      'utf-8.decode-lossy': whole((operand) => pointText(utf8.utf8toStringLoose(readBytes(operand)))),
      'utf-16.validate': whole((operand) => (utf16.utf16toString(readUnitArray(operand)), '')),
      'utf-16.decode': whole((operand) => pointText(utf16.utf16toString(readUnitArray(operand)))),
      'utf-16.decode-lossy': whole((operand) => pointText(utf16.utf16toStringLoose(readUnitArray(operand)))),
      'utf-16.encode': whole((operand) => unitArrayText(utf16.utf16fromString(readPoints(operand)))),
      'utf-16le.decode': decodeBytes('uint8-le'),
      'utf-16be.decode': decodeBytes('uint8-be'),
      'utf-16le.encode': encodeBytes('uint8-le'),
      'utf-16be.encode': encodeBytes('uint8-be'),
      'whatwg-encoding.decode-as-utf-8': whole((operand) => pointText(legacyHookDecode(readBytes(operand), 'utf-8'))),
    },
  };
}

/** The codec of @exodus/bytes for engines without one. */
function exodusFallback({ decodeFast, encode }) {
  const pair = { decode: (bytes) => decodeFast(bytes, false), encode: (string) => encode(string, false) };
  return {
    operations: {
      ...strictFunctions(pair),
      'utf-8.decode-lossy': whole((operand) => pointText(decodeFast(readBytes(operand), true))),
      'whatwg-utf-8.encode-from-utf-16': whole((operand) => byteText(encode(readUnits(operand), true))),
    },
  };
}

/**
 * Its functions call one function for each input value, and pass each output value to another. For some code units they
 * never stop, so the latter throws when there are more values than in the longest encoding.
 */
function utfx({ decodeUTF8, encodeUTF8, UTF16toUTF8, UTF8toUTF16 }) {
  const run = (convert, read, write) => {
    return whole((operand) => {
      const input = read(operand);
      const output = [];
      let next = 0;
      convert(() => (next < input.length ? input[next++] : null), (value) => {
        if (output.push(value) > 4 * input.length) throw new Error('stopped: the output never ends');
      });
      return write(output);
    });
  };
  return {
    operations: {
      'utf-8.decode': run(decodeUTF8, readBytes, pointArrayText),
      'utf-8.encode': run(encodeUTF8, readPointArray, byteText),
      'wtf-16.decode': run(UTF16toUTF8, readUnitArray, pointArrayText),
      'wtf-16.encode': run(UTF8toUTF16, readPointArray, unitArrayText),
    },
  };
}

function mutf8({ MUtf8Decoder, MUtf8Encoder }) {
  const decode = (operands) => {
    const decoder = new MUtf8Decoder('mutf-8', FATAL);
    if (operands.length === 1) return decoder.decode(readBytes(operands[0]));
    let string = '';
    for (const operand of operands) string += decoder.decode(readBytes(operand), { stream: true });
    return string + decoder.decode(new Uint8Array());
  };
  return {
    operations: {
      'modified-utf-8.validate': chunked((operands) => (decode(operands), '')),
      'modified-utf-8.decode': chunked((operands) => unitText(decode(operands))),
      'modified-utf-8.encode': whole((operand) => byteText(new MUtf8Encoder().encode(readUnits(operand)))),
    },
  };
}

function protobufjs(utf8) {
  return {
    operations: {
      'utf-8.decode-lossy': whole((operand) => {
        const bytes = readBytes(operand);
        return pointText(utf8.read(bytes, 0, bytes.length));
      }),
      'utf-8.encode': whole((operand) => {
        const string = readPoints(operand);
        const bytes = new Uint8Array(utf8.length(string));
        return byteText(bytes.subarray(0, utf8.write(string, bytes, 0)));
      }),
      'utf-16.utf-8-length-lossy': lengthOperation(utf8.length),
    },
  };
}

/** A string of Protocol Buffers follows its length, a number in groups of seven bits. */
function pbf({ PbfReader, PbfWriter }) {
  const read = (bytes) => {
    const writer = new PbfWriter();
    writer.writeBytes(bytes);
    return new PbfReader(writer.finish()).readString();
  };
  const write = (string) => {
    const writer = new PbfWriter();
    writer.writeString(string);
    return new PbfReader(writer.finish()).readBytes();
  };
  return {
    operations: {
      'utf-8.decode-lossy': whole((operand) => pointText(read(readBytes(operand)))),
      'utf-8.encode': whole((operand) => byteText(write(readPoints(operand)))),
    },
    policies: SURROGATES_REPLACED,
  };
}

function encodingJapanese({ codeToString, convert, detect, stringToCode }) {
  const encode = (to) => whole((operand) => byteText(convert(stringToCode(readPoints(operand)), to, 'UNICODE')));
  const decode = (operand) => codeToString(convert(readBytes(operand), 'UNICODE', 'UTF8'));
  return {
    operations: {
      ...validator((bytes) => detect(bytes, 'UTF8') === 'UTF8').operations,
      'utf-8.decode': whole((operand) => pointText(decode(operand))),
      'utf-8.encode': encode('UTF8'),
      'utf-16le.encode': encode('UTF16LE'),
      'utf-16be.encode': encode('UTF16BE'),
    },
  };
}

function utf8Buffer({ pack, unpack }) {
  return {
    operations: {
      'utf-8.decode-lossy': whole((operand) => pointText(unpack(readBytes(operand)))),
      'utf-8.encode': whole((operand) => {
        const bytes = [];
        pack(readPoints(operand), bytes);
        return byteText(bytes);
      }),
    },
  };
}

function streamedDecoder(TextDecoder) {
  return {
    operations: {
      'utf-8.decode-lossy': chunked((operands) => {
        const decoder = new TextDecoder('utf-8');
        let string = '';
        for (const operand of operands) string += decoder.push(Buffer.from(readBytes(operand)));
        return pointText(string + decoder.end());
      }),
    },
  };
}

/** Packages with a pair of functions that report no errors. */
function laxFunctions(operation, decode, encode, policies = {}) {
  return {
    operations: {
      [operation]: whole((operand) => pointText(decode(readBytes(operand)))),
      'utf-8.encode': whole((operand) => byteText(encode(readPoints(operand)))),
    },
    policies,
  };
}

/** By the name of the implementation: its package, and a function that loads it with the given functions. */
const PACKAGES = {
  'npm-wtf-8': ['wtf-8', ({ load }) => wtf8(load('wtf-8'))],
  'npm-utf8': ['utf8', ({ load }) => ({ operations: strictFunctions(load('utf8'), readByteString, byteStringText) })],
  'iconv-lite': ['iconv-lite', ({ load }) => iconvLite(load('iconv-lite'))],
  'text-encoding': [
    'text-encoding',
    ({ load }) => polyfillWithUtf16(without(ENCODING_API, () => load('text-encoding'))),
  ],
  'zxing-text-encoding': [
    '@zxing/text-encoding',
    ({ load }) => polyfillWithUtf16(without(ENCODING_API, () => load('@zxing/text-encoding'))),
  ],
  'text-encoding-utf-8': ['text-encoding-utf-8', ({ load }) => shortened(polyfill(load('text-encoding-utf-8')))],
  'fast-text-encoding': [
    'fast-text-encoding',
    ({ load }) => {
      return without([...ENCODING_API, 'Buffer', 'Blob'], () => {
        load('fast-text-encoding');
        return lesserPolyfill(globalThis);
      });
    },
  ],
  'fastestsmallesttextencoderdecoder': [
    'fastestsmallesttextencoderdecoder',
    ({ load }) => {
      const { operations, policies } = lesserPolyfill(
        without(ENCODING_API, () => load('fastestsmallesttextencoderdecoder')),
      );
      return { operations, policies: { ...policies, ...ONE_PER_BYTE } };
    },
  ],
  'fastestsmallesttextencoderdecoder-encodeinto': [
    'fastestsmallesttextencoderdecoder-encodeinto',
    ({ load }) => {
      const { TextEncoder } = without(ENCODING_API, () => load('fastestsmallesttextencoderdecoder-encodeinto'));
      const { 'whatwg-utf-8.encode-into': encodeInto } = encoderOperations(TextEncoder);
      return { operations: { 'whatwg-utf-8.encode-into': encodeInto } };
    },
  ],
  'exodus-bytes': [
    '@exodus/bytes',
    async ({ load }) => {
      const [utf8, utf16, api] = ['utf8', 'utf16', 'encoding'].map((file) => load(`@exodus/bytes/${file}.js`));
      return exodus(await utf8, await utf16, await api);
    },
  ],
  'exodus-bytes-fallback': [
    '@exodus/bytes',
    async ({ loadFile }) => exodusFallback(await loadFile('@exodus/bytes/fallback/utf8.js')),
  ],
  'npm-buffer': [
    'buffer',
    ({ load }) => ({
      operations: bufferOperations(load('buffer/').Buffer),
      policies: { ...SURROGATES_REPLACED, ...ONE_PER_BYTE },
    }),
  ],
  'utfx': ['utfx', ({ load }) => utfx(load('utfx'))],
  'npm-mutf-8': ['mutf-8', ({ load }) => mutf8(load('mutf-8'))],
  'protobufjs-utf8': ['@protobufjs/utf8', ({ load }) => protobufjs(load('@protobufjs/utf8'))],
  'utf-8-validate': ['utf-8-validate', ({ load }) => validator(load('utf-8-validate'))],
  'utf-8-validate-fallback': ['utf-8-validate', ({ load }) => validator(load('utf-8-validate/fallback.js'))],
  'is-utf8': ['is-utf8', ({ load }) => validator(load('is-utf8'))],
  'isutf8': ['isutf8', ({ load }) => validator(load('isutf8'))],
  'npm-string-decoder': [
    'string_decoder',
    ({ load }) => ({ operations: stringDecoderOperations(load('string_decoder/').StringDecoder) }),
  ],
  'npm-whatwg-encoding': [
    'whatwg-encoding',
    ({ load }) => {
      const { decode } = load('whatwg-encoding');
      const answer = whole((operand) => pointText(decode(readBytes(operand), 'UTF-8')));
      return { operations: { 'whatwg-encoding.decode-as-utf-8': answer } };
    },
  ],
  'pbf': ['pbf', async ({ loadFile }) => pbf(await loadFile('pbf/index.js'))],
  'encoding-japanese': ['encoding-japanese', ({ load }) => encodingJapanese(load('encoding-japanese'))],
  'stablelib-utf8': [
    '@stablelib/utf8',
    async ({ loadFile }) => {
      const utf8 = await loadFile('@stablelib/utf8/lib/utf8.js');
      return { operations: { ...strictFunctions(utf8), 'utf-16.utf-8-length': lengthOperation(utf8.encodedLength) } };
    },
  ],
  'utf8-buffer': ['utf8-buffer', ({ load }) => utf8Buffer(load('utf8-buffer'))],
  'npm-text-decoder': ['text-decoder', ({ load }) => streamedDecoder(load('text-decoder'))],
  'b4a': [
    'b4a',
    ({ loadFile }) => {
      const b4a = without(ENCODING_API, () => loadFile('b4a/browser.js'));
      const { operations } = laxFunctions('utf-8.decode-lossy', b4a.toString, b4a.from);
      return { operations: { ...operations, 'utf-16.utf-8-length-lossy': lengthOperation(b4a.byteLength) } };
    },
  ],
  'uint8array-tools': [
    'uint8array-tools',
    async ({ load }) => {
      const { fromUtf8, toUtf8 } = await load('uint8array-tools');
      return laxFunctions('utf-8.decode-lossy', toUtf8, fromUtf8, SURROGATES_REPLACED);
    },
  ],
  'utf8-string-bytes': [
    'utf8-string-bytes',
    ({ load }) => {
      const { stringToUtf8ByteArray, utf8ByteArrayToString } = load('utf8-string-bytes');
      return laxFunctions('utf-8.decode', utf8ByteArrayToString, stringToUtf8ByteArray);
    },
  ],
  'byte-length': [
    'byte-length',
    ({ load }) => counter((string) => load('byte-length').byteLength({ toString: () => bounded(string) })),
  ],
  // For browsers; in Node.js it calls Buffer.byteLength.
  'utf8-byte-length': ['utf8-byte-length', ({ loadFile }) => counter(loadFile('utf8-byte-length/browser.js'))],
  'utf8-length': [
    'utf8-length',
    ({ load }) => ({ operations: { 'utf-16.utf-8-length': lengthOperation(load('utf8-length')) } }),
  ],
  // What it does with short strings where there is no Buffer.
  'string-byte-length': [
    'string-byte-length',
    async ({ loadFile }) => {
      const { getCharCodeByteLength } = await loadFile('string-byte-length/build/src/char_code.js');
      return counter(getCharCodeByteLength);
    },
  ],
};

/** Packages that are ECMAScript modules. */
const MODULES = ['@exodus/', '@stablelib/', 'pbf/', 'string-byte-length/'];

/** Opens an implementation whose package is in node_modules of this folder. */
export async function openPackage(choice, folder) {
  const modules = path.resolve(folder, 'node_modules');
  const require = createRequire(path.join(modules, 'any.js'));
  // An ECMAScript module is loaded as a promise.
  const loadFile = (name) => {
    if (!MODULES.some((start) => name.startsWith(start))) return require(path.join(modules, name));
    return import(pathToFileURL(path.join(modules, name)));
  };
  const load = (name) => (name.startsWith('@exodus/') ? import(pathToFileURL(require.resolve(name))) : require(name));
  const [name, open] = PACKAGES[choice];
  const { version } = require(path.join(modules, name, 'package.json'));
  return { name, version, ...(await open({ load, loadFile })) };
}
