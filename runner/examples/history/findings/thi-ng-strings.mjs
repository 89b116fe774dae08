// @thi.ng/strings: utf8Length counts a character from U+E000 to U+FFFF (full-width letters, for example) as four bytes, and
// does not count the code unit after it. utf8Encode with that capacity, as its manual proposes, loses the rest of the text.
//
// npm install @thi.ng/strings && node thi-ng-strings.mjs
import { utf8Encode, utf8Length } from '@thi.ng/strings';

const text = '\uFF21\uFF22';
console.log(utf8Length(text));
console.log('  right:', Buffer.byteLength(text));
console.log(Buffer.from(utf8Encode(text, utf8Length(text))));
console.log('  right:', Buffer.from(text));
