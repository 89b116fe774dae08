// js-binarypack: characters beyond U+FFFF are read as two others.
//
// npm install js-binarypack && node js-binarypack.cjs
const { unpack } = require('js-binarypack');

const emoji = Buffer.from('\u{1F600}');
const packed = Uint8Array.from([0xb0 + emoji.length, ...emoji]);
console.log(JSON.stringify(unpack(packed.buffer)));
console.log('  right:', JSON.stringify(emoji.toString()));
