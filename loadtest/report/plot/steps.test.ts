import test from 'ava';
import { certainIn, possibleIn } from '#harness/admission-bounds.ts';
import { boundsOf } from '../../limits/bounds.ts';
import { seededRandom } from '../../limits/simulation/seeded-random.ts';
import type { Sample } from '../../sample.ts';
import { certainSteps, possibleSteps, type Step, stepsSince } from './steps.ts';

const claim = { quota: 3, windowMs: 100 };

/** Whole numbers, so that many times coincide. */
function randomLog(seed: number): Sample[] {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  return Array.from({ length: 1 + upTo(30) }, () => {
    const sentAt = upTo(300);
    const receivedAt = sentAt + upTo(random() < 0.1 ? 200 : 20);
    const status = [200, 200, 200, 429, undefined][upTo(5)];
    return {
      check: 'c',
      subject: 's',
      bucket: 'b',
      step: 'x',
      node: 0,
      intendedAt: sentAt,
      sentAt,
      receivedAt,
      status,
    };
  });
}

const highest = (steps: readonly Step[]) => Math.max(0, ...steps.map(({ count }) => count));
/** A change counts just after its moment. */
const countAt = (steps: readonly Step[], at: number) => steps.findLast((step) => step.at < at)?.count ?? 0;

test('the highest step equals the bounds of the log', (t) => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const log = randomLog(seed);
    const { certain, possible } = boundsOf(log, claim);
    t.is(highest(certainSteps(log, claim.windowMs)), certain, `seed ${seed}`);
    t.is(highest(possibleSteps(log, claim.windowMs)), possible, `seed ${seed}`);
  }
});

test('at each moment a step is the count of the window that ends there', (t) => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const log = randomLog(seed);
    const admitted = log.filter(({ status }) => status === 200);
    const perhaps = log.filter(({ status }) => status !== 429);
    const [certain, possible] = [certainSteps(log, claim.windowMs), possibleSteps(log, claim.windowMs)];
    for (let at = 0; at < 500; at += 1) {
      t.is(countAt(certain, at), certainIn(admitted, at - claim.windowMs, claim.windowMs), `seed ${seed} at ${at}`);
      t.is(countAt(possible, at), possibleIn(perhaps, at - claim.windowMs, claim.windowMs), `seed ${seed} at ${at}`);
    }
  }
});

test('steps since a time begin with the count before it', (t) => {
  const steps = [
    { at: 1, count: 1 },
    { at: 5, count: 2 },
    { at: 9, count: 0 },
  ];
  t.deepEqual(stepsSince(steps, 6), [
    { at: 0, count: 2 },
    { at: 3, count: 0 },
  ]);
  t.deepEqual(stepsSince(steps, 0), steps);
});
