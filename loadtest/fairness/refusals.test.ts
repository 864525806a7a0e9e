import test from 'ava';
import { RefusalCounter, secondsOf } from './refusals.ts';

const at = Date.UTC(2026, 0, 1, 12, 0, 0);

test('Retry-After is read as seconds and as a date, and nothing else is', (t) => {
  t.is(secondsOf('0', at), 0);
  t.is(secondsOf('120', at), 120);
  t.is(secondsOf('Thu, 01 Jan 2026 12:00:30 GMT', at), 30);
  t.is(secondsOf('Thu, 01 Jan 2026 11:00:00 GMT', at), 0);
  for (const wrong of [undefined, '', '-1', '1.5', 'soon', '2026-01-01', '1 second', 'Thu, 99 Foo 2026 12:00:30 GMT']) {
    t.is(secondsOf(wrong, at), undefined, wrong);
  }
});

test('the least and the most of Retry-After are kept, and the last refusal also of the warm-up', (t) => {
  const counter = new RefusalCounter();
  counter.record('99', at, false);
  t.deepEqual(counter.counts(), { count: 0, withoutRetryAfter: 0, last: { at, retryAfter: 99 } });
  counter.record('3', at + 1, true);
  counter.record('1', at + 2, true);
  counter.record(undefined, at + 3, true);
  t.deepEqual(counter.counts(), {
    count: 3,
    withoutRetryAfter: 1,
    least: 1,
    most: 3,
    last: { at: at + 3, retryAfter: undefined },
  });
});
