// apache-arrow: a text that begins with U+FEFF loses it when it is read from a column.
//
// npm install apache-arrow && node apache-arrow.cjs
const { Utf8, vectorFromArray } = require('apache-arrow');

console.log(JSON.stringify(vectorFromArray(['\u{FEFF}a'], new Utf8()).get(0)));
console.log('  right:', JSON.stringify('\u{FEFF}a'));
