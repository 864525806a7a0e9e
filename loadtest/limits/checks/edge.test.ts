import test from 'ava';
import { fixedAligned, fixedFromFirst } from '../models/fixed-window.ts';
import { slidingCounterAligned, slidingCounterAnchored } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { simulated } from '../simulation/simulate.ts';
import { edgeClock, edgeOwn } from './edge.ts';
import { claim, findingOn, mistaken, rejudged } from './testing.ts';

const seeds = [1, 2, 3, 4];

test('logs are proven at all edges, also behind a slow network', async (t) => {
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

test('a window from the first request on is refuted at its own edge', async (t) => {
  for (const marginMs of [5, 50, 500]) {
    for (const seed of seeds) {
      const { verdict, says } = await findingOn(fixedFromFirst, edgeOwn(marginMs), { seed });
      t.is(verdict, 'refuted');
      t.regex(says, /held 39 admissions/);
    }
  }
  t.is((await findingOn(fixedFromFirst, edgeOwn(500), { jitterMs: 500 })).verdict, 'refuted');
});

test("a window of the server's clock is refuted at its edge, wherever that is", async (t) => {
  for (const jitterMs of [1, 50, 500]) {
    for (const seed of seeds) {
      const { verdict, says } = await findingOn(fixedAligned, edgeClock, { seed, jitterMs });
      t.is(verdict, 'refuted');
      t.regex(says, /held (39|40) admissions/);
    }
  }
});

test('what forgets a window bit by bit is refuted by what drips in after it', async (t) => {
  t.is((await findingOn(slidingCounterAnchored, edgeOwn(50), { jitterMs: 50 })).verdict, 'refuted');
  t.is((await findingOn(slidingCounterAligned, edgeClock, { jitterMs: 50 })).verdict, 'refuted');
});

test('a window that is 20 ms too short is refuted by the nearest edge', async (t) => {
  const hasty = mistaken(slidingLog, ({ quota, windowMs }) => ({ quota, windowMs: windowMs - 20 }));
  t.is((await findingOn(hasty, edgeOwn(5), { jitterMs: 1 })).verdict, 'refuted');
});

test('a host that does not tell its time cannot be tried at the edge of its clock', async (t) => {
  const { verdict, says } = await rejudged(slidingLog, edgeClock, (asks) =>
    asks.map((ask) => ({ ...ask, date: undefined })),
  );
  t.is(verdict, 'inconclusive');
  t.regex(says, /no Date/);
});

test('crowds that missed the edge prove nothing', async (t) => {
  const [early] = [new Date(1_700_000_000_000).toUTCString()];
  const { verdict, says } = await rejudged(slidingLog, edgeClock, (asks) =>
    asks.map((ask) => ({ ...ask, date: early })),
  );
  t.is(verdict, 'inconclusive');
  t.regex(says, /missed/);
});

test('the crowds come as near to the edge as it says, and the last before the first are forgotten', async (t) => {
  const { asks } = await simulated(slidingLog, 'edge', { claim, seed: 1, jitterMs: 1 }, (scene) =>
    edgeOwn(5).drive(scene),
  );
  const at = (step: string) => asks.find((ask) => ask.step === step)?.sentAt ?? 0;
  t.is(at('before') - at('first'), 59_995);
  t.true(at('after') - at('before') >= 10 && at('after') - at('before') < 13);
  t.true(at('early') - at('before') > 59_985 && at('early') - at('before') < 59_991);
});

test("the crowds come near to the edge of the server's clock", async (t) => {
  const { asks } = await simulated(slidingLog, 'edge', { claim, seed: 1, jitterMs: 1 }, (scene) =>
    edgeClock.drive(scene),
  );
  const at = (step: string) => asks.find((ask) => ask.step === step)?.sentAt ?? 0;
  t.true(at('after') - at('before') < 2000);
});
