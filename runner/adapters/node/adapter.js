// Node.js as an adapter: what TextDecoder, TextEncoder and String do; with the argument "buffer", what Buffer does;
// with "string-decoder", what StringDecoder does.
//
// There is no codec in this file: only hexadecimal goes in and out of what Node.js answers. A string of JavaScript is
// a sequence of code units, so two surrogate code points that make a pair are one code point from the beginning.
'use strict';

const { Buffer, isUtf8 } = require('node:buffer');
const { readSync, writeSync } = require('node:fs');
const { StringDecoder } = require('node:string_decoder');

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));

function hex(value, digits) {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

function readBytes(operand) {
  return Buffer.from(operand.replaceAll(' ', ''), 'hex');
}

function readUnits(operand) {
  return readBytes(operand).swap16().toString('utf16le');
}

/** The code units as bytes, in the order of UTF-16LE. */
function readUnitBytes(operand) {
  return readBytes(operand).swap16();
}

function readPoints(operand) {
  let string = '';
  for (const word of operand.split(' ')) {
    if (word !== '') string += String.fromCodePoint(parseInt(word, 16));
  }
  return string;
}

function byteText(bytes) {
  return Array.from(bytes, (byte) => HEX_BYTES[byte]).join(' ');
}

function unitText(string) {
  const words = [];
  for (let i = 0; i < string.length; i++) words.push(hex(string.charCodeAt(i), 4));
  return words.join(' ');
}

function pointText(string) {
  const words = [];
  for (const character of string) words.push(hex(character.codePointAt(0), 4));
  return words.join(' ');
}

function emptyIf(accepted) {
  if (!accepted) throw new TypeError('not well-formed');
  return '';
}

/** A TextDecoder for each request, in one piece or in chunks. */
function textDecoder(label, options, read = readBytes, write = pointText) {
  const whole = ([operand]) => write(new TextDecoder(label, options).decode(read(operand)));
  const chunked = (operands) => {
    const decoder = new TextDecoder(label, options);
    let string = '';
    for (const operand of operands) string += decoder.decode(read(operand), { stream: true });
    return write(string + decoder.decode());
  };
  return { answer: (operands) => (operands.length === 1 ? whole : chunked)(operands), chunks: true };
}

function stringDecoder(encoding, read) {
  const answer = (operands) => {
    const decoder = new StringDecoder(encoding);
    let string = '';
    for (const operand of operands) string += decoder.write(read(operand));
    return pointText(string + decoder.end());
  };
  return { answer, chunks: true };
}

function whole(call) {
  return { answer: ([operand]) => call(operand), chunks: false };
}

const FATAL = { fatal: true, ignoreBOM: true };
const LOSSY = { fatal: false, ignoreBOM: true };

const IMPLEMENTATIONS = {
  'standard': {
    name: 'Node.js',
    operations: {
      'utf-8.validate': textDecoder('utf-8', FATAL, readBytes, () => ''),
      'utf-8.decode': textDecoder('utf-8', FATAL),
      'utf-8.encode': whole((operand) => byteText(new TextEncoder().encode(readPoints(operand)))),
      'utf-8.decode-lossy': textDecoder('utf-8', LOSSY),
      'whatwg-utf-8.decode': textDecoder('utf-8', { fatal: false, ignoreBOM: false }),
      'whatwg-utf-8.decode-without-bom': textDecoder('utf-8', LOSSY),
      'whatwg-utf-8.decode-fatal': textDecoder('utf-8', { fatal: true, ignoreBOM: false }),
      'utf-16.decode': textDecoder('utf-16le', FATAL, readUnitBytes),
      // Since version 20.
      ...(String.prototype.isWellFormed && {
        'utf-16.validate': whole((operand) => emptyIf(readUnits(operand).isWellFormed())),
        'utf-16.decode-lossy': whole((operand) => pointText(readUnits(operand).toWellFormed())),
      }),
      'wtf-16.decode': whole((operand) => pointText(readUnits(operand))),
      'wtf-16.encode': whole((operand) => unitText(readPoints(operand))),
    },
  },
  'buffer': {
    name: 'Node.js Buffer',
    operations: {
      // Since version 18.14.
      ...(isUtf8 && { 'utf-8.validate': whole((operand) => emptyIf(isUtf8(readBytes(operand)))) }),
      'utf-8.decode-lossy': whole((operand) => pointText(readBytes(operand).toString('utf8'))),
      'utf-8.encode': whole((operand) => byteText(Buffer.from(readPoints(operand), 'utf8'))),
      'wtf-16.decode': whole((operand) => pointText(readUnitBytes(operand).toString('utf16le'))),
      'wtf-16.encode': whole((operand) => unitText(Buffer.from(readPoints(operand), 'utf16le').toString('utf16le'))),
    },
  },
  'string-decoder': {
    name: 'Node.js StringDecoder',
    operations: {
      'utf-8.decode-lossy': stringDecoder('utf8', readBytes),
      'wtf-16.decode': stringDecoder('utf16le', readUnitBytes),
    },
  },
};

const { name, operations } = IMPLEMENTATIONS[process.argv[2] ?? 'standard'];

function describe() {
  const described = Object.entries(operations).map(([operation, { chunks }]) => [operation, chunks ? { chunks } : {}]);
  return JSON.stringify({
    utfproof: 1,
    implementation: { name, version: process.versions.node },
    operations: Object.fromEntries(described),
  });
}

function reply(line) {
  const request = JSON.parse(line);
  if (request.utfproof) return describe();
  const { id, op, in: operands } = request;
  if (!Object.hasOwn(operations, op)) return `{"id":${id},"skip":"${name} is not asked for this"}`;
  try {
    return `{"id":${id},"out":"${operations[op].answer(operands)}"}`;
  } catch (error) {
    return `{"id":${id},"error":${JSON.stringify(String(error.message))}}`;
  }
}

function write(text) {
  let bytes = Buffer.from(text, 'latin1');
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

function main() {
  const chunk = Buffer.alloc(1 << 16);
  let partial = '';
  let replies = '';
  for (;;) {
    const length = readSync(0, chunk);
    if (length === 0) return;
    const lines = (partial + chunk.latin1Slice(0, length)).split('\n');
    partial = lines.pop();
    for (const line of lines) {
      if (line === '') {
        write(replies);
        replies = '';
      } else {
        replies += reply(line) + '\n';
      }
    }
  }
}

main();
