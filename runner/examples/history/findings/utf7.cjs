// utf7: a text whose Base64 has a '+' in it is lost when it is read: 2,000 characters of the BMP alone, and many texts.
//
// npm install utf7 && node utf7.cjs
const { decode, encode } = require('utf7');

const text = '\u4E2D\u6587\u8F93\u5165\u6CD5';
console.log(encode(text), JSON.stringify(decode(encode(text))));
console.log('  right:', encode(text), JSON.stringify(text));
