import test from 'ava';
import type { Ask } from '../../ask.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { identity, isolation } from './identity.ts';
import { claim, findingOn, mistaken, rejudged } from './testing.ts';

const separate = ['other-identity', 'other-tenant'] as const;
const shared = ['claimed-address', 'other-query', 'other-spelling'] as const;

test('who has a bucket of their own is admitted beside a full one, and who has not is denied', async (t) => {
  for (const check of [...separate.map(isolation), ...shared.map(identity)]) {
    t.is((await findingOn(slidingLog, check, { jitterMs: 500 })).verdict, 'proven', check.id);
  }
});

test('who is taken for another, or for the same, refutes it', async (t) => {
  for (const as of separate) {
    const { verdict, says } = await findingOn(slidingLog, isolation(as), { jitterMs: 500, confuses: [as] });
    t.is(verdict, 'refuted');
    t.regex(says, /0 of 3 were admitted/);
  }
  for (const as of shared) {
    const { verdict, says } = await findingOn(slidingLog, identity(as), { jitterMs: 500, confuses: [as] });
    t.is(verdict, 'refuted');
    t.regex(says, /held 23 admissions/);
  }
});

test('beside a bucket that is not full nothing is proven', async (t) => {
  const generous = mistaken(slidingLog, ({ windowMs }) => ({ quota: 100, windowMs }));
  const small = { claim: { quota: 100, windowMs: 60_000 } };
  t.is((await findingOn(generous, identity('other-query'), small)).verdict, 'proven');
  const miser = mistaken(slidingLog, ({ windowMs }) => ({ quota: 10, windowMs }));
  t.is((await findingOn(miser, identity('other-query'))).verdict, 'inconclusive');
  t.is((await findingOn(miser, isolation('other-tenant'))).verdict, 'inconclusive');
});

test('what a scene has no way of asking is not tried', (t) => {
  const scene = { nodes: 1, claim, variations: ['same', 'other-query'] as const };
  t.is(identity('other-query').impossible?.(scene), undefined);
  t.regex(identity('claimed-address').impossible?.(scene) ?? '', /no way/);
});

test('what was asked when a window had passed proves nothing', async (t) => {
  const later = (ask: Ask, byMs: number) => ({ ...ask, sentAt: ask.sentAt + byMs, receivedAt: ask.receivedAt + byMs });
  const varied = await rejudged(slidingLog, identity('other-query'), (asks) =>
    asks.map((ask) => (ask.step === 'varied' ? { ...later(ask, 60_000), status: 200 } : ask)),
  );
  t.is(varied.verdict, 'inconclusive');
  const never = await rejudged(slidingLog, isolation('other-tenant'), (asks) =>
    asks.map((ask, index) => (ask.step === 'fill' ? { ...later(ask, index * 10_000), status: 200 } : ask)),
  );
  t.is(never.verdict, 'inconclusive', never.says);
});
