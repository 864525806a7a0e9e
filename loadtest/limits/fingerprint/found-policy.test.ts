import test from 'ava';
import type { Sample } from '../../sample.ts';
import { policyOfFinding, policyOfHeader, windowsNear } from './found-policy.ts';

const one: Sample = {
  check: 'c',
  subject: 's',
  bucket: 'b',
  step: 'clock',
  node: 0,
  intendedAt: 0,
  sentAt: 0,
  receivedAt: 10,
  status: 200,
};

const some = (count: number, change: Partial<Sample>) => Array.from({ length: count }, () => ({ ...one, ...change }));
const denied = (step: string, retryAfter: string, sentAt: number): Sample => ({
  ...one,
  step,
  status: 429,
  retryAfter,
  sentAt,
  receivedAt: sentAt + 10,
});

test('the first item of RateLimit-Policy is read, in the syntax of two drafts', (t) => {
  const claim = { quota: 20, windowMs: 60_000 };
  const forms = ['"usersCsv";q=20;w=60', '20;w=60', '"a";q=20;w=60;pk=:abc=:, "b";q=5;w=1', '"20-in-1min"; q=20; w=60'];
  for (const policy of forms) t.deepEqual(policyOfHeader([one, { ...one, policy }]), claim, policy);
  for (const policy of ['', 'none', '"usersCsv";q=20', '"usersCsv";w=60']) {
    t.is(policyOfHeader([{ ...one, policy }]), undefined, policy);
  }
});

test('quota and window of earlier drafts are read, and X-RateLimit names no window', (t) => {
  const drafts = { 'ratelimit-limit': '20, 20;w=60', 'ratelimit-remaining': '19', 'ratelimit-reset': '60' };
  t.deepEqual(policyOfHeader([{ ...one, olderFields: drafts }]), { quota: 20, windowMs: 60_000 });
  const own = { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19', 'x-ratelimit-reset': '60' };
  t.is(policyOfHeader([{ ...one, olderFields: own }]), undefined);
});

test('two bursts give the quota, and the nearest common window', (t) => {
  const first = [one, ...some(19, { step: 'find' }), denied('find', '60', 50)];
  const whole = [...some(8, { step: 'find-again', sentAt: 60_100 }), denied('find-again', '59', 61_300)];
  t.deepEqual(policyOfFinding([...first, ...whole]), { quota: 20, windowMs: 60_000 });
});

test('a bucket with one token after the wait is refilled one by one', (t) => {
  const first = [one, ...some(19, { step: 'find' }), denied('find', '3', 50)];
  const even = [...some(1, { step: 'find-again', sentAt: 3100 }), denied('find-again', '3', 3120)];
  t.deepEqual(policyOfFinding([...first, ...even]), { quota: 20, windowMs: 60_000 });
});

test('without a second burst or a Retry-After there is no policy', (t) => {
  t.is(policyOfFinding([one, denied('find', '60', 50)]), undefined);
  t.is(policyOfFinding([one, ...some(1, { step: 'find-again', status: 429 })]), undefined);
  t.is(policyOfFinding([]), undefined);
});

test('a measured window is rounded to a common one nearby', (t) => {
  t.deepEqual(windowsNear(59_400, 2000), [60_000]);
  t.deepEqual(windowsNear(47_200, 2000), [47_000]);
});
