// @foxglove/cdr: a string is cut, because its code units are counted in place of its bytes.
//
// npm install @foxglove/cdr && node foxglove-cdr.cjs
const { CdrReader, CdrWriter } = require('@foxglove/cdr');

const writer = new CdrWriter();
writer.string('Größe');
console.log(JSON.stringify(new CdrReader(writer.data).string()));
console.log('  right:', JSON.stringify('Größe'));
