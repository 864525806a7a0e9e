import { randomBytes } from 'node:crypto';
import test from 'ava';
import { systemRandom } from './random.ts';
import { secretsFrom, WrongSecret } from './secrets.ts';

test('a box that was cut off anywhere is refused, also within its nonce or tag', (t) => {
  const secrets = secretsFrom(randomBytes(32));
  const box = secrets.seal('test', 'secret', systemRandom);
  t.is(secrets.open('test', box), 'secret');
  for (let length = 0; length < box.length; length += 1) {
    t.throws(() => secrets.open('test', box.subarray(0, length)), { instanceOf: WrongSecret }, `${length} bytes`);
  }
});

test('four bytes of a tag are no tag: they could be guessed', (t) => {
  const secrets = secretsFrom(randomBytes(32));
  const empty = secrets.seal('test', '', systemRandom);
  t.is(secrets.open('test', empty), '');
  t.throws(() => secrets.open('test', empty.subarray(0, 16)), { instanceOf: WrongSecret });
});
