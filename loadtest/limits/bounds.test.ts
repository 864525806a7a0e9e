import test from 'ava';
import type { Sample } from '../sample.ts';
import { boundsOf } from './bounds.ts';

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
