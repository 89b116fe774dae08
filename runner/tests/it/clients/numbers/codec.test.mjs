// Operations with numbers, and with two results.

import { decode } from './codec.mjs';
import { Codec } from './utfproof.mjs';

function first(bytes) {
  for (let length = 1; length <= 4 && length <= bytes.length; length++) {
    try {
      return [length, decode(bytes.subarray(0, length))];
    } catch {
      // there may be more of it
    }
  }
  throw Object.assign(new Error('ill-formed'), { at: 0 });
}

function encodeInto(units, room) {
  const bytes = new Uint8Array('WITH_BUG' in process.env ? Math.max(room - 1, 0) : room);
  const { read, written } = new TextEncoder().encodeInto(String.fromCharCode(...units), bytes);
  return [read, bytes.subarray(0, written)];
}

new Codec('numbers', '1.0', {
  'utf-8.count-code-points': (bytes) => decode(bytes).length,
  'utf-8.decode-first': first,
  'whatwg-utf-8.encode-into': encodeInto,
}).test();
