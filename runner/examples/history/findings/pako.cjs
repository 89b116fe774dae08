// pako: a compressed string that begins with U+FEFF loses it when it is decompressed to a string.
//
// npm install pako && node pako.cjs
const pako = require('pako');

// `to` until 2.1, `toText` since 3.0
console.log(pako.inflate(pako.deflate('\u{FEFF}abc'), { to: 'string', toText: true }).length);
console.log('  right: 4');
