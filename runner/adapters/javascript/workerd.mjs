// workerd as an adapter: TextDecoder, TextEncoder, their streams and String, in a worker.
//
// This file contains no codec: it starts workerd with shared.mjs as a module of a worker, and passes it each batch of lines
// over HTTP on a socket. A worker cannot read standard input. The arguments are the program and the interface ("web" or
// "streams").
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [executable, manner = 'web'] = process.argv.slice(2);
const version = execFileSync(executable, ['--version'], { encoding: 'latin1' }).trim().replace('workerd ', '');
const folder = mkdtempSync(path.join(tmpdir(), 'utfproof-workerd-'));
const socketPath = path.join(folder, 'socket');
copyFileSync(fileURLToPath(new URL('shared.mjs', import.meta.url)), path.join(folder, 'shared.mjs'));
writeFileSync(
  path.join(folder, 'worker.mjs'),
  `import { replies, webImplementation } from './shared.mjs';
const implementation = webImplementation(...${JSON.stringify([manner, 'workerd', version])});
// Its decoders are C++, which no compiler replaces after many calls.
for (const operation of Object.values(implementation.operations)) operation.times = false;
export default {
  async fetch(request) {
    return new Response(await replies(await request.json(), implementation));
  },
};`,
);
writeFileSync(
  path.join(folder, 'config.capnp'),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "${version.replace(/^.*?(\d{4})-?(\d\d)-?(\d\d).*$/, '$1-$2-$3')}",
    modules = [
      (name = "worker.mjs", esModule = embed "worker.mjs"),
      (name = "shared.mjs", esModule = embed "shared.mjs"),
    ],
  ))],
  sockets = [(name = "http", address = "unix:${socketPath}", http = (), service = "main")],
);`,
);
const server = spawn(executable, ['serve', path.join(folder, 'config.capnp')], { stdio: ['ignore', 'ignore', 'inherit'] });
process.on('exit', () => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});
server.on('exit', () => process.exit(1));
while (!existsSync(socketPath)) await setTimeout(10);

function answer(lines) {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: 'POST' }, (response) => {
      response.setEncoding('latin1');
      let text = '';
      response.on('data', (data) => (text += data));
      response.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(lines));
  });
}

let batch = [];
for await (const line of readline.createInterface({ input: process.stdin })) {
  if (line !== '') {
    batch.push(line);
  } else if (batch.length > 0) {
    process.stdout.write(await answer(batch));
    batch = [];
  }
}
process.exit(0);
