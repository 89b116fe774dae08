// cborg: a text that begins with U+FEFF loses it.
//
// npm install cborg && node cborg.mjs
import { decode, encode } from 'cborg';

console.log(JSON.stringify(decode(encode('\u{FEFF}'))));
console.log('  right:', JSON.stringify('\u{FEFF}'));
