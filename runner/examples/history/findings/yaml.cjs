// yaml: a string or a key that begins with U+FEFF is written without quotation marks, and loses it.
//
// npm install yaml && node yaml.cjs
const { parse, stringify } = require('yaml');

console.log(JSON.stringify(parse(stringify('\u{FEFF}a'))));
console.log('  right:', JSON.stringify('\u{FEFF}a'));
console.log(JSON.stringify(parse(stringify({ '\u{FEFF}a': 1 }))));
console.log('  right:', JSON.stringify({ '\u{FEFF}a': 1 }));
