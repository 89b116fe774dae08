// @webassemblyjs/utf8: characters beyond U+FFFF are written as two surrogates, and cannot be read.
//
// npm install @webassemblyjs/utf8 && node webassemblyjs-utf8.cjs
const { encode, decode } = require('@webassemblyjs/utf8');

console.log(Buffer.from(encode('\u{1F600}')));
console.log('  right:', Buffer.from('\u{1F600}'));
try {
  console.log(decode([0xf0, 0x9f, 0x98, 0x80]));
} catch (error) {
  console.log(String(error));
}
console.log('  right: \u{1F600}');
