import test from 'ava';
import { boundsOf } from '../../limits/bounds.ts';
import { seededRandom } from '../../limits/simulation/seeded-random.ts';
import type { Sample } from '../../sample.ts';
import { reusesOf } from './release.ts';

const claim = { quota: 2, windowMs: 1000 };

function admitted(sentAt: number, receivedAt: number, status = 200): Sample {
  return { check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, intendedAt: sentAt, sentAt, receivedAt, status };
}

test('a place is reused by the admission a quota later, ignoring denials', (t) => {
  const log = [admitted(0, 10), admitted(5, 30), admitted(20, 40, 429), admitted(1010, 1030)];
  t.deepEqual(reusesOf(log, claim), [{ place: 1, at: 1010, atLeast: 1000, atMost: 1030 }]);
  t.deepEqual(reusesOf(log.slice(0, 3), claim), []);
});

test('the missing time of the youngest place equals that of the bounds', (t) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const log = Array.from({ length: 12 }, () => {
      const sentAt = random() * 4000;
      return admitted(sentAt, sentAt + random() * 100);
    });
    const youngest = Math.min(...reusesOf(log, claim).map(({ atLeast }) => atLeast));
    t.is(Math.max(0, claim.windowMs - youngest), boundsOf(log, claim).missingMs, `seed ${seed}`);
  }
});
