// utf8-encode: a character beyond U+FFFF is written as two surrogates, and a line end loses its carriage return.
// utf8-decode: a character beyond U+FFFF becomes two others.
//
// npm install utf8-encode utf8-decode && node utf8-encode.cjs
const encode = require('utf8-encode');
const decode = require('utf8-decode');

for (const text of ['\u{1F600}', '\r\n']) {
  console.log(Buffer.from(encode(text), 'latin1'));
  console.log('  right:', Buffer.from(text));
}
console.log(JSON.stringify(decode('\xF0\x9F\x98\x80')));
console.log('  right: "\u{1F600}"');
