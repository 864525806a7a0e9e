import test from 'ava';
import { fixedAligned, fixedFromFirst } from '../models/fixed-window.ts';
import { slidingCounterAligned, slidingCounterAnchored } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { simulated } from '../simulation/simulate.ts';
import { edgeClock, edgeOwn } from './edge.ts';
import { claim, findingOn, mistaken, rejudged } from './testing.ts';

const seeds = [1, 2, 3, 4];

test('sliding logs are proven at all edges, or inconclusive behind a slow network', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    for (const check of [edgeOwn(5), edgeOwn(50), edgeOwn(500), edgeClock]) {
      for (const [jitterMs, verdicts] of [
        [2, ['proven']],
        [500, ['proven', 'inconclusive']],
      ] as const) {
        for (const seed of seeds) {
          const { verdict, says } = await findingOn(model, check, { seed, jitterMs });
          t.true(
            verdicts.some((one) => one === verdict),
            `${model.name}, ${check.id}, ${jitterMs} ms: ${says}`,
          );
        }
      }
    }
  }
});

test('a fixed window from the first request is refuted at its own edge', async (t) => {
  for (const marginMs of [5, 50, 500]) {
    for (const seed of seeds) {
      const { verdict, says } = await findingOn(fixedFromFirst, edgeOwn(marginMs), { seed });
      t.is(verdict, 'refuted');
      t.regex(says, /held 39 admissions/);
    }
  }
  t.is((await findingOn(fixedFromFirst, edgeOwn(500), { jitterMs: 500 })).verdict, 'refuted');
});

test('a fixed window of the server clock is refuted at its edge, at any phase', async (t) => {
  for (const jitterMs of [1, 50, 500]) {
    for (const seed of seeds) {
      const { verdict, says } = await findingOn(fixedAligned, edgeClock, { seed, jitterMs });
      t.is(verdict, 'refuted');
      t.regex(says, /held (39|40) admissions/);
    }
  }
});

test('a sliding counter is refuted by single requests after the bursts', async (t) => {
  t.is((await findingOn(slidingCounterAnchored, edgeOwn(50), { jitterMs: 50 })).verdict, 'refuted');
  t.is((await findingOn(slidingCounterAligned, edgeClock, { jitterMs: 50 })).verdict, 'refuted');
});

test('a window that is 20 ms too short is refuted by the nearest edge', async (t) => {
  const hasty = mistaken(slidingLog, ({ quota, windowMs }) => ({ quota, windowMs: windowMs - 20 }));
  t.is((await findingOn(hasty, edgeOwn(5), { jitterMs: 1 })).verdict, 'refuted');
});

test('a host without Date is inconclusive at the edge of its clock', async (t) => {
  const { verdict, says } = await rejudged(slidingLog, edgeClock, (samples) =>
    samples.map((sample) => ({ ...sample, date: undefined })),
  );
  t.is(verdict, 'inconclusive');
  t.regex(says, /no Date/);
});

test('bursts that missed the edge are inconclusive', async (t) => {
  const [early] = [new Date(1_700_000_000_000).toUTCString()];
  const { verdict, says } = await rejudged(slidingLog, edgeClock, (samples) =>
    samples.map((sample) => ({ ...sample, date: early })),
  );
  t.is(verdict, 'inconclusive');
  t.regex(says, /missed/);
});

test('the bursts have the stated distance from the edge, and the last one is sent before the first is released', async (t) => {
  const { samples } = await simulated(slidingLog, 'edge', { claim, seed: 1, jitterMs: 1 }, (session) =>
    edgeOwn(5).drive(session),
  );
  const at = (step: string) => samples.find((sample) => sample.step === step)?.sentAt ?? 0;
  t.is(at('before') - at('first'), 59_995);
  t.true(at('after') - at('before') >= 10 && at('after') - at('before') < 13);
  t.true(at('early') - at('before') > 59_985 && at('early') - at('before') < 59_991);
});

test('the bursts are near the edge of the server clock', async (t) => {
  const { samples } = await simulated(slidingLog, 'edge', { claim, seed: 1, jitterMs: 1 }, (session) =>
    edgeClock.drive(session),
  );
  const at = (step: string) => samples.find((sample) => sample.step === step)?.sentAt ?? 0;
  t.true(at('after') - at('before') < 2000);
});
