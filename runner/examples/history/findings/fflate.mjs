// fflate: strFromU8 loses a U+FEFF with which the text begins; strToU8 writes it.
//
// npm install fflate && node fflate.mjs
import { strFromU8, strToU8 } from 'fflate';

console.log(strFromU8(strToU8('\u{FEFF}abc')).length);
console.log('  right: 4');
