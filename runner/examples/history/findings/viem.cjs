// viem: a text that begins with U+FEFF loses it, also as a parameter of a contract.
//
// npm install viem && node viem.cjs
const { decodeAbiParameters, encodeAbiParameters } = require('viem');

const types = [{ type: 'string' }];
console.log(JSON.stringify(decodeAbiParameters(types, encodeAbiParameters(types, ['\u{FEFF}a']))));
console.log('  right:', JSON.stringify(['\u{FEFF}a']));
