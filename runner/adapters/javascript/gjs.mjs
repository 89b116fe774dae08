// GJS, GNOME's JavaScript, as an adapter: its TextDecoder and TextEncoder, which use GLib's iconv, and the strings of
// SpiderMonkey.
//
// This file contains no codec: it reads lines, passes them to shared.mjs and writes the replies. This TextDecoder does
// not take chunks.
import Gio from 'gi://Gio';
import System from 'system';

import {
  SURROGATES_REPLACED,
  encoderOperations,
  reply,
  stringOperations,
  utf16DecoderOperations,
  utf8DecoderOperations,
} from './shared.mjs';

const operations = {
  ...utf8DecoderOperations(TextDecoder),
  ...utf16DecoderOperations(TextDecoder),
  ...encoderOperations(TextEncoder),
  ...stringOperations(),
};
delete operations['whatwg-utf-8.decode-stream'];
for (const name of Object.keys(operations)) operations[name] = { ...operations[name], chunks: false };

// 1.74.2 is the number 17402.
const version = [System.version / 10000, (System.version / 100) % 100, System.version % 100].map(Math.floor).join('.');
const implementation = { name: 'GJS', version, operations, policies: SURROGATES_REPLACED };

const input = new Gio.DataInputStream({ base_stream: Gio.UnixInputStream.new(0, false), buffer_size: 1 << 20 });
const output = Gio.UnixOutputStream.new(1, false);
let replies = '';
for (;;) {
  const [line] = input.read_line_utf8(null);
  if (line === null) break;
  if (line !== '') {
    replies += `${reply(line, implementation)}\n`;
  } else if (replies !== '') {
    output.write_all(replies, null);
    replies = '';
  }
}
