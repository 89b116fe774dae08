// @streamparser/json: U+FEFF is lost anywhere in a string.
//
// npm install @streamparser/json && node streamparser-json.mjs
import { JSONParser } from '@streamparser/json';

const parser = new JSONParser();
parser.onValue = ({ value }) => console.log(JSON.stringify(value));
parser.write('"a\u{FEFF}b"');
console.log('  right:', JSON.stringify('a\u{FEFF}b'));
