// uri-js: an emoji in a URI becomes percent-encoded surrogates, and a percent-encoded emoji in an IRI another letter.
//
// npm install uri-js && node uri-js.cjs
const URI = require('uri-js');

console.log(URI.normalize('http://example.com/\u{1F600}'));
console.log('  right: http://example.com/%F0%9F%98%80');

console.log(URI.normalize('http://example.com/%F0%9F%98%80', { iri: true }));
console.log('  right: http://example.com/\u{1F600}');
