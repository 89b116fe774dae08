// Node.js, Bun and Deno, and packages that run on them, as adapters: the first argument chooses.
//
// This file contains no codec: it reads lines, passes them to shared.mjs with an implementation, and writes the
// replies. The implementations are in runtimes.mjs and packages.mjs; the second argument is the folder of the packages.
import { readSync, writeSync } from 'node:fs';

import { openPackage } from './packages.mjs';
import { openRuntime } from './runtimes.mjs';
import { replies } from './shared.mjs';

const [choice = 'web', folder] = process.argv.slice(2);
const implementation = folder === undefined ? openRuntime(choice) : await openPackage(choice, folder);

function write(text) {
  let bytes = Buffer.from(text, 'latin1');
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

const chunk = Buffer.alloc(1 << 16);
let partial = '';
let batch = [];
for (;;) {
  const length = readSync(0, chunk);
  if (length === 0) break;
  const lines = (partial + chunk.latin1Slice(0, length)).split('\n');
  partial = lines.pop();
  for (const line of lines) {
    if (line !== '') {
      batch.push(line);
    } else if (batch.length > 0) {
      write(await replies(batch, implementation));
      batch = [];
    }
  }
}
