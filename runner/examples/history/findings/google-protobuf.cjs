// google-protobuf: a string that begins with U+FEFF loses it when it is read.
//
// npm install google-protobuf && node google-protobuf.cjs
const { BinaryReader, BinaryWriter } = require('google-protobuf');

const writer = new BinaryWriter();
writer.writeString(1, '\u{FEFF}abc');
const reader = new BinaryReader(writer.getResultBuffer());
reader.nextField();
console.log(reader.readString().length);
console.log('  right: 4');
