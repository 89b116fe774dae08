// replacestream: a character between two chunks of a stream becomes several U+FFFD.
//
// npm install replacestream && node replacestream.cjs
const replaceStream = require('replacestream');

const stream = replaceStream('Hut', 'hat');
let text = '';
stream.on('data', (part) => (text += part));
stream.on('end', () => {
  console.log(text);
  console.log('  right: Größe');
});
stream.write(Buffer.from('Größe').subarray(0, 3));
stream.end(Buffer.from('Größe').subarray(3));
