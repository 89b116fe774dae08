// @shelacek/ubjson: a text that begins with U+FEFF loses it.
//
// npm install @shelacek/ubjson && node ubjson.cjs
const { decode, encode } = require('@shelacek/ubjson');

console.log(JSON.stringify(decode(encode('\u{FEFF}a'))));
console.log('  right:', JSON.stringify('\u{FEFF}a'));
