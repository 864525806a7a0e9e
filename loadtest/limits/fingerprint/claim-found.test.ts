import test from 'ava';
import type { Ask } from '../../ask.ts';
import { claimOfFinding, claimOfPolicy, windowsNear } from './claim-found.ts';

const one: Ask = {
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

const some = (count: number, change: Partial<Ask>) => Array.from({ length: count }, () => ({ ...one, ...change }));
const denied = (step: string, retryAfter: string, sentAt: number): Ask => ({
  ...one,
  step,
  status: 429,
  retryAfter,
  sentAt,
  receivedAt: sentAt + 10,
});

test('RateLimit-Policy is read in the forms of two drafts, and by its first item', (t) => {
  const claim = { quota: 20, windowMs: 60_000 };
  const forms = ['"usersCsv";q=20;w=60', '20;w=60', '"a";q=20;w=60;pk=:abc=:, "b";q=5;w=1', '"20-in-1min"; q=20; w=60'];
  for (const policy of forms) t.deepEqual(claimOfPolicy([one, { ...one, policy }]), claim, policy);
  for (const policy of ['', 'none', '"usersCsv";q=20', '"usersCsv";w=60']) {
    t.is(claimOfPolicy([{ ...one, policy }]), undefined, policy);
  }
});

test('a burst and another tell a quota, and the usual window that is near', (t) => {
  const first = [one, ...some(19, { step: 'find' }), denied('find', '60', 50)];
  const whole = [...some(8, { step: 'find-again', sentAt: 60_100 }), denied('find-again', '59', 61_300)];
  t.deepEqual(claimOfFinding([...first, ...whole]), { quota: 20, windowMs: 60_000 });
});

test('who has one only after the wait is refilled one by one', (t) => {
  const first = [one, ...some(19, { step: 'find' }), denied('find', '3', 50)];
  const even = [...some(1, { step: 'find-again', sentAt: 3100 }), denied('find-again', '3', 3120)];
  t.deepEqual(claimOfFinding([...first, ...even]), { quota: 20, windowMs: 60_000 });
});

test('without a second burst, or a wait, nothing is told', (t) => {
  t.is(claimOfFinding([one, denied('find', '60', 50)]), undefined);
  t.is(claimOfFinding([one, ...some(1, { step: 'find-again', status: 429 })]), undefined);
  t.is(claimOfFinding([]), undefined);
});

test('a window that is near is a usual one, or else that', (t) => {
  t.deepEqual(windowsNear(59_400, 2000), [60_000]);
  t.deepEqual(windowsNear(47_200, 2000), [47_000]);
});
