// A UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug.

const WITH_BUG = 'WITH_BUG' in process.env;

/** The code points of UTF-8. Throws an error if it is ill-formed after `at` bytes. */
export function decode(bytes) {
  const points = [];
  for (let at = 0; at < bytes.length; ) {
    const [point, length] = decodeOne(bytes.subarray(at, at + 4));
    if (length === 0) throw Object.assign(new Error('ill-formed'), { at });
    points.push(point);
    at += length;
  }
  return points;
}

const ILL_FORMED = [0, 0];

/** The first code point and its length, which is 0 if it is ill-formed. */
function decodeOne(bytes) {
  const lead = bytes[0];
  if (lead < 0x80) return [lead, 1];
  if (lead < 0xc0 || lead > 0xf7) return ILL_FORMED;
  const [length, least] = lead < 0xe0 ? [2, 0x80] : lead < 0xf0 ? [3, 0x800] : [4, 0x10000];
  if (bytes.length < length) return ILL_FORMED;
  let point = lead & (0x7f >> length);
  for (const byte of bytes.subarray(1, length)) {
    if ((byte & 0xc0) !== 0x80) return ILL_FORMED;
    point = (point << 6) | (byte & 0x3f);
  }
  if (point < least && !WITH_BUG) return ILL_FORMED; // an overlong form
  if (point > 0x10ffff || (0xd800 <= point && point <= 0xdfff)) return ILL_FORMED;
  return [point, length];
}

/** Whether the bytes are UTF-8. */
export function validate(bytes) {
  try {
    decode(bytes);
    return true;
  } catch {
    return false;
  }
}
