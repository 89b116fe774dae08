// An adapter for packages of npm that read a text from a stream, or from a format or database with texts, in any release:
//
//   utfproof history npm:byline --adapter 'node texts.mjs byline {home}'
//
// It contains no codec, and most of these packages contain none: they call Buffer, TextDecoder and TextEncoder.
import { Unanswerable, chunked, pointText, readBytes } from '../../adapters/javascript/shared.mjs';
import { bytesOf, boxed, encoder, lossy, serve, strict } from './shared.mjs';

const bytes = (array) => Uint8Array.from(array);
const littleEndian = (n) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24];
const bigEndian = (n) => littleEndian(n).reverse();

/** All output of a stream that gets these chunks. */
function through(stream, chunks) {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (part) => (text += part));
    stream.on('end', () => resolve(text));
    stream.on('error', reject);
    for (const chunk of chunks) stream.write(chunk);
    stream.end();
  });
}

/** A reader of a stream of bytes, which may remove some characters by design. */
const reader = (open, removed = /[]/) => ({
  'utf-8.decode-lossy': {
    ...chunked((operands) => {
      const chunks = operands.map((operand) => Buffer.from(readBytes(operand)));
      if (removed.test(Buffer.concat(chunks).toString())) throw new Unanswerable('it removes line breaks');
      return open(chunks).then(pointText);
    }),
    times: false,
  },
});

