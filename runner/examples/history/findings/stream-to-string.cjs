// stream-to-string: a character between two chunks of a stream becomes several U+FFFD.
//
// npm install stream-to-string && node stream-to-string.cjs
const { PassThrough } = require('node:stream');
const toString = require('stream-to-string');

const stream = new PassThrough();
toString(stream).then((text) => {
  console.log(text);
  console.log('  right: Größe');
});
stream.write(Buffer.from('Größe').subarray(0, 3));
stream.end(Buffer.from('Größe').subarray(3));
