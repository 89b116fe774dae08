// What all adapters of this folder share: the notation, the operations that any TextDecoder, TextEncoder or String can
// be asked for, and the answer to a line of the protocol.
//
// There is no codec in this file: only hexadecimal goes in and out of what an implementation answers. A string of
// JavaScript is a sequence of code units, so two surrogate code points that make a pair cannot be told from the code
// point that they stand for: where that matters, such a request is skipped. Nothing is imported and nothing belongs to
// one runtime, since this file also runs in a browser.

/** Thrown if an input cannot be given to an implementation. */
export class Unanswerable extends Error {}

const PAIR = 'two surrogate code points that make a pair are one code point in a string';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'));

/** The values of a sequence, as an array of this type. */
function values(operand, digits, ArrayType) {
  const count = operand === '' ? 0 : (operand.length + 1) / (digits + 1);
  const array = new ArrayType(count);
  for (let i = 0, at = 0; i < count; i++, at += digits + 1) array[i] = parseInt(operand.slice(at, at + digits), 16);
  return array;
}

export const readBytes = (operand) => values(operand, 2, Uint8Array);

export const readUnitArray = (operand) => values(operand, 4, Uint16Array);

/** Code units as bytes, in the order of UTF-16LE. */
export function readUnitBytes(operand) {
  const units = readUnitArray(operand);
  const bytes = new DataView(new ArrayBuffer(2 * units.length));
  units.forEach((unit, i) => bytes.setUint16(2 * i, unit, true));
  return new Uint8Array(bytes.buffer);
}

export function readUnits(operand) {
  let string = '';
  for (const unit of readUnitArray(operand)) string += String.fromCharCode(unit);
  return string;
}

/** Code points, as numbers. */
export function readPointArray(operand) {
  return operand === '' ? [] : operand.split(' ').map((word) => parseInt(word, 16));
}

/** Code points as a string, in which surrogates that make a pair become one. */
export function readPointsMerging(operand) {
  let string = '';
  for (const point of readPointArray(operand)) string += String.fromCodePoint(point);
  return string;
}

/** Code points as a string, if it still is the same code points. */
export function readPoints(operand) {
  const string = readPointsMerging(operand);
  if (/ ?D[89AB].. D[C-F]/.test(operand) && pointText(string) !== operand) throw new Unanswerable(PAIR);
  return string;
}

const hexUnit = (unit) => HEX[unit >> 8] + HEX[unit & 0xff];

const hexPoint = (point) => (point > 0xffff ? (point >> 16).toString(16).toUpperCase() : '') + hexUnit(point & 0xffff);

/** Bytes, code units and code points, in numbers. */
export const byteText = (bytes) => Array.from(bytes, (byte) => HEX[byte]).join(' ');
export const unitArrayText = (units) => Array.from(units, hexUnit).join(' ');
export const pointArrayText = (points) => Array.from(points, hexPoint).join(' ');

export function unitText(string) {
  const words = [];
  for (let i = 0; i < string.length; i++) words.push(hexUnit(string.charCodeAt(i)));
  return words.join(' ');
}

export function pointText(string) {
  const words = [];
  for (const character of string) words.push(hexPoint(character.codePointAt(0)));
  return words.join(' ');
}

/** The answer of a validator that only says yes or no. */
export function emptyIf(accepted) {
  if (!accepted) throw new TypeError('not well-formed');
  return '';
}

/** An operation that is asked in one piece. */
export const whole = (call) => ({ answer: ([operand]) => call(operand), chunks: false });

/** An operation that is asked in chunks, too. */
export const chunked = (answer) => ({ answer, chunks: true });

/** One TextDecoder for all requests in one piece, for it has to begin anew each time; another for each in chunks. */
export function textDecoder(TextDecoder, label, options, read = readBytes, write = pointText) {
  const decoderForWhole = new TextDecoder(label, options);
  return chunked((operands) => {
    if (operands.length === 1) return write(decoderForWhole.decode(read(operands[0])));
    const decoder = new TextDecoder(label, options);
    let string = '';
    for (const operand of operands) string += decoder.decode(read(operand), { stream: true });
    return write(string + decoder.decode());
  });
}

export const FATAL = { fatal: true, ignoreBOM: true };
export const LOSSY = { fatal: false, ignoreBOM: true };

/** What a TextDecoder of the Encoding Standard does with UTF-8. */
export const utf8DecoderOperations = (TextDecoder) => ({
  'utf-8.validate': textDecoder(TextDecoder, 'utf-8', FATAL, readBytes, () => ''),
  'utf-8.decode': textDecoder(TextDecoder, 'utf-8', FATAL),
  'utf-8.decode-lossy': textDecoder(TextDecoder, 'utf-8', LOSSY),
  'whatwg-utf-8.decode': textDecoder(TextDecoder, 'utf-8', { fatal: false, ignoreBOM: false }),
  'whatwg-utf-8.decode-without-bom': textDecoder(TextDecoder, 'utf-8', LOSSY),
  'whatwg-utf-8.decode-without-bom-or-fail': textDecoder(TextDecoder, 'utf-8', FATAL),
  'whatwg-utf-8.decode-fatal': textDecoder(TextDecoder, 'utf-8', { fatal: true, ignoreBOM: false }),
  'whatwg-utf-8.decode-stream': textDecoder(TextDecoder, 'utf-8', { fatal: false, ignoreBOM: false }),
});

