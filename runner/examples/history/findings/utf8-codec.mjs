// utf8-codec: U+20000 is written as U+10000, and so on in every even plane.
//
// npm install utf8-codec && node utf8-codec.mjs
import { decode, encode } from 'utf8-codec';

console.log(Buffer.from(encode('\u{20000}')));
console.log('  right:', Buffer.from('\u{20000}'));
console.log(decode(encode('\u{20000}')) === '\u{20000}');
console.log('  right: true');
