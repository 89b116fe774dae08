// libsodium-wrappers: a text that begins with U+FEFF loses it when it is decrypted.
//
// npm install libsodium-wrappers && node libsodium.cjs
const sodium = require('libsodium-wrappers');

sodium.ready.then(() => {
  const key = sodium.crypto_secretbox_keygen();
  const nonce = sodium.randombytes_buf(sodium.crypto_secretbox_NONCEBYTES);
  const box = sodium.crypto_secretbox_easy('\u{FEFF}a', nonce, key);
  console.log(JSON.stringify(sodium.crypto_secretbox_open_easy(box, nonce, key, 'text')));
  console.log('  right:', JSON.stringify('\u{FEFF}a'));
});
