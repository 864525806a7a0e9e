import test from 'ava';
import type { Ask } from './ask.ts';
import { Politeness, Stopped } from './politeness.ts';

const claim = { quota: 20, windowMs: 60_000 };
const ask: Ask = { check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, intendedAt: 0, sentAt: 0, receivedAt: 1 };

function polite(): Politeness {
  return new Politeness(100, new AbortController().signal);
}

test('three faults are accidents; the fourth is a host in trouble', (t) => {
  const politeness = polite();
  for (const status of [500, undefined, 503]) politeness.saw({ ...ask, status }, claim);
  t.notThrows(() => politeness.before());
  politeness.saw({ ...ask, status: 502 }, claim);
  t.throws(() => politeness.before(), { instanceOf: Stopped, message: /4 requests had no answer/ });
});

test('who is told to wait for more than two windows has met another limit, and stops', (t) => {
  const politeness = polite();
  politeness.saw({ ...ask, status: 429, retryAfter: '61' }, claim);
  t.notThrows(() => politeness.before());
  politeness.saw({ ...ask, status: 429, retryAfter: '3600' }, claim);
  t.throws(() => politeness.before(), { instanceOf: Stopped, message: /3600 s/ });
});
