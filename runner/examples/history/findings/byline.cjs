// byline: a character between two chunks of a stream becomes several U+FFFD.
//
// npm install byline && node byline.cjs
const { LineStream } = require('byline');

const lines = new LineStream();
lines.on('data', (line) => {
  console.log(String(line));
  console.log('  right: Größe');
});
lines.write(Buffer.from('Größe').subarray(0, 3));
lines.end(Buffer.from('Größe').subarray(3));
