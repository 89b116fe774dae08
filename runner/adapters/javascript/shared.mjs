// Shared by all adapters of this folder: the notation, the operations of any TextDecoder, TextEncoder or String, and
// the reply to a line of the protocol.
//
// This file contains no codec: it only converts hexadecimal to the types of an implementation and back. A JavaScript
// string is a sequence of code units, so two surrogate code points that form a pair cannot be told from the code
// point of the pair: where that matters, the request is skipped. This file imports nothing and uses no runtime's own
// interface, because it also runs in a browser.

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

/** Code points as a string, in which surrogates that form a pair become one code point. */
export function readPointsMerging(operand) {
  let string = '';
  for (const point of readPointArray(operand)) string += String.fromCodePoint(point);
  return string;
}

/** Code points as a string; throws if it has other code points. */
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

/** A result with a number in it, as JSON. */
class Json {
  constructor(value) {
    this.text = JSON.stringify(value);
  }
}

/** The answer of a validator that returns a boolean. */
export function emptyIf(accepted) {
  if (!accepted) throw new TypeError('not well-formed');
  return '';
}

/** An operation on the whole input. */
export const whole = (call) => ({ answer: ([operand]) => call(operand), chunks: false });

/** An operation that also takes chunks. */
export const chunked = (answer) => ({ answer, chunks: true });

/**
 * One TextDecoder for all whole inputs, because it has to reset itself; a new one for each input in chunks. An input that
 * does not end goes to the first, which a call without the option "stream" returns to its start.
 */
export function textDecoder(TextDecoder, label, options, read = readBytes, write = pointText) {
  const decoderForWhole = new TextDecoder(label, options);
  /** What comes out with each chunk, and at the end. */
  const parts = (operands) => {
    const decoder = new TextDecoder(label, options);
    const strings = operands.map((operand) => decoder.decode(read(operand), { stream: true }));
    return [...strings, decoder.decode()];
  };
  const answer = (operands) => {
    if (operands.length === 1) return write(decoderForWhole.decode(read(operands[0])));
    return write(parts(operands).join(''));
  };
  const isValidation = write('a') === '';
  const outs = isValidation ? undefined : (operands) => parts(operands).map(write);
  const leave = (operands) => {
    for (const operand of operands) ignoringErrors(() => decoderForWhole.decode(read(operand), { stream: true }));
    ignoringErrors(() => decoderForWhole.decode());
  };
  return { ...chunked(answer), leave, outs };
}

function ignoringErrors(call) {
  try {
    call();
  } catch {
    // the reply to an input that does not end is not judged
  }
}

export const FATAL = { fatal: true, ignoreBOM: true };
export const LOSSY = { fatal: false, ignoreBOM: true };

/** The UTF-8 operations of a TextDecoder of the Encoding Standard. */
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

/** The operations of a TextDecoder of UTF-16 in one order. */
const decoderOperationsOf = (TextDecoder, label) => ({
  [`whatwg-${label}.decode`]: textDecoder(TextDecoder, label, LOSSY),
  [`whatwg-${label}.decode-without-bom`]: textDecoder(TextDecoder, label, LOSSY),
  [`whatwg-${label}.decode-fatal`]: textDecoder(TextDecoder, label, { fatal: true, ignoreBOM: false }),
  [`whatwg-${label}.decode-stream`]: textDecoder(TextDecoder, label, { fatal: false, ignoreBOM: false }),
});

/** The UTF-16 operations of a TextDecoder. */
export const utf16DecoderOperations = (TextDecoder) => ({
  'utf-16.decode': textDecoder(TextDecoder, 'utf-16le', FATAL, readUnitBytes),
  ...decoderOperationsOf(TextDecoder, 'utf-16le'),
  ...decoderOperationsOf(TextDecoder, 'utf-16be'),
});

/** The operations of a TextEncoder: code points go to encode, and code units to encodeInto, if it exists. */
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
    ...(TextEncoder.prototype.encodeInto && { 'whatwg-utf-8.encode-into': withRoom(TextEncoder) }),
  };
}

/** An operation whose answer is the number of bytes of a string in UTF-8. */
export const lengthOperation = (length) => whole((operand) => new Json(length(readUnits(operand))));

/** The method encodeInto: how many code units it reads, and the bytes that it writes. */
function withRoom(TextEncoder) {
  const answer = ([operand, room]) => {
    const string = readUnits(operand);
    // more room than it can need is not allocated
    const bytes = new Uint8Array(Math.min(room, 3 * string.length + 1));
    const { read, written } = new TextEncoder().encodeInto(string, bytes);
    return new Json([read, byteText(bytes.subarray(0, written))]);
  };
  return { answer, chunks: false, takesNumber: true };
}

/** By design: an encoder of the Encoding Standard takes scalar values, and its argument is converted to them first. */
export const SURROGATES_REPLACED = { 'utf-8.encode': { surrogates: 'replaced' } };

/** The operations of TextDecoderStream and TextEncoderStream with the chunks of a request; much slower. */
export const streamOperations = (TextDecoderStream, TextEncoderStream) => ({
  'whatwg-utf-8.decode-stream': once(async (operands) => {
    const strings = await throughStream(new TextDecoderStream('utf-8'), operands.map(readBytes));
    return pointText(strings.join(''));
  }),
  'whatwg-utf-8.encode-stream': once(async (operands) => {
    const chunks = await throughStream(new TextEncoderStream(), operands.map(readUnits));
    return chunks.map(byteText).filter((text) => text !== '').join(' ');
  }),
});

