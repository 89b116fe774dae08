// One test for each operation. As an adapter: utfproof check --adapter 'node codec.test.mjs serve'

import { decode, validate } from './codec.mjs';
import { Codec } from './utfproof.mjs';

const codec = new Codec('my codec', '1.0', {
  'utf-8.validate': validate,
  'utf-8.decode': decode,
});

if (process.argv[2] === 'serve') codec.serve();
else codec.test();
