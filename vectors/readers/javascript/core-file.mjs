// Reads a core file of utfproof: for (const one of cases('utf-8.decode.txt', ['chunk', 'open'])) … CC0-1.0.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

// Gives objects with: line, for messages; input, an array of operands, each an array of chunks, which are arrays of
// numbers; out, the result in the same form, or undefined; at, the position where the input is rejected, or undefined
// (if both are, any answer will do); level, flags and id.
export function* cases(path, skip = []) {
  for (const [index, line] of readFileSync(path, 'latin1').split('\n').entries()) {
    if (line.startsWith('#') || !line.trim()) continue;
    const fields = line.split(';').map((field) => field.trim());
    if (fields.length !== 5) throw new Error(`${path}:${index + 1}: not five fields: ${line}`);
    const [input, answer, level, words, id] = fields;
    const flags = words.split(' ').filter(Boolean);
    if ([level, ...flags].some((word) => skip.includes(word))) continue;
    yield {
      line: `${path}:${index + 1}: ${line.trim()}`,
      input: operands(input),
      out: /^[!?]/.test(answer) ? undefined : operands(answer),
      at: answer.startsWith('!') ? Number(answer.slice(1)) : undefined,
      level,
      flags,
      id: id || `${basename(path, '.txt')}/complete/${input.replaceAll(' ', '.')}`,
    };
  }
}

export function operands(field) {
  const times = (_, text, count) => `${text} `.repeat(count);
  const plain = field.replace(/(\w+)\*(\d+)/g, times).replace(/\(([^)]*)\)\*(\d+)/g, times);
  return plain.split(',').map((operand) => operand.split('|').map((chunk) => (chunk.match(/\S+/g) ?? []).map(number)));
}

function number(text) {
  const value = text.startsWith('#') ? Number(text.slice(1)) : Number(`0x${text}`);
  if (Number.isNaN(value)) throw new Error(`not in the notation of core files: ${text}`);
  return value;
}
