/** Rules that hold for every check. */
import test from 'ava';
import type { Sample } from '../../sample.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { simulated } from '../simulation/simulate.ts';
import { checks } from './index.ts';
import { claim } from './testing.ts';

const nodes = 3;

async function samplesOf(check: (typeof checks)[number], jitterMs: number, of = claim): Promise<Sample[]> {
  const options = { claim: of, seed: 3, jitterMs, nodes };
  return (await simulated(slidingLogWithHold, check.id, options, (session) => check.drive(session))).samples;
}

test('every check has a unique id in kebab case', (t) => {
  t.is(new Set(checks.map(({ id }) => id)).size, checks.length);
  for (const { id } of checks) t.regex(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every check proves a correct limiter, within its stated requests and windows', async (t) => {
  for (const check of checks) {
    const samples = await samplesOf(check, 1);
    const { verdict, says } = check.judge(samples, claim);
    t.is(verdict, 'proven', `${check.id}: ${says}`);
    t.true(samples.length <= check.requests(claim, nodes), `${check.id} sent ${samples.length}`);
    const windows = Math.max(...samples.map(({ receivedAt }) => receivedAt)) / claim.windowMs;
    const most = typeof check.windows === 'number' ? check.windows : check.windows(claim);
    t.true(windows <= most, `${check.id} took ${windows} windows`);
  }
});

test('every check is inconclusive with an incomplete log', async (t) => {
  for (const check of checks) {
    const samples = await samplesOf(check, 1);
    for (const part of [0, 0.1, 0.3, 0.5, 0.7, 0.9]) {
      const { verdict, says } = check.judge(samples.slice(0, Math.floor(samples.length * part)), claim);
      t.is(verdict, 'inconclusive', `${check.id}, ${part}: ${says}`);
    }
    t.is(check.judge(samples.slice(0, -1), claim).verdict, 'inconclusive', check.id);
  }
});

test('every check is inconclusive if a response is missing', async (t) => {
  for (const check of checks) {
    const samples = await samplesOf(check, 1);
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
      const lost = Math.floor(samples.length * part);
      const without = samples.map((sample, index) =>
        index === lost ? { ...sample, status: undefined, retryAfter: undefined } : sample,
      );
      const { verdict, says } = check.judge(without, claim);
      t.is(verdict, 'inconclusive', `${check.id}, ${lost}: ${says}`);
    }
  }
});

test('no check refutes a correct limiter because of a slow network, a small quota or a short window', async (t) => {
  const claims = [claim, { quota: 1, windowMs: 1000 }, { quota: 3, windowMs: 2500 }, { quota: 7, windowMs: 10_000 }];
  for (const check of checks) {
    for (const of of claims) {
      if (check.impossible?.({ nodes, variations: ['same'], claim: of }) !== undefined) continue;
      for (const jitterMs of [0, 700, 3000]) {
        const { verdict, says } = check.judge(await samplesOf(check, jitterMs, of), of);
        t.not(verdict, 'refuted', `${check.id}, ${of.quota} in ${of.windowMs} ms, ${jitterMs} ms: ${says}`);
      }
    }
  }
});
