// The codecs of Node.js, Bun and Deno: TextDecoder, TextEncoder, String and JSON; Buffer and querystring; StringDecoder;
// buffer.transcode.
import nodeBuffer from 'node:buffer';
import { unescapeBuffer } from 'node:querystring';
import { StringDecoder } from 'node:string_decoder';

import {
  FATAL,
  SURROGATES_REPLACED,
  Unanswerable,
  byteText,
  chunked,
  emptyIf,
  lengthOperation,
  pointText,
  readBytes,
  readPoints,
  readPointsMerging,
  readUnitBytes,
  readUnits,
  unitText,
  webImplementation,
  whole,
} from './shared.mjs';

const { Buffer, isUtf8, transcode } = nodeBuffer;

const [RUNTIME, VERSION] = globalThis.Deno
  ? ['Deno', globalThis.Deno.version.deno]
  : globalThis.Bun
    ? ['Bun', globalThis.Bun.version]
    : ['Node.js', process.versions.node];

/** The operations of a class StringDecoder, of this runtime or a package. */
export function stringDecoderOperations(StringDecoder) {
  const decode = (encoding, read) => {
    return chunked((operands) => {
      const decoder = new StringDecoder(encoding);
      let string = '';
      for (const operand of operands) string += decoder.write(Buffer.from(read(operand)));
      return pointText(string + decoder.end());
    });
  };
  return { 'utf-8.decode-lossy': decode('utf8', readBytes), 'wtf-16.decode': decode('utf16le', readUnitBytes) };
}

/** The operations of a class Buffer, of this runtime or a package. */
export const bufferOperations = (Buffer) => ({
  'utf-8.decode-lossy': whole((operand) => pointText(Buffer.from(readBytes(operand)).toString('utf8'))),
  'utf-8.encode': whole((operand) => byteText(Buffer.from(readPoints(operand), 'utf8'))),
  'wtf-16.decode': whole((operand) => pointText(Buffer.from(readUnitBytes(operand)).toString('utf16le'))),
  'wtf-16.encode': whole((operand) => {
    return unitText(Buffer.from(readPointsMerging(operand), 'utf16le').toString('utf16le'));
  }),
  'utf-16.to-utf-8-lossy': whole((operand) => byteText(Buffer.from(readUnits(operand), 'utf8'))),
  'utf-16.utf-8-length-lossy': lengthOperation((string) => Buffer.byteLength(string, 'utf8')),
});

/** From UTF-8 to UTF-16, and back. */
const toUnits = (operand) => transcode(readBytes(operand), 'utf8', 'utf16le');
const fromUnits = (bytes) => byteText(transcode(bytes, 'utf16le', 'utf8'));

const decoder = new TextDecoder('utf-8', FATAL);
const textOf = (operand) => decoder.decode(readBytes(operand));

/** encodeURIComponent takes strings, so bytes that are not UTF-8 cannot be given to it. */
function percentEncode(operand) {
  const bytes = readBytes(operand);
  if (!isUtf8(bytes)) throw new Unanswerable('encodeURIComponent takes strings');
  return byteText(Buffer.from(encodeURIComponent(textOf(operand)), 'latin1'));
}

/** From UTF-8 to a string and back, with the string that the decoder made. */
const encoder = new TextEncoder();
const roundTrip = whole((operand) => byteText(encoder.encode(textOf(operand))));

/** JSON.parse of the inside of a string, and encodeURIComponent of a text. Errors of JSON.parse are slow to make. */
const textOperations = {
  'json.decode-string': {
    ...whole((operand) => unitText(JSON.parse(`"${textOf(operand)}"`))),
    times: false,
  },
  'utf-8.round-trip': roundTrip,
  ...(isUtf8 && { 'whatwg-url.percent-encode': whole(percentEncode) }),
};

const RUNTIMES = {
  'web': () => {
    const implementation = webImplementation('web', RUNTIME, VERSION);
    return { ...implementation, operations: { ...implementation.operations, ...textOperations } };
  },
  'streams': () => webImplementation('streams', RUNTIME, VERSION),
  'buffer': () => ({
    name: `${RUNTIME} Buffer`,
    policies: SURROGATES_REPLACED,
    operations: {
      // Since Node.js 18.14.
      ...(isUtf8 && { 'utf-8.validate': whole((operand) => emptyIf(isUtf8(readBytes(operand)))) }),
      ...bufferOperations(Buffer),
      'whatwg-url.percent-decode': whole((operand) => {
        return byteText(unescapeBuffer(Buffer.from(readBytes(operand)).latin1Slice()));
      }),
    },
  }),
  'string-decoder': () => ({
    name: `${RUNTIME} StringDecoder`,
    operations: stringDecoderOperations(StringDecoder),
  }),
  'transcode': () => ({
    name: `${RUNTIME} buffer.transcode`,
    operations: {
      'utf-8.validate': whole((operand) => (toUnits(operand), '')),
      'utf-8.decode': whole((operand) => pointText(toUnits(operand).toString('utf16le'))),
      'utf-8.encode': whole((operand) => fromUnits(Buffer.from(readPoints(operand), 'utf16le'))),
      'utf-16.validate': whole((operand) => (fromUnits(readUnitBytes(operand)), '')),
      'utf-8.to-utf-16': whole((operand) => unitText(toUnits(operand).toString('utf16le'))),
      'utf-16.to-utf-8': whole((operand) => fromUnits(readUnitBytes(operand))),
    },
  }),
};

/** @param {string} choice */
export function openRuntime(choice) {
  return { version: VERSION, ...RUNTIMES[choice]() };
}
