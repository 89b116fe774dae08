// An adapter for more packages of npm with a codec of their own, in any release; see packages.mjs.
//
//   utfproof history npm:what-the-pack --adapter 'node more.mjs what-the-pack {home}'
//
// It contains no codec.
import { Unanswerable, byteText, chunked, lengthOperation, pointText, readBytes, readUnits, unitText, whole } from '../../adapters/javascript/shared.mjs';
import { TEXT, boxed, bytesOf, byteString, encoder, lossy, percentBytes, quoted, serve, streamed, strict, without } from './shared.mjs';

const bytes = (array) => Uint8Array.from(array);
const view = ({ buffer, byteOffset, byteLength }) => buffer.slice(byteOffset, byteOffset + byteLength);
const uriDecoder = (decode) => ({
  'ecmascript.decode-uri-component': whole((operand) => {
    const string = decode(readUnits(operand));
    if (string === null) throw new URIError('no string');
    return unitText(string);
  }),
});

const PACKAGES = {
  '@aws-sdk/util-utf8-browser': ({ loadFile }) => {
    const { fromUtf8, toUtf8 } = ['dist-cjs/pureJs.js', 'dist/cjs/pureJs.js', 'build/pureJs.js', 'dist/pureJs.js']
      .map((file) => {
        try {
          return loadFile(`@aws-sdk/util-utf8-browser/${file}`);
        } catch {
          return undefined;
        }
      })
      .find((found) => found);
    return { ...encoder((string) => bytes(fromUtf8(string))), ...lossy(toUtf8) };
  },
  '@colyseus/schema': ({ load }) => {
    const { encode, decode } = load('@colyseus/schema');
    const write = (string) => {
      const all = [];
      encode.string(all, string, { offset: 0 });
      return bytes(all);
    };
    return boxed(['msgpack'], write, (all) => decode.string(Array.from(all), { offset: 0 }));
  },
  '@ethersproject/strings': ({ load }) => {
    const { toUtf8Bytes, toUtf8String } = load('@ethersproject/strings');
    return { ...encoder((string) => bytes(toUtf8Bytes(string))), ...strict(toUtf8String) };
  },
  '@lapo/asn1js': async ({ importFile }) => {
    const loaded = await importFile('@lapo/asn1js/asn1.js');
    const { Stream } = loaded.Stream ? loaded : loaded.default;
    return lossy((all) => {
      const read = new Stream(Array.from(all), 0).parseStringUTF(0, all.length);
      return read.str ?? read;
    });
  },
  // with the runtime's TextDecoder, which packages.mjs hides
  '@msgpack/msgpack': ({ load }) => {
    const { encode, decode } = load('@msgpack/msgpack');
    return boxed(['msgpack'], encode, decode);
  },
  '@polkadot/x-textdecoder': ({ loadFile }) => {
    const fallback = loadFallback(loadFile, '@polkadot/x-textdecoder').TextDecoder;
    return lossy((all) => new fallback('utf-8').decode(all));
  },
  '@polkadot/x-textencoder': ({ loadFile }) => {
    const fallback = loadFallback(loadFile, '@polkadot/x-textencoder').TextEncoder;
    return encoder((string) => new fallback().encode(string));
  },
  '@sinonjs/text-encoding': ({ load }) => {
    const { TextDecoder, TextEncoder } = without(TEXT, () => load('@sinonjs/text-encoding'));
    return {
      ...encoder((string) => new TextEncoder().encode(string)),
      ...strict((all) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(all)),
    };
  },
  '@streamparser/json': async ({ load }) => {
    const { JSONParser, Parser } = await load('@streamparser/json');
    return streamed(() => stringReader(new (JSONParser ?? Parser)()));
  },
  '@thi.ng/strings': async ({ importFile }) => {
    const { utf8Decode, utf8Encode, utf8Length } = await importFile('@thi.ng/strings/utf8.js');
    return {
      ...encoder((string) => utf8Encode(string, utf8Length(string))),
      ...strict((all) => utf8Decode(all, 0, all.length)),
      'utf-16.utf-8-length-lossy': lengthOperation(utf8Length),
    };
  },
  '@webassemblyjs/utf8': ({ load }) => {
    const { encode, decode } = load('@webassemblyjs/utf8');
    return { ...encoder((string) => bytes(encode(string))), ...strict((all) => decode(Array.from(all))) };
  },
  '@ygoe/msgpack': ({ load }) => {
    const { serialize, deserialize } = without(TEXT, () => load('@ygoe/msgpack'));
    return boxed(['msgpack'], serialize, deserialize);
  },
  'bops': ({ loadFile }) => {
    const [from, to] = ['from', 'to'].map((file) => loadFile(`bops/typedarray/${file}.js`));
    return { ...encoder((string) => from(string, 'utf8')), ...lossy((all) => to(all, 'utf8')) };
  },
  'borsh': ({ load }) => {
    const { serialize, deserialize } = load('borsh');
    const head = ({ length }) => [length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24];
    return {
      ...encoder((string) => new Uint8Array(serialize('string', string)).subarray(4)),
      ...lossy((all) => deserialize('string', bytes([...head(all), ...all]))),
    };
  },
  'bytebuffer': ({ load }) => {
    const ByteBuffer = load('bytebuffer');
    return {
      ...encoder((string) => new Uint8Array(new ByteBuffer(16).writeUTF8String(string).flip().toArrayBuffer())),
      ...strict((all) => ByteBuffer.wrap(view(all)).readUTF8String(all.length, ByteBuffer.METRICS_BYTES)),
    };
  },
  'bytes.js': ({ load }) => {
    const { fromString, toString } = load('bytes.js');
    return { ...encoder((string) => bytes(fromString(string))), ...lossy((all) => toString(Array.from(all))) };
  },
  'capnp-ts': ({ loadFile }) => {
    const util = ['src', 'lib'].map((folder) => {
      try {
        return loadFile(`capnp-ts/${folder}/util.js`);
      } catch {
        return undefined;
      }
    });
    const { encodeUtf8, decodeUtf8 } = util.find((found) => found);
    return { ...encoder((string) => new Uint8Array(encodeUtf8(string))), ...strict(decodeUtf8) };
  },
  'cbor-redux': async ({ load }) => {
    const loaded = await load('cbor-redux');
    const { encode, decode } = loaded.CBOR ?? loaded;
    return boxed(['cbor'], encode, (all) => decode(view(all)));
  },
  'cbor-x': ({ load }) => {
    const { encode, decode } = load('cbor-x');
    return boxed(['cbor'], encode, decode);
  },
  'cborg': async ({ importFile, load }) => {
    const { encode, decode } = await importFile('cborg/cborg.js').catch(() => load('cborg'));
    return boxed(['cbor'], encode, decode);
  },
  'decode-uri-component': async ({ load, importFile }) => {
    const decode = await importFile('decode-uri-component/index.js').then(({ default: decode }) => decode);
    return uriDecoder(decode ?? load('decode-uri-component'));
  },
  'encode-utf8': async ({ importFile }) => {
    const { default: encode } = await importFile('encode-utf8/index.js');
    return encoder((string) => new Uint8Array(encode(string)));
  },
  'engine.io-parser': ({ loadFile }) => {
    const utf8 = loadFile('engine.io-parser/lib/utf8.js');
    const options = { strict: true };
    return {
      ...encoder((string) => bytesOf(utf8.encode(string, options))),
      ...strict((all) => utf8.decode(byteString(all), options)),
    };
  },
  'fast-decode-uri-component': ({ load }) => uriDecoder(load('fast-decode-uri-component')),
  'fflate': ({ load }) => {
    const { strToU8, strFromU8 } = load('fflate');
    return { ...encoder((string) => strToU8(string)), ...lossy((all) => strFromU8(all)) };
  },
  // its streams; runner/adapters/javascript has the rest
  'iconv-lite': ({ load }) => {
    const iconv = load('iconv-lite');
    const has = (encoding) => iconv.encodingExists(encoding);
    return {
      'utf-16.to-utf-8-lossy': chunked((operands) => {
        const converter = iconv.getEncoder('utf8');
        const parts = operands.map((operand) => [...converter.write(readUnits(operand))]);
        return byteText(bytes([...parts.flat(), ...(converter.end() ?? [])]));
      }),
      ...(has('utf-32le') && {
        'utf-32le.decode': chunked((operands) => {
          const converter = iconv.getDecoder('utf-32le', { stripBOM: false });
          const parts = operands.map((operand) => converter.write(Buffer.from(readBytes(operand))));
          const string = parts.join('') + (converter.end() ?? '');
          if (string.includes('\uFFFD')) throw new Unanswerable('it replaces ill-formed input');
          return pointText(string);
        }),
      }),
    };
  },
  'ion-js': ({ loadFile }) => {
    const { encodeUtf8, decodeUtf8 } = loadFile('ion-js/dist/commonjs/es6/IonUnicode.js');
    return { ...encoder(encodeUtf8), ...lossy((all) => decodeUtf8(all, 0, all.length)) };
  },
  'iconv-tiny': async ({ load }) => {
    const { UTF8 } = await load('iconv-tiny');
    const utf8 = UTF8.create?.() ?? new UTF8();
    return { ...encoder((string) => utf8.encode(string)), ...lossy((all) => utf8.decode(all)) };
  },
  'js-binarypack': ({ load }) => {
    const { unpack } = load('js-binarypack');
    const head = (n) => (n < 16 ? [0xb0 + n] : [0xd8, n >> 8, n & 255]);
    return lossy((all) => unpack(bytes([...head(all.length), ...all]).buffer));
  },
  'jsonparse': ({ load }) => {
    const Parser = load('jsonparse');
    return streamed(() => stringReader(new Parser(), (all) => Buffer.from(all)));
  },
  'lzutf8': ({ load }) => {
    const { encodeUTF8, decodeUTF8 } = without(TEXT, () => load('lzutf8'));
    return { ...encoder((string) => bytes(encodeUTF8(string))), ...strict(decodeUTF8) };
  },
  'pdf-lib': ({ load }) => {
    const { utf8Encode } = load('pdf-lib');
    return encoder((string) => utf8Encode(string, false));
  },
  'pbf': async ({ load, loadModule }) => {
    const loaded = await loadModule('pbf').catch(() => load('pbf'));
    const Pbf = loaded.PbfWriter ? undefined : (loaded.default ?? loaded);
    const write = (string) => {
      const pbf = new (Pbf ?? loaded.PbfWriter)();
      pbf.writeString(string);
      return pbf.finish();
    };
    return boxed(['varint'], write, (all) => new (Pbf ?? loaded.PbfReader)(all).readString());
  },
  'protobufjs': ({ load }) => {
    const { read, write, length } = load('protobufjs').util.utf8;
    return {
      ...encoder((string) => {
        const all = new Uint8Array(length(string));
        write(string, all, 0);
        return all;
      }),
      ...lossy((all) => read(all, 0, all.length)),
    };
  },
  'qrcode-generator': ({ load }) => {
    const toBytes = load('qrcode-generator').stringToBytesFuncs['UTF-8'];
    return encoder((string) => bytes(toBytes(string)));
  },
  'text-encoder-lite': ({ load }) => {
    const { TextEncoderLite, TextDecoderLite } = load('text-encoder-lite');
    return {
      ...encoder((string) => bytes(new TextEncoderLite().encode(string))),
      ...lossy((all) => new TextDecoderLite().decode(all)),
    };
  },
  'tiny-msgpack': ({ load }) => {
    const { encode, decode } = load('tiny-msgpack');
    return boxed(['msgpack'], encode, decode);
  },
  'to-utf8': ({ load }) => lossy(load('to-utf8')),
  'tweetnacl-util': ({ load }) => {
    const { decodeUTF8, encodeUTF8 } = load('tweetnacl-util');
    return { ...encoder(decodeUTF8), ...strict(encodeUTF8) };
  },
  'uri-js': ({ load }) => {
    const { pctDecChars, serialize } = load('uri-js');
    const percent = (all) => Array.from(all, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    return {
      ...encoder((string) => percentBytes(serialize({ path: `/${string}` }).slice(1))),
      ...strict((all) => {
        const string = pctDecChars(percent(all));
        if (string.includes('%')) throw new Error('not decoded');
        return string;
      }),
    };
  },
  'utf8-bytes': ({ load }) => encoder((string) => bytes(load('utf8-bytes')(string))),
  'utf8-codec': ({ load }) => {
    const { decode, encode, encodingLength } = load('utf8-codec');
    return { ...encoder(encode), ...lossy(decode), 'utf-16.utf-8-length-lossy': lengthOperation(encodingLength) };
  },
  'utf8-decode': ({ load }) => lossy((all) => load('utf8-decode')(byteString(all))),
  'utf8-encode': ({ load }) => encoder((string) => bytesOf(load('utf8-encode')(string))),
  'what-the-pack': ({ load }) => {
    const loaded = load('what-the-pack');
    const { encode, decode } = (loaded.initialize ?? loaded)(1 << 22);
    return boxed(['msgpack'], encode, (all) => decode(Buffer.from(all)), strict);
  },
  'ws': ({ loadFile }) => {
    let found;
    for (const file of ['validation.js', 'Validation.fallback.js', 'Validation.js']) {
      try {
        found ??= loadFile(`ws/lib/${file}`);
      } catch {
        // this release has another
      }
    }
    const isValid = found.isValidUTF8 ?? found.Validation.isValidUTF8;
    return {
      'utf-8.validate': strict((all) => {
        if (!isValid(Buffer.from(all))) throw new Error('not valid');
        return '';
      })['utf-8.validate'],
    };
  },
};

function loadFallback(loadFile, name) {
  for (const file of ['cjs/fallback.js', 'fallback.cjs', 'fallback.js']) {
    try {
      return loadFile(`${name}/${file}`);
    } catch {
      // this release has another
    }
  }
  throw new Error('no fallback');
}

/** A parser of JSON that reads one string. */
function stringReader(parser, convert = (all) => all) {
  let read;
  parser.onValue = (value) => (read = value?.value ?? value);
  parser.onError = (error) => {
    throw error;
  };
  parser.write(convert([0x22]));
  return {
    write: (all) => (parser.write(convert(quoted(all))), ''),
    end: () => {
      parser.write(convert([0x22]));
      if (typeof read !== 'string') throw new Error('no string');
      return read;
    },
  };
}

const [name, home] = process.argv.slice(2);
await serve(PACKAGES, name, home);
