// Tests a codec in its own process: utfproof asks, and your functions answer.
//
//     import { Codec } from './utfproof.mjs';
//
//     new Codec('mine', '1.0', {
//       'utf-8.validate': (bytes) => isUtf8(bytes),
//       'utf-8.decode': (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
//     }).test();
//
// `utfproof list` names the operations. A function gets a Uint8Array, or an array of numbers for code units and code
// points; it may be async. It returns a Uint8Array, a string, or an array of code units or code points; a validation
// returns whether it accepts the input. A length or room is a number, and two results are an array: [3, '€']. To reject an
// input, a function throws; `at` of the error is the length of the well-formed part before it. If the codec cannot take an
// input, it throws Skipped. A ReferenceError or SyntaxError is a failure.
//
// In place of a function, an operation may be an object with `answer`, the function, and what it takes beyond one whole
// input:
//
//   chunks: true  it gets an array of consecutive chunks of the input, and answers for the whole
//   room: N       it may also get { room: n }. It converts into a buffer of n units, n >= N, and may return an object with
//                 `out`, and `calls`: the units that were read and written after each call, such as [[2, 0], [3, 1]]
//   outs: true    it may also get { outs: true }. It returns an array of what came out with each chunk, and at the end
//   reuse: true   it may also get { end: false }. The input does not end, and the converter goes back to its start
//   times: true   it is called many times over for one request
//   batch: f      f gets an array of whole inputs, and returns one of results, of which errors are rejections
//   length: true  `length` of what it throws says how long the ill-formed part is, and `incomplete` whether it may go on
//
// The program is started by a worker, so that the test ends even if a function never returns: then the process is ended.
//
// The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
// check`, split at spaces. serve() makes an adapter of the same functions, for `utfproof check --adapter`.

import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import test from 'node:test';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

// These operations take code units or code points; the others take bytes.
const TAKES_NUMBERS = /^(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16|ranges)/;

// Once utfproof has ended, its last lines are read, and a function has to return, within so many milliseconds.
const GRACE = 2000;

/** The codec cannot take this input; the message says why. The case is not judged. */
export class Skipped extends Error {}

export class Codec {
  /** `operations` has a function or an object for each name; `options` go to `utfproof check`. */
  constructor(name, version, operations, { policies = {}, options = [] } = {}) {
    this.introduction = { utfproof: 1, implementation: { name, version }, policies };
    const whole = (one) => (typeof one === 'function' ? { answer: one } : one);
    this.operations = Object.fromEntries(Object.entries(operations).map(([name, one]) => [name, whole(one)]));
    this.options = options;
  }

  /** Adds one test for each operation to node:test. */
  test() {
    for (const operation of Object.keys(this.operations)) test(operation, () => this.assertConforms(operation));
  }

  /** Runs the suite for one operation; throws the explanation of utfproof. */
  async assertConforms(operation) {
    const { conforms, explanation } = await this.check(operation);
    if (conforms) return;
    const error = new Error(`${operation}: ${explanation}`);
    error.stack = error.message; // the explanation alone
    throw error;
  }

