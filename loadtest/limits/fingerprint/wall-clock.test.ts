import test from 'ava';
import type { Sample } from '../../sample.ts';
import { untilEdge, wallOffset } from './wall-clock.ts';

const second = Date.UTC(2026, 0, 1, 12, 0, 40);

/** Received within the second of its Date. */
function sampleWithDate(sentAt: number, receivedAt: number, date: string | undefined): Sample {
  return { check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, intendedAt: sentAt, sentAt, receivedAt, date };
}

const at = (seconds: number) => new Date(second + seconds * 1000).toUTCString();

test('one Date gives the clock to a second plus the request duration', (t) => {
  t.deepEqual(wallOffset([sampleWithDate(100, 300, at(0))]), { least: second - 300, most: second + 1050 - 100 });
});

test('further responses narrow the range', (t) => {
  const offset = wallOffset([
    sampleWithDate(0, 10, at(0)),
    sampleWithDate(900, 910, at(1)),
    sampleWithDate(5, 15, undefined),
  ]);
  t.deepEqual(offset, { least: second + 1000 - 910, most: second + 1050 });
});

test('a missing, invalid or contradictory Date gives no offset', (t) => {
  t.is(wallOffset([sampleWithDate(0, 10, undefined), sampleWithDate(0, 10, 'yesterday')]), undefined);
  t.is(wallOffset([sampleWithDate(0, 10, at(0)), sampleWithDate(20, 30, at(9))]), undefined);
});

test('the next multiple of a window is in the future, a whole window ahead if it is now', (t) => {
  const offset = { least: second - 500, most: second + 500 };
  t.is(untilEdge(offset, 0, 60_000), 20_000);
  t.is(untilEdge(offset, 20_000, 60_000), 60_000);
});
