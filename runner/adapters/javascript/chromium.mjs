// Chromium as an adapter: TextDecoder, TextEncoder, their streams and String, in a page of a headless browser.
//
// This file contains no codec: it starts the browser, loads shared.mjs into an empty page and passes it each batch of
// lines in the debugging protocol of the browser, over a pair of pipes. A page cannot read standard input. The
// arguments are the browser, the interface ("web" or "streams"), and a folder for the files of the browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [executable, manner = 'web', parent = tmpdir()] = process.argv.slice(2);
const shared = fileURLToPath(new URL('shared.mjs', import.meta.url));
const profile = mkdtempSync(path.join(parent, 'utfproof-chromium-'));

const browser = spawn(
  executable,
  [
    '--headless=new',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--disable-gpu',
    '--disable-extensions',
    '--disable-background-networking',
    // The sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ],
  { stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] },
);
const [, , , toBrowser, fromBrowser] = browser.stdio;
const gone = new Promise((resolve) => browser.on('exit', resolve));

const waiting = new Map();
let received = [];
fromBrowser.on('data', (data) => {
  const messages = data.toString('utf8').split('\0');
  for (const message of messages.slice(0, -1)) {
    const { id, result, error } = JSON.parse(received.join('') + message);
    received = [];
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  }
  received.push(messages.at(-1));
});

let asked = 0;
function ask(method, params = {}, sessionId = undefined) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    toBrowser.write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`);
  });
}

/** The page, in which `answer` is a function from lines to replies. */
async function openPage() {
  const { product } = await ask('Browser.getVersion');
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await ask(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const source = readFileSync(shared).toString('base64');
  const about = JSON.stringify([manner, 'Chromium', product.split('/')[1]]);
  await evaluate(`import('data:text/javascript;base64,${source}').then((shared) => {
    const implementation = shared.webImplementation(...${about});
    globalThis.answer = (lines) => shared.replies(lines, implementation);
  })`);
  return (lines) => evaluate(`answer(${JSON.stringify(lines)})`);
}

async function main() {
  const answer = await openPage();
  let partial = [];
  let lines = [];
  process.stdin.setEncoding('latin1');
  for await (const chunk of process.stdin) {
    const pieces = chunk.split('\n');
    for (const piece of pieces.slice(0, -1)) {
      const line = partial.join('') + piece;
      partial = [];
      if (line !== '') {
        lines.push(line);
      } else if (lines.length > 0) {
        process.stdout.write(await answer(lines));
        lines = [];
      }
    }
    partial.push(pieces.at(-1));
  }
}

process.on('SIGTERM', () => browser.kill('SIGKILL'));
try {
  await Promise.race([main(), gone.then((code) => Promise.reject(new Error(`Chromium ended with ${code}`)))]);
} finally {
  browser.kill('SIGKILL');
  await gone;
  rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
}
