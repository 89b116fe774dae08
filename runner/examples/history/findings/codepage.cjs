// codepage: bytes that encode returned in UTF-8 change with the next call; and U+40000 is not written in UTF-8.
//
// npm install codepage && node codepage.cjs
const { utils } = require('codepage');

const first = utils.encode(65001, 'é');
utils.encode(65001, '漢字');
console.log(first);
console.log('  right:', Buffer.from('é'));

console.log(utils.encode(65001, '\u{40000}'));
console.log('  right:', Buffer.from('\u{40000}'));
