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
// input, a function throws; `at` of the error is the length of the well-formed part before it. A ReferenceError or
// SyntaxError is a failure.
//
// The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
// check`, split at spaces. serve() makes an adapter of the same functions, for `utfproof check --adapter`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import test from 'node:test';

// These operations take code units or code points; the others take bytes.
const TAKES_NUMBERS = /^(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16)/;

/** Marks a function that gets an array of consecutive chunks of the input, and answers for the whole. */
export const chunks = (answer) => ({ chunks: true, answer });

export class Codec {
  /** `operations` has a function for each name; `options` go to `utfproof check`. */
  constructor(name, version, operations, { policies = {}, options = [] } = {}) {
    this.introduction = { utfproof: 1, implementation: { name, version }, policies };
    this.operations = operations;
    this.options = options;
  }

  /** Adds one test for each operation to node:test. */
  test() {
    for (const operation of Object.keys(this.operations)) test(operation, () => this.assertConforms(operation));
  }

  /** Runs the suite for one operation; throws the explanation of utfproof. */
  async assertConforms(operation) {
    const { status, explanation } = await this.check(operation);
    if (status === 0) return;
    const error = new Error(`${operation}: utfproof ended with status ${status}\n${explanation}`);
    error.stack = error.message; // the explanation alone
    throw error;
  }

  /** Runs the suite for one operation; resolves to the exit status and the summary. */
  async check(operation) {
    const more = (process.env.UTFPROOF_OPTIONS ?? '').split(' ').filter((word) => word !== '');
    const options = ['check', '--stdio', '--operation', operation, ...this.options, ...more];
    const runner = spawn(process.env.UTFPROOF ?? 'utfproof', options);
    const ended = once(runner, 'close');
    let explanation = '';
    runner.stderr.setEncoding('utf8').on('data', (text) => (explanation += text));
    runner.stdin.on('error', () => {}); // the runner has ended, and its status says why
    await Promise.all([ended, this.#answer(runner.stdout, runner.stdin, [operation])]);
    return { status: runner.exitCode ?? runner.signalCode, explanation };
  }

  /** Reads requests on standard input and writes replies on standard output, until the input ends. */
  serve() {
    return this.#answer(process.stdin, process.stdout, Object.keys(this.operations));
  }

  async #answer(requests, replies, names) {
    let ready = '';
    for await (const line of createInterface({ input: requests })) {
      if (line !== '') {
        const request = JSON.parse(line);
        const reply = 'utfproof' in request ? this.#describe(names) : await this.#reply(request);
        ready += JSON.stringify(reply) + '\n';
      } else if (ready !== '') {
        replies.write(ready);
        ready = '';
      }
    }
    if (replies !== process.stdout) replies.end();
  }

  #describe(names) {
    const support = names.map((name) => [name, { chunks: this.operations[name].chunks === true }]);
    return { ...this.introduction, operations: Object.fromEntries(support) };
  }

  async #reply({ id, op, in: operands }) {
    const operation = this.operations[op];
    const values = operands.map((operand) => read(op, operand));
    try {
      const out = await (operation.chunks ? operation.answer(values) : operation(...values));
      return out === false ? { id, error: 'not accepted' } : { id, out: write(out) };
    } catch (error) {
      // no reply of the protocol, so that the report shows it
      if (error instanceof ReferenceError || error instanceof SyntaxError) return { id, raised: String(error) };
      return { id, error: String(error?.message ?? error), at: error?.at };
    }
  }
}

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
