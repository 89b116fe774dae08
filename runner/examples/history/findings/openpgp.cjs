// openpgp: a text that begins with U+FEFF loses it when it is decrypted.
//
// npm install openpgp && node openpgp.cjs
const openpgp = require('openpgp');

async function main() {
  const message = await openpgp.createMessage({ text: '\u{FEFF}a' });
  const armoredMessage = await openpgp.encrypt({ message, passwords: ['secret'] });
  const read = await openpgp.readMessage({ armoredMessage });
  const { data } = await openpgp.decrypt({ message: read, passwords: ['secret'] });
  console.log(JSON.stringify(data));
  console.log('  right:', JSON.stringify('\u{FEFF}a'));
}

main();
