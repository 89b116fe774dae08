// cbor-js: U+E000 to U+FFFF are written as characters beyond U+FFFF.
//
// npm install cbor-js && node cbor-js.cjs
const { decode, encode } = require('cbor-js');

console.log(Buffer.from(encode('\uFF21')));
console.log('  right:', Buffer.from([0x63, ...Buffer.from('\uFF21')]));
console.log(decode(encode('\uFF21')) === '\uFF21');
console.log('  right: true');
