// jsencrypt: a character beyond U+FFFF is encrypted as two surrogates, and what OpenSSL encrypted is read as two others.
//
// npm install jsencrypt && node jsencrypt.cjs
const crypto = require('node:crypto');
const jsencrypt = require('jsencrypt');

const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
const rsa = new (jsencrypt.JSEncrypt ?? jsencrypt.default ?? jsencrypt)();
rsa.setPublicKey(publicKey);
const encrypted = Buffer.from(rsa.encrypt('\u{1F600}'), 'base64');
const padded = crypto.privateDecrypt({ key: privateKey, padding: crypto.constants.RSA_NO_PADDING }, encrypted);
console.log(padded.subarray(padded.indexOf(0, 2) + 1));
console.log('  right:', Buffer.from('\u{1F600}'));

const padding = crypto.constants.RSA_PKCS1_PADDING;
const byOpenssl = crypto.publicEncrypt({ key: publicKey, padding }, Buffer.from('\u{1F600}'));
rsa.setPrivateKey(privateKey);
console.log(JSON.stringify(rsa.decrypt(byOpenssl.toString('base64'))));
console.log('  right: "\u{1F600}"');
