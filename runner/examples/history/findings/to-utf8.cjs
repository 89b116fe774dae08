// to-utf8, and bops in browsers, which has a copy: characters beyond U+FFFF lose their upper bits.
//
// npm install to-utf8 bops && node to-utf8.cjs
const emoji = Buffer.from('\u{1F600}');
for (const read of [require('to-utf8'), require('bops/typedarray/to.js')]) {
  console.log(JSON.stringify(read(emoji)), read(emoji).charCodeAt(0).toString(16));
  console.log('  right:', JSON.stringify(emoji.toString()), 'd83d');
}
