// cbor-x: a long text that begins with U+FEFF loses it.
//
// npm install cbor-x && node cbor-x.mjs
import { decode, encode } from 'cbor-x';

const text = `\u{FEFF}${'x'.repeat(300)}`;
console.log(decode(encode(text)).length);
console.log('  right:', text.length);
