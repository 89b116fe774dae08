// fflate, where there is no TextEncoder, as in older browsers and engines: strToU8 writes another character.
//
// npm install fflate && node fflate-without-text-encoder.cjs
globalThis.TextEncoder = undefined;
const { strToU8 } = require('fflate');

console.log(Buffer.from(strToU8('\u{1F600}')));
console.log('  right:', Buffer.from('\u{1F600}'));
