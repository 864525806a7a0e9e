import test from 'ava';
import type { Sample } from '../../sample.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { perhapsTooMany, tooFew, tooMany, undecided, unfinished, usageOf } from './evidence.ts';

const claim = { quota: 2, windowMs: 1000 };

const sample = (sentAt: number, status: number | undefined = 200, more: Partial<Sample> = {}): Sample => ({
  ...{ check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, status },
  ...{ intendedAt: sentAt, sentAt, receivedAt: sentAt + 10, ...more },
});

test('more than the quota refutes only within one bucket', (t) => {
  t.is(tooMany([sample(0), sample(100)], claim), undefined);
  t.is(tooMany([sample(0), sample(100), sample(989)], claim)?.verdict, 'refuted');
  t.is(tooMany([sample(0), sample(100), sample(200, 200, { bucket: 'other' })], claim), undefined);
});

test('a possible excess is inconclusive, and none a whole window later', (t) => {
  t.is(perhapsTooMany([sample(0), sample(100), sample(995)], claim)?.missingMs, 15);
  t.is(perhapsTooMany([sample(0), sample(100), sample(1010)], claim), undefined);
});

test('a denial is wrong when places were free for longer than a hold', (t) => {
  t.is(tooFew([sample(0), sample(500, 429)], claim)?.verdict, 'refuted');
  t.is(tooFew([sample(0), sample(100), sample(1900, 429)], claim), undefined);
  t.is(tooFew([sample(0), sample(100), sample(2100, 429)], claim)?.verdict, 'refuted');
  t.is(
    tooFew([sample(0), sample(100, 503), sample(500, 429)], claim),
    undefined,
    'an unknown decision may be an admission',
  );
  t.is(
    tooFew([sample(0), sample(0), sample(0, 429)], claim),
    undefined,
    'concurrent requests may have been decided first',
  );
});

test('requests that were not sent or got no response are reported', (t) => {
  t.is(unfinished([sample(0)], { x: 1 }), undefined);
  t.regex(unfinished([sample(0)], { x: 1, later: 2 })?.says ?? '', /0 of 2 requests of the step "later"/);
  t.is(undecided([sample(0), sample(1, 429)]), undefined);
  t.regex(
    undecided([sample(0), sample(1, undefined, { status: undefined })])?.says ?? '',
    /1 request without a certain decision/,
  );
});

test('the admissions that may count are those of the definition, whatever overlaps', (t) => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seededRandom(seed);
    // Whole tens, so that many begin or end at one moment.
    const at = (most: number) => Math.floor(random() * most) * 10;
    const log = Array.from({ length: 30 }, () => {
      const sentAt = at(300);
      return sample(sentAt, random() < 0.3 ? 429 : 200, { receivedAt: sentAt + at(30) });
    });
    const used = usageOf(log, 500);
    for (const request of log) {
      const counted = log.filter(
        ({ status, sentAt, receivedAt }) =>
          status !== 429 && receivedAt >= request.sentAt - 500 && sentAt <= request.receivedAt,
      );
      t.is(used(request), counted.length, `seed ${seed}`);
    }
  }
});

// In one pass: counted denial by denial it takes minutes, which is beyond the time of a file.
test('the denials of a long flood are judged', (t) => {
  const log = Array.from({ length: 60_000 }, (_, index) => sample(index * 10, index % 50 < 2 ? 200 : 429));
  t.is(tooFew(log, { quota: 2, windowMs: 400 }), undefined);
});
