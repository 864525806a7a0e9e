/** What holds of every check. */
import test from 'ava';
import type { Ask } from '../../ask.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { simulated } from '../simulation/simulate.ts';
import { checks } from './index.ts';
import { claim } from './testing.ts';

const nodes = 3;

async function asksOf(check: (typeof checks)[number], jitterMs: number, of = claim): Promise<Ask[]> {
  const options = { claim: of, seed: 3, jitterMs, nodes };
  return (await simulated(slidingLogWithHold, check.id, options, (scene) => check.drive(scene))).asks;
}

test('each has an id of its own, in kebab case', (t) => {
  t.is(new Set(checks.map(({ id }) => id)).size, checks.length);
  for (const { id } of checks) t.regex(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('each proves a right limiter, with no more requests and windows than it says', async (t) => {
  for (const check of checks) {
    const asks = await asksOf(check, 1);
    const { verdict, says } = check.judge(asks, claim);
    t.is(verdict, 'proven', `${check.id}: ${says}`);
    t.true(asks.length <= check.requests(claim, nodes), `${check.id} sent ${asks.length}`);
    const windows = Math.max(...asks.map(({ receivedAt }) => receivedAt)) / claim.windowMs;
    t.true(windows <= check.windows, `${check.id} took ${windows} windows`);
  }
});

test('none proves anything by a part of its log, or blames anybody for it', async (t) => {
  for (const check of checks) {
    const asks = await asksOf(check, 1);
    for (const part of [0, 0.1, 0.3, 0.5, 0.7, 0.9]) {
      const { verdict, says } = check.judge(asks.slice(0, Math.floor(asks.length * part)), claim);
      t.is(verdict, 'inconclusive', `${check.id}, ${part}: ${says}`);
    }
    t.is(check.judge(asks.slice(0, -1), claim).verdict, 'inconclusive', check.id);
  }
});

test('none proves anything where an answer is missing, or blames anybody for it', async (t) => {
  for (const check of checks) {
    const asks = await asksOf(check, 1);
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
      const lost = Math.floor(asks.length * part);
      const without = asks.map((ask, index) =>
        index === lost ? { ...ask, status: undefined, retryAfter: undefined } : ask,
      );
      const { verdict, says } = check.judge(without, claim);
      t.is(verdict, 'inconclusive', `${check.id}, ${lost}: ${says}`);
    }
  }
});

test('none blames a right limiter for a slow network, a small quota or a short window', async (t) => {
  const claims = [claim, { quota: 1, windowMs: 1000 }, { quota: 3, windowMs: 2500 }, { quota: 7, windowMs: 10_000 }];
  for (const check of checks) {
    for (const of of claims) {
      if (check.impossible?.({ nodes, variations: ['same'], claim: of }) !== undefined) continue;
      for (const jitterMs of [0, 700, 3000]) {
        const { verdict, says } = check.judge(await asksOf(check, jitterMs, of), of);
        t.not(verdict, 'refuted', `${check.id}, ${of.quota} in ${of.windowMs} ms, ${jitterMs} ms: ${says}`);
      }
    }
  }
});
