// For node:test: the TextDecoder of the runtime, against a core file, also in chunks. WITH_BUG=1 makes it wrong.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { cases } from './core-file.mjs';

const below = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function decode(chunks) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (const chunk of chunks) text += decoder.decode(withBug(Uint8Array.from(chunk)), { stream: true });
  return text + decoder.decode();
}

function withBug(bytes) {
  const at = bytes.findIndex((byte, index) => byte === 0xc0 && bytes[index + 1] === 0x80);
  return process.env.WITH_BUG && at >= 0 ? Uint8Array.from([...bytes.slice(0, at), 0, ...bytes.slice(at + 2)]) : bytes;
}

test('utf-8.decode', () => {
  let count = 0;
  for (const { line, input, out, at } of cases(below('../core/utf-8.decode.txt'))) {
    let answer;
    try {
      answer = [[Array.from(decode(input[0]), (character) => character.codePointAt(0))]];
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError rejects, and has no position
    }
    if (out || at !== undefined) assert.deepEqual(answer, out, line);
    count += 1;
  }
  assert.ok(count > 1000, `only ${count} cases`);
});

test('notation', () => {
  const rejected = [];
  for (const { line, input, out, at, flags } of cases(below('notation.txt'))) {
    if (at !== undefined) rejected.push(at);
    else if (flags.includes('borders')) assert.deepEqual(out, [[[input[0].length]]], line);
    else if (out) assert.deepEqual(input.map((operand) => [operand.flat()]), out, line);
  }
  assert.deepEqual(rejected, [0, 17]);
  assert.equal([...cases(below('notation.txt'), ['open', 'chunk'])].length, 19);
});
