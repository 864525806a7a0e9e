import test from 'ava';
import { InFlight } from './in-flight.ts';

test('items are removed in any order, each once', (t) => {
  const inFlight = new InFlight<string>();
  const [removeA, removeB, removeC] = ['a', 'b', 'c'].map((item) => inFlight.add(item));
  t.is(inFlight.size, 3);
  removeA?.();
  t.deepEqual(inFlight.items().sort(), ['b', 'c']);
  const removeD = inFlight.add('d');
  removeA?.();
  removeC?.();
  removeC?.();
  t.deepEqual(inFlight.items().sort(), ['b', 'd']);
  removeD();
  removeB?.();
  removeB?.();
  t.is(inFlight.size, 0);
});

test('an item that is there twice is removed once by each', (t) => {
  const inFlight = new InFlight<string>();
  const remove = inFlight.add('a');
  inFlight.add('a');
  remove();
  remove();
  t.deepEqual(inFlight.items(), ['a']);
});
