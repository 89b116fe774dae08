// Duktape's TextDecoder, TextEncoder, Buffer and strings, for duktape.c: `manner` chooses, and `reply` answers a line.
//
// This file contains no codec: it only converts hexadecimal to the types of Duktape and back. It is written in the
// older JavaScript of Duktape.
function hex(value, digits) {
  var text = value.toString(16).toUpperCase();
  while (text.length < digits) text = '0' + text;
  return text;
}

// The texts of all bytes, and of the code units and code points so far: Duktape makes them slowly.
var BYTES = [];
for (var byte = 0; byte < 256; byte++) BYTES[byte] = hex(byte, 2);
var POINTS = [];

function words(operand) {
  return operand === '' ? [] : operand.split(' ');
}

function readBytes(operand) {
  return new Uint8Array(Duktape.dec('hex', words(operand).join('')));
}

/** Code units or code points as a string, in which surrogates that form a pair become one code point. */
function readMerging(operand) {
  var list = words(operand);
  for (var i = 0; i < list.length; i++) list[i] = String.fromCodePoint(parseInt(list[i], 16));
  return list.join('');
}

/** Code points as a string; throws if it has other code points. */
function readPoints(operand) {
  var string = readMerging(operand);
  if (pointText(string) !== operand) throw 'two surrogate code points that form a pair are one code point in a string';
  return string;
}

function byteText(bytes) {
  var list = [];
  for (var i = 0; i < bytes.length; i++) list[i] = BYTES[bytes[i]];
  return list.join(' ');
}

function unitText(string) {
  var list = [];
  for (var i = 0; i < string.length; i++) {
    var unit = string.charCodeAt(i);
    list[i] = POINTS[unit] || (POINTS[unit] = hex(unit, 4));
  }
  return list.join(' ');
}

function pointText(string) {
  var list = [];
  for (var i = 0, count = 0; i < string.length; i++, count++) {
    var point = string.codePointAt(i);
    if (point > 0xffff) i++;
    list[count] = POINTS[point] || (POINTS[point] = hex(point, 4));
  }
  return list.join(' ');
}

function decoder(options, write) {
  return function (operands) {
    var decoder = new TextDecoder('utf-8', options);
    if (operands.length === 1) return write(decoder.decode(readBytes(operands[0])));
    var string = '';
    for (var i = 0; i < operands.length; i++) string += decoder.decode(readBytes(operands[i]), { stream: true });
    return write(string + decoder.decode());
  };
}

function nothing() {
  return '';
}

var FATAL = { fatal: true, ignoreBOM: true };
var LOSSY = { fatal: false, ignoreBOM: true };

var MANNERS = {
  'web': {
    name: 'Duktape',
    chunked: {
      'utf-8.validate': decoder(FATAL, nothing),
      'utf-8.decode': decoder(FATAL, pointText),
      'utf-8.decode-lossy': decoder(LOSSY, pointText),
      'whatwg-utf-8.decode': decoder({ fatal: false, ignoreBOM: false }, pointText),
      'whatwg-utf-8.decode-without-bom': decoder(LOSSY, pointText),
      'whatwg-utf-8.decode-without-bom-or-fail': decoder(FATAL, pointText),
      'whatwg-utf-8.decode-fatal': decoder({ fatal: true, ignoreBOM: false }, pointText),
      'whatwg-utf-8.decode-stream': decoder({ fatal: false, ignoreBOM: false }, pointText)
    },
    whole: {
      'utf-8.encode': function (operand) { return byteText(new TextEncoder().encode(readPoints(operand))); },
      'whatwg-utf-8.encode-from-utf-16': function (operand) {
        return byteText(new TextEncoder().encode(readMerging(operand)));
      },
      // The bytes of a string in memory.
      'cesu-8.encode': function (operand) { return byteText(Uint8Array.allocPlain(readPoints(operand))); },
      'cesu-8-lenient.encode': function (operand) { return byteText(Uint8Array.allocPlain(readMerging(operand))); },
      'wtf-16.decode': function (operand) { return pointText(readMerging(operand)); },
      'wtf-16.encode': function (operand) { return unitText(readMerging(operand)); },
      'ecmascript.encode-uri-component': function (operand) {
        return unitText(encodeURIComponent(readMerging(operand)));
      },
      'ecmascript.decode-uri-component': function (operand) {
        return unitText(decodeURIComponent(readMerging(operand)));
      },
      'ecmascript.quote-json-string': function (operand) { return unitText(JSON.stringify(readMerging(operand))); }
    },
    policies: { 'utf-8.encode': { surrogates: 'replaced' }, 'cesu-8.encode': { surrogates: 'encoded' } }
  },
  'buffer': {
    name: 'Duktape Buffer',
    chunked: {},
    whole: {
      'utf-8.decode-lossy': function (operand) { return pointText(new Buffer(readBytes(operand)).toString('utf8')); }
    },
    policies: {}
  }
};

var implementation = MANNERS[manner];

function describe() {
  var operations = {};
  Object.keys(implementation.chunked).forEach(function (name) { operations[name] = { chunks: true }; });
  Object.keys(implementation.whole).forEach(function (name) { operations[name] = {}; });
  // 2.7.0 is the number 20700.
  var number = Duktape.version;
  var version = [number / 10000, (number / 100) % 100, number % 100].map(Math.floor).join('.');
  return JSON.stringify({
    utfproof: 1,
    implementation: { name: implementation.name, version: version },
    operations: operations,
    policies: implementation.policies
  });
}

function reply(line) {
  // {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  var parts = line.split('"');
  if (parts[1] === 'utfproof') return describe();
  var start = '{"id":' + parts[2].slice(1, -1);
  var operands = parts.slice(9).filter(function (_, i) { return i % 2 === 0; });
  var whole = implementation.whole[parts[5]];
  var chunked = implementation.chunked[parts[5]];
  if (!whole && !chunked) return start + ',"skip":"' + implementation.name + ' does not support this operation"}';
  try {
    return start + ',"out":"' + (whole ? whole(operands[0]) : chunked(operands)) + '"}';
  } catch (error) {
    if (typeof error === 'string') return start + ',"skip":"' + error + '"}';
    return start + ',"error":' + JSON.stringify(String(error.message)) + '}';
  }
}
