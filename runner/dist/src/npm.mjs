#!/usr/bin/env node
// Starts the program, which is in a package of its own for each system.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const name = `@utfproof/${process.platform}-${process.arch}`;
const file = process.platform === 'win32' ? 'utfproof.exe' : 'utfproof';
let program;
try {
  program = createRequire(import.meta.url).resolve(`${name}/${file}`);
} catch {
  console.error(`utfproof: the package ${name} is not installed, or there is no program for this system`);
  process.exit(2);
}
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
process.on('SIGINT', () => {}); // the terminal interrupts the program too, and it writes its report
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`utfproof: ${error.message}`);
  process.exit(2);
});
child.on('close', (status, signal) => {
  if (signal === null) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