  /** Runs the suite for one operation; resolves to whether utfproof says that it conforms, and the explanation. */
  async check(operation) {
    const more = (process.env.UTFPROOF_OPTIONS ?? '').split(' ').filter((word) => word !== '');
    const command = ['check', '--stdio', '--operation', operation, ...this.options, ...more];
    const isCalled = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL(import.meta.url), { workerData: { command, isCalled } });
    const requests = new PassThrough();
    const ended = new Promise((resolve, reject) => {
      worker.on('message', (message) => (typeof message === 'string' ? requests.write(message) : resolve(message)));
      worker.on('error', reject);
    });
    const exits = () => {
      process.exitCode = 1;
      console.error(`${operation}: the codec ended the process of its test`);
    };
    process.on('exit', exits);
    try {
      const replies = { write: (text) => worker.postMessage(text) };
      const verdict = this.#answer(requests, replies, [operation], isCalled);
      verdict.catch(() => {}).finally(() => worker.postMessage(null)); // it failed if this is another program
      const { status, summary } = await ended;
      requests.end();
      if (status !== 0) return { conforms: false, explanation: `utfproof ended with ${status}\n${summary}` };
      const late = new Promise((resolve) => setTimeout(resolve, GRACE, false).unref());
      const conforms = await Promise.race([verdict.catch(() => false), late]);
      const says = conforms ? 'utfproof ended with 0' : 'utfproof ended without a verdict over answers of this codec';
      return { conforms, explanation: `${says}\n${summary}` };
    } finally {
      process.off('exit', exits);
      await worker.terminate();
    }
  }

  /** Reads requests on standard input and writes replies on standard output, until the input ends. */
  serve() {
    return this.#answer(process.stdin, process.stdout, Object.keys(this.operations));
  }

  /** Answers until the requests end; resolves to whether the last line says that the answers conform. */
  async #answer(requests, replies, names, isCalled = [0]) {
    let ready = '';
    let answered = 0;
    for await (const line of createInterface({ input: requests })) {
      if (line !== '') {
        const request = JSON.parse(line);
        if ('verdict' in request) return request.verdict === 'conforms' && request.answered === answered && answered > 0;
        isCalled[0] = 1;
        const reply = 'utfproof' in request ? this.#describe(names) : await this.#reply(request);
        isCalled[0] = 0;
        if ('id' in request) answered++;
        ready += JSON.stringify(reply) + '\n';
      } else if (ready !== '') {
        replies.write(ready);
        ready = '';
      }
    }
    return false;
  }

  #describe(names) {
    const support = names.map((name) => {
      const { answer, batch, ...offers } = this.operations[name];
      return [name, batch ? { ...offers, batch: true } : offers];
    });
    return { ...this.introduction, operations: Object.fromEntries(support) };
  }

  async #reply({ id, op, in: operands, batch, times = 1, ...more }) {
    const operation = this.operations[op];
    if (batch) {
      const results = await operation.batch(batch.map((input) => read(op, input)));
      const give = (result) => { if (result instanceof Error) throw result; return result; };
      return { id, batch: await Promise.all(results.map((result) => answered(() => give(result)))) };
    }
    const values = operands.map((operand) => read(op, operand));
    const parameters = operation.chunks ? [values] : values;
    if (Object.keys(more).length > 0) parameters.push(more);
    const once = () => answered(() => operation.answer(...parameters), more.outs);
    const first = await once();
    for (; times > 1; times--) {
      const again = await once();
      if (JSON.stringify(again) !== JSON.stringify(first)) return { id, ...again };
    }
    return { id, ...first };
  }
}

/** A reply without its id. */
async function answered(call, outs = false) {
  try {
    const out = await call();
    if (out === false) return { error: 'not accepted' };
    if (out?.calls) return { out: write(out.out), calls: out.calls };
    if (!outs) return { out: write(out) };
    const parts = out.map(write);
    return { out: parts.filter((part) => part !== '').join(' '), outs: parts };
  } catch (error) {
    // no reply of the protocol, so that the report shows it
    if (error instanceof ReferenceError || error instanceof SyntaxError) return { raised: String(error) };
    if (error instanceof Skipped) return { skip: error.message };
    const { at, length, incomplete } = error ?? {};
    return { error: String(error?.message ?? error), at, length, incomplete };
  }
}

/** In the worker: starts utfproof, passes lines on, and ends the process if a function does not return after the end. */
function drive({ command, isCalled }) {
  const runner = spawn(process.env.UTFPROOF ?? 'utfproof', command);
  let summary = '';
  const end = (status) => {
    parentPort.postMessage({ status, summary });
    setTimeout(() => {
      if (isCalled[0] === 0) return;
      writeSync(2, `${command[3]}: a function did not return, and utfproof ended with ${status}\n${summary}`);
      process.kill(process.pid, 'SIGKILL');
    }, GRACE);
  };
  runner.on('error', (error) => end(error.message));
  runner.on('close', (code, signal) => end(code ?? signal));
  runner.stderr.setEncoding('utf8').on('data', (text) => (summary += text));
  runner.stdout.setEncoding('utf8').on('data', (text) => parentPort.postMessage(text));
  runner.stdin.on('error', () => {}); // it has ended, and its status says why
  parentPort.on('message', (replies) => (replies === null ? runner.stdin.end() : runner.stdin.write(replies)));
}

if (!isMainThread && workerData?.isCalled) drive(workerData);

function read(operation, operand) {
  if (typeof operand !== 'string') return operand; // a number
  const numbers = operand === '' ? [] : operand.split(' ').map((word) => parseInt(word, 16));
  return TAKES_NUMBERS.test(operation) ? numbers : Uint8Array.from(numbers);
}

function write(out) {
  if (out === undefined || out === true) return '';
  if (typeof out === 'number') return out;
  if (Array.isArray(out) && out.some((result) => typeof result !== 'number')) return out.map(write); // two results
  const digits = out instanceof Uint8Array ? 2 : 4;
  const numbers = typeof out === 'string' ? Array.from(out, (character) => character.codePointAt(0)) : Array.from(out);
  return numbers.map((number) => number.toString(16).toUpperCase().padStart(digits, '0')).join(' ');
}
