// messagepack: a text that begins with U+FEFF loses it.
//
// npm install messagepack && node messagepack.mjs
import { decode, encode } from 'messagepack';

console.log(JSON.stringify(decode(encode('\u{FEFF}a'))));
console.log('  right:', JSON.stringify('\u{FEFF}a'));
