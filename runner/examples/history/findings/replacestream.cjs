// replacestream: a character beyond U+FFFF, and one between two chunks of a stream, becomes several U+FFFD.
//
// npm install replacestream && node replacestream.cjs
const replaceStream = require('replacestream');

function show(chunks) {
  const stream = replaceStream('Hut', 'hat');
  let text = '';
  stream.on('data', (part) => (text += part));
  stream.on('end', () => console.log(`${text}\n  right: ${Buffer.concat(chunks)}`));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
}

show([Buffer.from('\u{1F600}\u{1F600}')]);
show([Buffer.from('Größe').subarray(0, 3), Buffer.from('Größe').subarray(3)]);
