// what-the-pack: short texts with U+0500 to U+07FF (Armenian, Hebrew, Arabic, Syriac, N'Ko) are written in overlong UTF-8.
//
// npm install what-the-pack && node what-the-pack.cjs
const { encode, decode } = require('what-the-pack').initialize(1 << 16);

const shalom = '\u05E9\u05DC\u05D5\u05DD';
const packed = encode(shalom);
console.log(packed);
console.log('  right:', Buffer.concat([Buffer.from([0xa0 + 8]), Buffer.from(shalom)]));
console.log(decode(packed) === shalom);
console.log('  right: true');
