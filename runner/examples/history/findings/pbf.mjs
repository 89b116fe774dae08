// pbf: U+20000 is written as U+10000, and so on in every even plane; and a string of 12 bytes or more that begins with
// U+FEFF loses it.
//
// npm install pbf && node pbf.mjs
import * as module from 'pbf';

const Writer = module.PbfWriter ?? module.default;
const Reader = module.PbfReader ?? module.default;
function write(text) {
  const pbf = new Writer();
  pbf.writeString(text);
  return pbf.finish();
}

console.log(Buffer.from(write('\u{20000}')));
console.log('  right:', Buffer.from([4, ...Buffer.from('\u{20000}')]));
const text = '\u{FEFF}nine bytes';
console.log(new Reader(write(text)).readString().length);
console.log('  right:', text.length);
