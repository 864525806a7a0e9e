import test from 'ava';
import type { Ask } from '../../ask.ts';
import { untilEdge, wallOffset } from './wall-clock.ts';

const second = Date.UTC(2026, 0, 1, 12, 0, 40);

/** Answered within the second that its Date tells. */
function answered(sentAt: number, receivedAt: number, date: string | undefined): Ask {
  return { check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, intendedAt: sentAt, sentAt, receivedAt, date };
}

const at = (seconds: number) => new Date(second + seconds * 1000).toUTCString();

test('one Date tells the clock to a second, and what the request took', (t) => {
  t.deepEqual(wallOffset([answered(100, 300, at(0))]), { least: second - 300, most: second + 1050 - 100 });
});

test('each further answer may tell it better', (t) => {
  const offset = wallOffset([answered(0, 10, at(0)), answered(900, 910, at(1)), answered(5, 15, undefined)]);
  t.deepEqual(offset, { least: second + 1000 - 910, most: second + 1050 });
});

test('no Date, no date in it, and two that contradict each other tell nothing', (t) => {
  t.is(wallOffset([answered(0, 10, undefined), answered(0, 10, 'yesterday')]), undefined);
  t.is(wallOffset([answered(0, 10, at(0)), answered(20, 30, at(9))]), undefined);
});

test('the next multiple of a window lies ahead, and a whole window ahead where it is now', (t) => {
  const offset = { least: second - 500, most: second + 500 };
  t.is(untilEdge(offset, 0, 60_000), 20_000);
  t.is(untilEdge(offset, 20_000, 60_000), 60_000);
});
