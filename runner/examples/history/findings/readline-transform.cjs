// readline-transform: a character between two chunks of a stream becomes several U+FFFD.
//
// npm install readline-transform && node readline-transform.cjs
const { ReadlineTransform } = require('readline-transform');

const lines = new ReadlineTransform();
lines.on('data', (line) => {
  console.log(String(line));
  console.log('  right: Größe');
});
lines.write(Buffer.from('Größe').subarray(0, 3));
lines.end(Buffer.from('Größe').subarray(3));
