import test from 'ava';
import type { Sample } from '../../sample.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { identity, isolation } from './identity.ts';
import { claim, findingOn, mistaken, rejudged } from './testing.ts';

const separate = ['other-identity', 'other-tenant'] as const;
const shared = ['claimed-address', 'other-query', 'other-spelling'] as const;

test('separate identities are admitted while a bucket is full, and variations of the same identity are denied', async (t) => {
  for (const check of [...separate.map(isolation), ...shared.map(identity)]) {
    t.is((await findingOn(slidingLog, check, { jitterMs: 500 })).verdict, 'proven', check.id);
  }
});

test('confused identities are refuted', async (t) => {
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

test('identity checks are inconclusive while the bucket is not full', async (t) => {
  const generous = mistaken(slidingLog, ({ windowMs }) => ({ quota: 100, windowMs }));
  const small = { claim: { quota: 100, windowMs: 60_000 } };
  t.is((await findingOn(generous, identity('other-query'), small)).verdict, 'proven');
  const miser = mistaken(slidingLog, ({ windowMs }) => ({ quota: 10, windowMs }));
  t.is((await findingOn(miser, identity('other-query'))).verdict, 'inconclusive');
  t.is((await findingOn(miser, isolation('other-tenant'))).verdict, 'inconclusive');
});

test('a variation that the target cannot send is not checked', (t) => {
  const session = { nodes: 1, claim, variations: ['same', 'other-query'] as const };
  t.is(identity('other-query').impossible?.(session), undefined);
  t.regex(identity('claimed-address').impossible?.(session) ?? '', /no way/);
});

test('requests sent after a window had passed are inconclusive', async (t) => {
  const later = (sample: Sample, byMs: number) => ({
    ...sample,
    sentAt: sample.sentAt + byMs,
    receivedAt: sample.receivedAt + byMs,
  });
  const varied = await rejudged(slidingLog, identity('other-query'), (samples) =>
    samples.map((sample) => (sample.step === 'varied' ? { ...later(sample, 60_000), status: 200 } : sample)),
  );
  t.is(varied.verdict, 'inconclusive');
  const never = await rejudged(slidingLog, isolation('other-tenant'), (samples) =>
    samples.map((sample, index) =>
      sample.step === 'fill' ? { ...later(sample, index * 10_000), status: 200 } : sample,
    ),
  );
  t.is(never.verdict, 'inconclusive', never.says);
});

test('another identity that is refused by its credential, not by the limiter, is inconclusive', async (t) => {
  const { verdict, says } = await rejudged(slidingLog, isolation('other-identity'), (samples) =>
    samples.map((sample) => (sample.step === 'varied' ? { ...sample, status: 401, unexpected: true } : sample)),
  );
  t.is(verdict, 'inconclusive');
  t.is(says, '3 requests without a certain decision: 401');
});
