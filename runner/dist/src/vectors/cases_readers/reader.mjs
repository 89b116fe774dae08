// The plain cases of utfproof: see README.md in vectors/ of https://github.com/utfproof/utfproof.

import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`cases/${name}`, import.meta.url), 'latin1');
export const manifest = JSON.parse(read('manifest.json'));

/** Yields the cases of an operation, or of all, as objects with the keys of case.schema.json. */
export function* cases(operation) {
  for (const entry of manifest.files) {
    if (operation !== undefined && operation !== entry.operation) continue;
    for (const line of read(entry.file).split('\n')) if (line !== '') yield JSON.parse(line);
  }
}