/** What a TextDecoder does with UTF-16. */
export const utf16DecoderOperations = (TextDecoder) => ({
  'utf-16.decode': textDecoder(TextDecoder, 'utf-16le', FATAL, readUnitBytes),
  'whatwg-utf-16le.decode': textDecoder(TextDecoder, 'utf-16le', LOSSY),
  'whatwg-utf-16be.decode': textDecoder(TextDecoder, 'utf-16be', LOSSY),
});

/** What a TextEncoder does: code points go to encode, and code units to encodeInto, if there is one. */
export function encoderOperations(TextEncoder) {
  const encode = (string) => new TextEncoder().encode(string);
  const encodeInto = (string) => {
    const bytes = new Uint8Array(3 * string.length);
    return bytes.subarray(0, new TextEncoder().encodeInto(string, bytes).written);
  };
  const encodeUnits = TextEncoder.prototype.encodeInto ? encodeInto : encode;
  return {
    'utf-8.encode': whole((operand) => byteText(encode(readPoints(operand)))),
    'whatwg-utf-8.encode-from-utf-16': whole((operand) => byteText(encodeUnits(readUnits(operand)))),
  };
}

/** By design: an encoder of the Encoding Standard takes scalar values, and its argument becomes that first. */
export const SURROGATES_REPLACED = { 'utf-8.encode': { surrogates: 'replaced' } };

/** What TextDecoderStream and TextEncoderStream do with the chunks of a request, which takes much longer. */
export const streamOperations = (TextDecoderStream, TextEncoderStream) => ({
  'whatwg-utf-8.decode-stream': chunked(async (operands) => {
    const strings = await throughStream(new TextDecoderStream('utf-8'), operands.map(readBytes));
    return pointText(strings.join(''));
  }),
  'whatwg-utf-8.encode-stream': chunked(async (operands) => {
    const chunks = await throughStream(new TextEncoderStream(), operands.map(readUnits));
    return chunks.map(byteText).filter((text) => text !== '').join(' ');
  }),
});

/** What comes out of a stream if all this goes in. */
async function throughStream({ readable, writable }, chunks) {
  const writer = writable.getWriter();
  const written = Promise.all([...chunks.map((chunk) => writer.write(chunk)), writer.close()]);
  const reader = readable.getReader();
  const output = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) output.push(next.value);
  await written;
  return output;
}

/** What a string of this JavaScript engine is and does: isWellFormed and toWellFormed are of ECMAScript 2024. */
export const stringOperations = () => ({
  ...(String.prototype.isWellFormed && {
    'utf-16.validate': whole((operand) => emptyIf(readUnits(operand).isWellFormed())),
    'utf-16.decode-lossy': whole((operand) => pointText(readUnits(operand).toWellFormed())),
    'utf-16.to-well-formed': whole((operand) => unitText(readUnits(operand).toWellFormed())),
  }),
  'wtf-16.decode': whole((operand) => pointText(readUnits(operand))),
  'wtf-16.encode': whole((operand) => unitText(readPointsMerging(operand))),
});

function describe({ name, version, operations, policies = {} }) {
  const described = Object.entries(operations).map(([operation, { chunks }]) => [operation, chunks ? { chunks } : {}]);
  return JSON.stringify({
    utfproof: 1,
    implementation: { name, version },
    operations: Object.fromEntries(described),
    policies,
  });
}

function refuse(id, error) {
  if (error instanceof Unanswerable) return `{"id":${id},"skip":"${error.message}"}`;
  const message = JSON.stringify(String(error?.message ?? error).slice(0, 200));
  return `{"id":${id},"error":${message.replace(/[^\x00-\x7f]/g, (unit) => `\\u${hexUnit(unit.charCodeAt(0))}`)}}`;
}

/** The answer to a line; a promise of it, where the operation is asynchronous. */
export function reply(line, implementation) {
  // {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  const parts = line.split('"');
  if (parts[1] === 'utfproof') return describe(implementation);
  const id = parts[2].slice(1, -1);
  const operation = implementation.operations[parts[5]];
  if (!operation) return `{"id":${id},"skip":"${implementation.name} is not asked for this"}`;
  try {
    const answer = operation.answer(parts.slice(9).filter((_, i) => i % 2 === 0));
    if (typeof answer === 'string') return `{"id":${id},"out":"${answer}"}`;
    return answer.then((out) => `{"id":${id},"out":"${out}"}`, (error) => refuse(id, error));
  } catch (error) {
    return refuse(id, error);
  }
}
