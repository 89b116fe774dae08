// jsrsasign: a BMPString is written in UTF-8, in place of two bytes for each character.
//
// npm install jsrsasign && node jsrsasign.cjs
const { KJUR } = require('jsrsasign');

for (const text of ['aaa', '\u4E2D']) {
  console.log(new KJUR.asn1.DERBMPString({ str: text }).tohex());
  const bytes = Buffer.from(text, 'utf16le').swap16();
  console.log('  right:', Buffer.from([0x1e, bytes.length, ...bytes]).toString('hex'));
}
