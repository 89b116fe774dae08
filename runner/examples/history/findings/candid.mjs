// @dfinity/candid: a text that begins with U+FEFF loses it when a message is read.
//
// npm install @dfinity/candid && node candid.mjs
import { IDL } from '@dfinity/candid';

console.log(JSON.stringify(IDL.decode([IDL.Text], IDL.encode([IDL.Text], ['\u{FEFF}a']))));
console.log('  right:', JSON.stringify(['\u{FEFF}a']));
