import test from 'ava';
import type { Arrival } from '#harness/receiver.ts';
import { withoutRepeats } from './hooks.ts';

function arrival(body: object, headers: Arrival['headers'] = {}): Arrival {
  return { at: 0, headers, body: JSON.stringify(body) };
}

test('a delivery is a repeat by its webhook-id, whatever its body', (t) => {
  const [first, again] = [
    arrival({ attempt: 1 }, { 'webhook-id': 'a' }),
    arrival({ attempt: 2 }, { 'webhook-id': 'a' }),
  ];
  t.deepEqual(withoutRepeats([first, again, arrival({}, { 'webhook-id': 'b' })]).length, 2);
});

test('without a webhook-id, a body with its id is a repeat as a whole: the id may be that of the subscription', (t) => {
  const [first, other] = [arrival({ id: 7, sentAt: 1 }), arrival({ id: 7, sentAt: 2 })];
  t.deepEqual(withoutRepeats([first, { ...first }, other]), [first, other]);
  t.is(withoutRepeats([arrival({ test: true }), arrival({ test: true })]).length, 2);
});
