import test from 'ava';
import { certainIn, possibleIn } from '#harness/admission-bounds.ts';
import type { Sample } from '../sample.ts';
import { boundsOf, windowSeen } from './bounds.ts';
import { seededRandom } from './simulation/seeded-random.ts';

const claim = { quota: 2, windowMs: 1000 };

function admitted(sentAt: number, receivedAt: number, status = 200): Sample {
  return { check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, intendedAt: sentAt, sentAt, receivedAt, status };
}

test('requests entirely within a window are certain, and more than the quota of them is a proof', (t) => {
  const bounds = boundsOf([admitted(0, 10), admitted(100, 110), admitted(500, 999)], claim);
  t.deepEqual(bounds, { certain: 3, possible: 3, missingMs: 510 });
});

test('requests sent a whole window after a response cannot share a window with it', (t) => {
  const bounds = boundsOf([admitted(0, 10), admitted(0, 20), admitted(1010, 1030), admitted(1020, 1040)], claim);
  t.deepEqual(bounds, { certain: 2, possible: 2, missingMs: 0 });
});

test('an uncertain excess has the missing milliseconds', (t) => {
  const bounds = boundsOf([admitted(0, 10), admitted(0, 20), admitted(990, 1005)], claim);
  t.deepEqual(bounds, { certain: 2, possible: 3, missingMs: 20 });
});

test('requests without a response are possible and never certain', (t) => {
  const withoutResponse = { ...admitted(20, 30), status: undefined };
  const broken = admitted(20, 30, 503);
  const denied = admitted(20, 30, 429);
  t.deepEqual(boundsOf([admitted(0, 10), withoutResponse, broken, denied], claim), {
    certain: 1,
    possible: 3,
    missingMs: 990,
  });
});

test('an empty log has no admissions', (t) => {
  t.deepEqual(boundsOf([], claim), { certain: 0, possible: 0, missingMs: 0 });
});

test('the most of any window is that of the definition, whatever overlaps', (t) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    // Whole tens, so that many begin or end at one moment; some take longer than a window.
    const at = (most: number) => Math.floor(random() * most) * 10;
    const log = Array.from({ length: 30 }, () => {
      const sentAt = at(300);
      return admitted(sentAt, sentAt + (random() < 0.1 ? at(300) : at(20)));
    });
    const { certain, possible } = boundsOf(log, claim);
    t.is(certain, Math.max(...log.map(({ sentAt }) => certainIn(log, sentAt, claim.windowMs))), `seed ${seed}`);
    t.is(possible, Math.max(...log.map(({ receivedAt }) => possibleIn(log, receivedAt, claim.windowMs))));
  }
});

// In one pass: counted window by window it takes minutes, which is beyond the time of a file.
test('a flood of a hundred thousand admissions is judged', (t) => {
  const log = Array.from({ length: 100_000 }, (_, index) => admitted(index, index + 3));
  t.like(boundsOf(log, claim), { certain: 997, possible: 1_003 });
});

const denied = (sentAt: number, receivedAt: number) => admitted(sentAt, receivedAt, 429);

test('the window is no shorter than the oldest of the admissions that a denial needs was old', (t) => {
  const full = [admitted(0, 10), admitted(100, 110)];
  t.is(windowSeen(full, claim), 0, 'nothing was denied');
  t.is(windowSeen([...full, denied(700, 720), denied(990, 999)], claim), 980);
  t.is(windowSeen([...full, denied(5_000, 5_010)], claim), 1_000, 'a longer one is another fault');
  t.is(windowSeen([...full, admitted(710, 730), denied(700, 720)], claim), 590, 'a concurrent one may have been first');
  t.is(windowSeen([admitted(0, 10), denied(500, 510)], claim), 0, 'the bucket was not full');
  const slow = [admitted(0, 90), admitted(10, 80), admitted(20, 70)];
  t.is(windowSeen([...slow, denied(500, 510)], claim), 420, 'the last two responses count, whatever the order');
});

test('the window that a flood saw is found although each response overtakes those before', (t) => {
  const many = 100_000;
  const flood = Array.from({ length: many }, (_, index) => admitted(index / many, 3 * many - index));
  t.is(windowSeen([...flood, denied(3 * many + 500, 3 * many + 510)], { quota: 20, windowMs: 60_000 }), 519);
});