/** An asynchronous operation, which takes chunks and is not asked many times over. */
const once = (answer) => ({ ...chunked(answer), times: false });

/** The output of a stream for this input. */
async function throughStream({ readable, writable }, chunks) {
  const writer = writable.getWriter();
  const written = Promise.all([...chunks.map((chunk) => writer.write(chunk)), writer.close()]);
  const reader = readable.getReader();
  const output = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) output.push(next.value);
  await written;
  return output;
}

/** An operation from a string to a string. */
const unitsToUnits = (call) => whole((operand) => unitText(call(readUnits(operand))));

/** The operations of strings: isWellFormed and toWellFormed are in ECMAScript 2024. */
export const stringOperations = () => ({
  ...(String.prototype.isWellFormed && {
    'utf-16.validate': whole((operand) => emptyIf(readUnits(operand).isWellFormed())),
    'utf-16.decode-lossy': whole((operand) => pointText(readUnits(operand).toWellFormed())),
    'utf-16.to-well-formed': unitsToUnits((string) => string.toWellFormed()),
  }),
  'wtf-16.decode': whole((operand) => pointText(readUnits(operand))),
  'wtf-16.encode': whole((operand) => unitText(readPointsMerging(operand))),
  'ecmascript.encode-uri-component': unitsToUnits(encodeURIComponent),
  'ecmascript.decode-uri-component': unitsToUnits(decodeURIComponent),
  'ecmascript.quote-json-string': unitsToUnits((string) => JSON.stringify(string)),
});

/** What browsers and other runtimes have in common, by its manner: "web" or "streams". */
export const webImplementation = (manner, name, version) =>
  manner === 'streams'
    ? { name: `${name} streams`, version, operations: streamOperations(TextDecoderStream, TextEncoderStream) }
    : {
      name,
      version,
      policies: SURROGATES_REPLACED,
      operations: {
        ...utf8DecoderOperations(TextDecoder),
        ...utf16DecoderOperations(TextDecoder),
        ...encoderOperations(TextEncoder),
        ...stringOperations(),
      },
    };

function describe({ name, version, operations, policies = {} }) {
  const keys = ({ chunks, leave, outs, times = true }) => ({
    ...(chunks && { chunks }),
    ...(leave && { reuse: true }),
    ...(chunks && outs && { outs: true }),
    ...(times && { times }),
  });
  const described = Object.entries(operations).map(([operation, how]) => [operation, keys(how)]);
  return JSON.stringify({
    utfproof: 1,
    implementation: { name, version },
    operations: Object.fromEntries(described),
    policies,
  });
}

function refuse(error) {
  if (error instanceof Unanswerable) return `"skip":"${error.message}"`;
  const message = JSON.stringify(String(error?.message ?? error).slice(0, 200));
  return `"error":${message.replace(/[^\x00-\x7f]/g, (unit) => `\\u${hexUnit(unit.charCodeAt(0))}`)}`;
}

/** A reply without its id, or a promise of it if the operation is asynchronous. */
function content(operation, operands) {
  try {
    const answer = operation.answer(operands);
    if (typeof answer === 'string') return `"out":"${answer}"`;
    if (answer instanceof Json) return `"out":${answer.text}`;
    return answer.then((out) => `"out":"${out}"`, refuse);
  } catch (error) {
    return refuse(error);
  }
}

/** The same with what came out after each chunk, and at the end. */
function contentInParts(operation, operands) {
  try {
    const outs = operation.outs(operands);
    const out = outs.filter((part) => part !== '').join(' ');
    return `"out":"${out}","outs":${JSON.stringify(outs)}`;
  } catch (error) {
    return refuse(error);
  }
}

/** The first reply, or the first that differs from it. */
function manyTimes(operation, operands, times) {
  const first = content(operation, operands);
  for (let i = 1; i < times; i++) {
    const again = content(operation, operands);
    if (again !== first) return again;
  }
  return first;
}

/** The reply to a line, or a promise of it if the operation is asynchronous. */
export function reply(line, implementation) {
  // {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  const [request, times] = line.split(',"times":');
  const [chunks, end] = request.split(',"end":');
  const [whole, outs] = chunks.split(',"outs":');
  const parts = whole.split('"');
  if (parts[1] === 'utfproof') return describe(implementation);
  const id = parts[2].slice(1, -1);
  const operation = implementation.operations[parts[5]];
  if (!operation) return `{"id":${id},"skip":"${implementation.name} does not support this operation"}`;
  const operands = parts.slice(9).filter((_, i) => i % 2 === 0);
  // a number stands after the last quotation mark: ,2]}
  if (operation.takesNumber) operands[1] = parseInt(parts[10].slice(1), 10);
  if (end !== undefined) {
    operation.leave(operands);
    return `{"id":${id},"skip":"it did not end"}`;
  }
  if (outs !== undefined) return `{"id":${id},${contentInParts(operation, operands)}}`;
  const answered = times === undefined ? content(operation, operands) : manyTimes(operation, operands, parseInt(times, 10));
  if (typeof answered === 'string') return `{"id":${id},${answered}}`;
  return answered.then((content) => `{"id":${id},${content}}`);
}

/** The replies to a batch of lines, as one text. */
export async function replies(lines, implementation) {
  const texts = [];
  for (const line of lines) {
    // One by one: thousands of streams at the same time keep the garbage collector busy.
    const answer = reply(line, implementation);
    texts.push(typeof answer === 'string' ? answer : await answer);
  }
  return `${texts.join('\n')}\n`;
}
