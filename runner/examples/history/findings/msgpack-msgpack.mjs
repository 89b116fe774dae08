// @msgpack/msgpack: a text of more than 200 bytes that begins with U+FEFF loses it.
//
// npm install @msgpack/msgpack && node msgpack-msgpack.mjs
import { decode, encode } from '@msgpack/msgpack';

const text = `\u{FEFF}${'x'.repeat(300)}`;
console.log(decode(encode(text)).length);
console.log('  right:', text.length);
