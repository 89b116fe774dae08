// bytes.js: a character beyond U+FFFF is written as two surrogates, and loses its upper bits when it is read.
//
// npm install bytes.js && node bytes-js.cjs
const bytes = require('bytes.js');

console.log(Buffer.from(bytes.fromString('\u{1F600}')));
console.log('  right:', Buffer.from('\u{1F600}'));
console.log(JSON.stringify(bytes.toString([0xf0, 0x9f, 0x98, 0x80])));
console.log('  right: "\u{1F600}"');
