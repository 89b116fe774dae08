// asmcrypto.js: U+20000 is written as U+10000, and so on in every even plane.
//
// npm install asmcrypto.js && node asmcrypto.cjs
const { string_to_bytes } = require('asmcrypto.js');

console.log(Buffer.from(string_to_bytes('\u{20000}', true)));
console.log('  right:', Buffer.from('\u{20000}'));
