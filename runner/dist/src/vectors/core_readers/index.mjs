// The core files of utfproof: for (const one of core('utf-8.decode')) … core-file.mjs describes a case.
import { fileURLToPath } from 'node:url';
import { cases } from './core-file.mjs';

export { cases, operands } from './core-file.mjs';

/** The file of an operation. */
export const file = (operation) => fileURLToPath(new URL(`core/${operation}.txt`, import.meta.url));

/** Yields the cases of an operation, without those that have one of these words as level or flag. */
export const core = (operation, skip = []) => cases(file(operation), skip);
