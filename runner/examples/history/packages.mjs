// An adapter for packages of npm with a codec of their own, in any release:
//
//   utfproof history npm:pbf --adapter 'node packages.mjs pbf {home}'
//
// It contains no codec. The first argument is the package, the second the folder that contains node_modules. A package
// without a codec may call that of the runtime; so Buffer, TextDecoder and TextEncoder are hidden where it has both.
import { whole } from '../../adapters/javascript/shared.mjs';
import { TEXT, boxed, byteString, bytesOf, encoder, lossy, percentBytes, serve, strict, without } from './shared.mjs';

const PACKAGES = {
  '@msgpack/msgpack': ({ load }) => {
    const { encode, decode } = without(TEXT, () => load('@msgpack/msgpack'));
    return boxed(['msgpack'], encode, decode);
  },
  'aes-js': ({ load }) => {
    const { utf8 } = load('aes-js').utils ?? load('aes-js').util;
    return { ...encoder(utf8.toBytes), ...lossy(utf8.fromBytes) };
  },
  'base64-js-utf8': ({ load }) => load('base64-js-utf8'),
  'bson': ({ load }) => {
    const bson = load('bson');
    const api = bson.serialize ? bson : new (bson.BSONPure?.BSON ?? bson)();
    const text = (bytes) => {
      const n = bytes.length + 1;
      const total = 4 + 1 + 2 + 4 + n + 1;
      const le = (x) => [x & 255, (x >> 8) & 255, (x >> 16) & 255, x >>> 24];
      return Buffer.from([...le(total), 2, 0x61, 0, ...le(n), ...bytes, 0, 0]);
    };
    return {
      ...encoder((string) => api.serialize({ a: string }).subarray(11, -2)),
      ...strict((bytes) => api.deserialize(text(bytes)).a),
    };
  },
  'cbor-js': ({ load }) => {
    const { encode, decode } = load('cbor-js');
    return boxed(['cbor'], encode, (bytes) => decode(bytes.buffer));
  },
  'cbor-x': ({ load }) => {
    const { encode, decode } = without(TEXT, () => load('cbor-x'));
    return boxed(['cbor'], encode, decode);
  },
  'codepage': ({ load }) => {
    const { utils } = load('codepage');
    return {
      ...encoder((string) => Uint8Array.from(utils.encode(65001, string))),
      ...lossy((bytes) => utils.decode(65001, Array.from(bytes))),
    };
  },
  'crypto-js': ({ load }) => {
    const { enc, lib } = load('crypto-js');
    const bytes = ({ words, sigBytes }) => Uint8Array.from({ length: sigBytes }, (_, i) => words[i >> 2] >>> (24 - 8 * (i & 3)));
    const words = (all) => {
      const words = [];
      all.forEach((byte, i) => (words[i >> 2] |= byte << (24 - 8 * (i & 3))));
      return lib.WordArray.create(words, all.length);
    };
    return { ...encoder((string) => bytes(enc.Utf8.parse(string))), ...strict((all) => enc.Utf8.stringify(words(all))) };
  },
  'ethers': ({ load }) => {
    const ethers = load('ethers');
    const { toUtf8Bytes, toUtf8String } = ethers.toUtf8Bytes ? ethers : ethers.utils ?? ethers.ethers.utils;
    return { ...encoder((string) => Uint8Array.from(toUtf8Bytes(string))), ...strict(toUtf8String) };
  },
  'fflate': ({ load }) => {
    const { strToU8, strFromU8 } = without(TEXT, () => load('fflate'));
    return { ...encoder((string) => strToU8(string)), ...strict((bytes) => strFromU8(bytes)) };
  },
  'flatbuffers': ({ load }) => {
    const all = without(TEXT, () => load('flatbuffers'));
    const { Builder, ByteBuffer } = all.flatbuffers ?? all;
    return {
      ...encoder((string) => {
        const builder = new Builder(0);
        builder.finish(builder.createString(string));
        const bytes = builder.asUint8Array();
        const at = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
        const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
        return bytes.subarray(at + 4, at + 4 + length);
      }),
      ...lossy((bytes) => {
        const all = new Uint8Array(8 + bytes.length + 1);
        new DataView(all.buffer).setUint32(0, 4, true);
        new DataView(all.buffer).setUint32(4, bytes.length, true);
        all.set(bytes, 8);
        return new ByteBuffer(all).__string(0);
      }),
    };
  },
  'google-protobuf': ({ load }) => {
    const { BinaryReader, BinaryWriter } = load('google-protobuf');
    return boxed(
      ['varint'],
      (string) => {
        const writer = new BinaryWriter();
        writer.writeString(1, string);
        return writer.getResultBuffer().subarray(1);
      },
      (bytes) => {
        const reader = new BinaryReader(Uint8Array.from([10, ...bytes]));
        reader.nextField();
        return reader.readString();
      },
      strict,
    );
  },
  'js-base64': ({ load }) => {
    const base64 = load('js-base64').Base64 ?? load('js-base64');
    const { utob, btou } = base64;
    return { ...encoder((string) => bytesOf(utob(string))), ...lossy((bytes) => btou(byteString(bytes))) };
  },
  'jszip': ({ load }) => {
    const utf8 = without(['Buffer'], () => load('jszip/lib/utf8.js'));
    return { ...encoder((string) => Uint8Array.from(utf8.utf8encode(string))), ...lossy((bytes) => utf8.utf8decode(bytes)) };
  },
  'md5': ({ load }) => {
    const { utf8 } = load('charenc');
    return { ...encoder((string) => Uint8Array.from(utf8.stringToBytes(string))), ...strict((bytes) => utf8.bytesToString(Array.from(bytes))) };
  },
  'msgpack-lite': ({ load }) => {
    const { encode, decode } = load('msgpack-lite/dist/msgpack.min.js');
    return boxed(['msgpack', 'msgpackOld'], encode, decode);
  },
  'msgpackr': ({ load }) => {
    const { encode, pack, decode, unpack } = without(TEXT, () => load('msgpackr'));
    return boxed(['msgpack'], encode ?? pack, decode ?? unpack);
  },
  'node-forge': ({ load }) => {
    const { util } = load('node-forge');
    return { ...encoder((string) => bytesOf(util.encodeUtf8(string))), ...strict((bytes) => util.decodeUtf8(byteString(bytes))) };
  },
  'notepack.io': ({ load }) => {
    const { encode, decode } = load('notepack.io/browser/encode.js') && {
      encode: load('notepack.io/browser/encode.js'),
      decode: load('notepack.io/browser/decode.js'),
    };
    return boxed(['msgpack'], encode, decode, strict);
  },
  'pako': ({ load }) => {
    const { string2buf, buf2string } = without(TEXT, () => load('pako/lib/utils/strings.js'));
    return { ...encoder(string2buf), ...lossy(buf2string) };
  },
  'pbf': async ({ load, loadModule }) => {
    const loaded = await without(TEXT, () => loadModule('pbf').catch(() => load('pbf')));
    const Pbf = loaded.PbfWriter ? undefined : loaded.default ?? loaded;
    const write = (string) => {
      const pbf = new (Pbf ?? loaded.PbfWriter)();
      pbf.writeString(string);
      return pbf.finish();
    };
    return boxed(['varint'], write, (bytes) => new (Pbf ?? loaded.PbfReader)(bytes).readString());
  },
  'peerjs-js-binarypack': ({ load }) => {
    const { pack, unpack } = load('peerjs-js-binarypack');
    return lossy((bytes) => unpack(Uint8Array.from([...(bytes.length < 16 ? [0xb0 + bytes.length] : [0xd8, bytes.length >> 8, bytes.length & 255]), ...bytes]).buffer));
  },
  'punycode': ({ load }) => {
    const { ucs2 } = load('punycode/punycode.js');
    const hex = (points) => points.map((point) => point.toString(16).toUpperCase().padStart(4, '0')).join(' ');
    return { 'wtf-16.decode': whole((operand) => hex(ucs2.decode(operand === '' ? '' : String.fromCharCode(...operand.split(' ').map((unit) => parseInt(unit, 16)))))) };
  },
  'qs': ({ load }) => encoder((string) => percentBytes(load('qs').stringify({ a: string }).slice(2))),
  'sjcl': ({ load }) => {
    const { codec } = load('sjcl');
    return {
      ...encoder((string) => Uint8Array.from(codec.bytes.fromBits(codec.utf8String.toBits(string)))),
      ...strict((bytes) => codec.utf8String.fromBits(codec.bytes.toBits(Array.from(bytes)))),
    };
  },
  'hash.js': ({ load }) => encoder((string) => Uint8Array.from(load('hash.js').utils.toArray(string))),
  'utf8-encoder': ({ load }) => {
    const codec = load('utf8-encoder');
    return { ...encoder((string) => Uint8Array.from(codec.fromString(string))), ...lossy((bytes) => codec.toString(Array.from(bytes))) };
  },
  'web3-utils': ({ load }) => {
    const { utf8ToHex, hexToUtf8 } = load('web3-utils');
    const bytes = (hex) => Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => parseInt(byte, 16));
    const hex = (all) => `0x${Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    return { ...encoder((string) => bytes(utf8ToHex(string))), ...strict((all) => hexToUtf8(hex(all))) };
  },
};

const [name, home] = process.argv.slice(2);
await serve(PACKAGES, name, home);