const PACKAGES = {
  '@cosmjs/encoding': ({ load }) => {
    const { fromUtf8, toUtf8 } = load('@cosmjs/encoding');
    return { ...encoder(toUtf8), ...strict((all) => fromUtf8(all)) };
  },
  '@dfinity/candid': ({ load }) => {
    const { IDL } = load('@dfinity/candid');
    const size = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...size(n >>> 7)]);
    const head = (n) => [...bytesOf('DIDL'), 0, 1, 0x71, ...size(n)];
    return {
      ...encoder((string) => {
        const all = new Uint8Array(IDL.encode([IDL.Text], [string]));
        const skip = all.findIndex((_, i) => i > 6 && head(all.length - i - 1).length === i + 1);
        return all.subarray(skip + 1);
      }),
      ...strict((all) => {
        const message = bytes([...head(all.length), ...all]);
        return IDL.decode([IDL.Text], message.buffer)[0];
      }),
    };
  },
  '@foxglove/cdr': ({ load }) => {
    const { CdrReader, CdrWriter } = load('@foxglove/cdr');
    return {
      ...encoder((string) => {
        const writer = new CdrWriter();
        writer.string(string);
        return writer.data.subarray(8, -1);
      }),
      ...lossy((all) => new CdrReader(bytes([0, 1, 0, 0, ...littleEndian(all.length + 1), ...all, 0])).string()),
    };
  },
  '@levischuck/tiny-cbor': ({ load }) => {
    const { decodeCBOR, encodeCBOR } = load('@levischuck/tiny-cbor');
    return boxed(['cbor'], encodeCBOR, (all) => decodeCBOR(all));
  },
  '@polkadot/util': ({ load }) => {
    const { stringToU8a, u8aToString } = load('@polkadot/util');
    return { ...encoder(stringToU8a), ...lossy(u8aToString) };
  },
  '@shelacek/ubjson': ({ load }) => {
    const { decode, encode } = load('@shelacek/ubjson');
    const size = { 0x69: 1, 0x55: 1, 0x49: 2, 0x6c: 4 };
    return {
      ...encoder((string) => {
        const all = new Uint8Array(encode(string));
        return all[0] === 0x43 ? all.subarray(1) : all.subarray(2 + size[all[1]]);
      }),
      ...lossy((all) => decode(bytes([0x53, 0x6c, ...bigEndian(all.length), ...all]).buffer)),
    };
  },
  'algo-msgpack-with-bigint': ({ load }) => {
    const { decode, encode } = load('algo-msgpack-with-bigint');
    return boxed(['msgpack'], encode, decode);
  },
  'algosdk': ({ load }) => {
    const { ABIStringType } = load('algosdk');
    const type = new ABIStringType();
    const short = (length) => {
      if (length > 0xffff) throw new Unanswerable('its length has two bytes');
      return bigEndian(length).slice(2);
    };
    return {
      ...encoder((string) => (short(Buffer.byteLength(string)), type.encode(string).subarray(2))),
      ...lossy((all) => type.decode(bytes([...short(all.length), ...all]))),
    };
  },
  'apache-arrow': ({ load }) => {
    const { Data, Utf8, Vector, makeData, makeVector } = load('apache-arrow');
    const column = (data) => {
      const valueOffsets = Int32Array.of(0, data.length);
      if (makeData) return makeVector(makeData({ type: new Utf8(), length: 1, valueOffsets, data }));
      return Vector.new(Data.Utf8(new Utf8(), 0, 1, 0, null, valueOffsets, data));
    };
    return lossy((all) => column(bytes(all)).get(0));
  },
  'asmcrypto.js': ({ load }) => {
    const { bytes_to_string, string_to_bytes } = load('asmcrypto.js');
    return { ...encoder((string) => string_to_bytes(string, true)), ...strict((all) => bytes_to_string(all, true)) };
  },
  'byline': ({ load }) => {
    const { LineStream } = load('byline');
    return reader((chunks) => through(new LineStream(), chunks), /[\n\v\f\r\x85\u2028\u2029]/);
  },
  'libsodium-wrappers': async ({ load }) => {
    const sodium = load('libsodium-wrappers');
    await sodium.ready;
    return { ...encoder(sodium.from_string), ...strict(sodium.to_string) };
  },
  'messagepack': ({ load }) => {
    const { decode, encode } = load('messagepack');
    return boxed(['msgpack'], encode, (all) => decode(all));
  },
  'openpgp': ({ load }) => {
    const openpgp = load('openpgp');
    const size = (n) => [255, ...bigEndian(n)];
    const read = openpgp.readMessage
      ? (binaryMessage) => openpgp.readMessage({ binaryMessage })
      : (packet) => openpgp.message.read(packet);
    return {
      'utf-8.decode-lossy': {
        ...chunked(async (operands) => {
          const all = operands.flatMap((operand) => [...readBytes(operand)]);
          if (all.includes(13) || all.includes(10)) throw new Unanswerable('it converts line breaks');
          const body = [0x75, 0, 0, 0, 0, 0, ...all];
          return pointText((await read(bytes([0xcb, ...size(body.length), ...body]))).getText());
        }),
        chunks: false,
        times: false,
      },
    };
  },
  'readline-transform': ({ load }) => {
    const loaded = load('readline-transform');
    const Transform = loaded.ReadlineTransform ?? loaded.default ?? loaded;
    return reader((chunks) => through(new Transform(), chunks), /[\n\r]/);
  },
  'replacestream': ({ load }) => {
    const replace = load('replacestream');
    return reader((chunks) => through(replace('not in any text', ''), chunks));
  },
  'sql.js': async ({ load }) => {
    const loaded = load('sql.js');
    const { Database } = typeof loaded === 'function' ? await loaded() : loaded;
    const database = new Database();
    const ask = (query, value) => {
      if (value.includes(typeof value === 'string' ? '\0' : 0)) throw new Unanswerable('SQLite leaves a NUL in a text undefined');
      const statement = database.prepare(query);
      try {
        statement.bind([value]);
        statement.step();
        return statement.get()[0];
      } finally {
        statement.free();
      }
    };
    return {
      ...encoder((string) => bytes(ask('select cast(?1 as blob)', string) ?? [])),
      ...lossy((all) => ask('select cast(?1 as text)', all)),
    };
  },
  'stream-to-string': ({ load }) => {
    const { Readable } = load('node:stream');
    const toString = load('stream-to-string');
    return reader((chunks) => toString(Readable.from(chunks, { objectMode: false })));
  },
  'viem': ({ load }) => {
    const { bytesToHex, hexToBytes, hexToString, stringToHex } = load('viem');
    return { ...encoder((string) => hexToBytes(stringToHex(string))), ...lossy((all) => hexToString(bytesToHex(all))) };
  },
};

const [name, home] = process.argv.slice(2);
await serve(PACKAGES, name, home);
