// html-entities: U+10FFFF becomes U+FFFD, also from what its own encode writes.
//
// npm install html-entities && node html-entities.cjs
const { decode, encode } = require('html-entities');

const text = encode('\u{10FFFF}', { mode: 'nonAscii' });
console.log(text, decode(text).codePointAt(0).toString(16));
console.log('  right:', text, '10ffff');
