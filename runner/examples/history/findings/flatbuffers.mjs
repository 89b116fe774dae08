// flatbuffers: a string that begins with U+FEFF loses it when it is read.
//
// npm install flatbuffers && node flatbuffers.mjs
import { Builder, ByteBuffer } from 'flatbuffers';

const builder = new Builder(0);
builder.finish(builder.createString('\u{FEFF}abc'));
const buffer = new ByteBuffer(builder.asUint8Array());
console.log(buffer.__string(buffer.position()).length);
console.log('  right: 4');
