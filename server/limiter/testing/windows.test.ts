import test from 'ava';
import { groupsOf, mostPossible, mostProven, type Span } from './windows.ts';

/** Spans decided at these times, each sent a little before and received a little after. */
const decidedAt = (times: readonly number[], away = 1): Span[] =>
  times.map((time) => ({ sent: time - away, received: time + away }));

test('spans closer together than the window are proven to be in it, in any order', (t) => {
  t.is(mostProven(decidedAt([0, 1000, 10, 20]), 100), 3);
  t.is(mostProven(decidedAt([0, 97]), 100), 2, 'from -1 to 98');
  t.is(mostProven(decidedAt([0, 98]), 100), 1, 'from -1 to 99 is a whole window: it may have let the first one go');
  t.is(mostProven([], 100), 0);
});

test('spans that may have been within a window count as possible, and others do not', (t) => {
  t.is(mostPossible(decidedAt([0, 101]), 100), 2, 'from 1 to 100, if decided at the last and at the first moment');
  t.is(mostPossible(decidedAt([0, 102]), 100), 1);
  t.is(mostPossible(decidedAt([0, 10, 20, 1000]), 100), 3);
  t.is(mostPossible([], 100), 0);
});

test('a quota that is granted again too early is proven, and one that is granted in time is cleared', (t) => {
  const twenty = (time: number) => decidedAt(Array.from({ length: 20 }, () => time));
  t.is(mostProven([...twenty(0), ...twenty(950)], 1000), 40);
  t.is(mostProven([...twenty(0), ...twenty(1000)], 1000), 20);
  t.is(mostPossible([...twenty(0), ...twenty(1000)], 1000), 40, 'undecidable from outside');
  t.is(mostPossible([...twenty(0), ...twenty(1000)], 998), 20);
});

test('groups are separated by pauses', (t) => {
  const groups = groupsOf(decidedAt([500, 0, 10, 505, 20, 1200]), 100);
  t.deepEqual(
    groups.map((group) => group.length),
    [3, 2, 1],
  );
});
