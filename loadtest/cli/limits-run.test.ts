import test, { type ExecutionContext } from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { fill } from '../limits/checks/fill.ts';
import { retryAfterForm } from '../limits/checks/retry-after-form.ts';
import { volume } from '../limits/checks/volume.ts';
import { slidingLogWithHold } from '../limits/models/sliding-log-with-hold.ts';
import { liars } from '../limits/models/wrong-headers.ts';
import { proofSentence } from '../report/wording.ts';
import { startModelServer } from '../testing/model-server.ts';
import { type LimitsOptions, limitsCommand, limitsPlan } from './limits-run.ts';

const options: Omit<LimitsOptions, 'baseUrl' | 'claim' | 'identity'> = {
  ...{ profile: undefined, names: ['GET /limited'], checks: [fill(10)], nodes: [], headers: {}, body: undefined },
  ...{ atOnce: 1, attempts: 1, maxRequests: 1_000, seed: 1, contact: undefined, waitForHost: 0, log: undefined },
  signal: new AbortController().signal,
  watch: { begin() {}, sample() {}, check() {}, waiting() {}, end() {} },
};

test('given identities whose buckets an earlier run has used refute nothing', async (t) => {
  const claim = { quota: 20, windowMs: 1_500 };
  const server = await startModelServer(slidingLogWithHold, claim);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  const identities = [{ token: 'a' }, { token: 'b' }, { token: 'c' }];
  for (const which of ['first', 'second']) {
    const { proof } = await limitsCommand({ ...options, baseUrl, claim, identity: 'header:x-client', identities });
    t.is(proof.verdict, 'proven', `${which}: ${proof.subjects[0]?.checks[0]?.says}`);
  }
});

test('addresses are invented for no host by IPv6, whose loopback has one', async (t) => {
  const plan = (baseUrl: string) =>
    limitsPlan({ ...options, baseUrl, claim: { quota: 20, windowMs: 60_000 }, identity: 'address' });
  t.is((await plan('http://127.0.0.1:9')).length, 1);
  await t.throwsAsync(plan('http://[::1]:9'), { instanceOf: UsageError, message: /only by IPv4: add --identity/ });
});

test('an operation that is named twice is one limit', async (t) => {
  const claim = { quota: 20, windowMs: 60_000 };
  const server = await startModelServer(slidingLogWithHold, claim);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  const names = ['GET /limited', 'GET /limited'];
  const { proof } = await limitsCommand({ ...options, baseUrl, claim, identity: 'header:x-client', names, atOnce: 2 });
  t.deepEqual(
    proof.subjects.map(({ subject, verdict }) => [subject, verdict]),
    [['GET /limited', 'proven']],
  );
});

const minute = { quota: 20, windowMs: 60_000 };

/** The host counts by x-client, and by the address without it. */
async function proofBy(
  t: ExecutionContext,
  given: Partial<LimitsOptions>,
  model = slidingLogWithHold,
  actual = minute,
) {
  const server = await startModelServer(model, actual);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  return (await limitsCommand({ ...options, baseUrl, claim: minute, identity: 'header:x-client', ...given })).proof;
}

test('a limiter that counts by something else than --identity is not refuted by clients that share a bucket', async (t) => {
  const checks = [fill(10), fill(100)];
  const shared = await proofBy(t, { identity: 'header:x-other', checks });
  t.is(shared.verdict, 'inconclusive');
  for (const { says } of shared.subjects[0]?.checks ?? []) t.regex(says, /does not count by --identity/);
  t.regex(proofSentence(shared), /All clients together got no more than one bucket.*--identity none/);
  const miserly = await proofBy(t, { checks }, slidingLogWithHold, { ...minute, quota: 10 });
  t.is(miserly.verdict, 'refuted', 'together its clients got more than one bucket');
});

test('a quota that is one too small is refuted by the second attempt, which the control cannot explain', async (t) => {
  const once = { ...minute, quota: 19 };
  t.is((await proofBy(t, { attempts: 2 }, slidingLogWithHold, once)).verdict, 'refuted');
  t.is((await proofBy(t, { attempts: 2, identity: 'header:x-other' })).verdict, 'inconclusive');
});

test('given identities that share a bucket are refuted: each is said to have one of its own', async (t) => {
  const claim = { quota: 20, windowMs: 1_500 };
  const identities = [{ token: 'a' }, { token: 'b' }, { token: 'c' }];
  const checks = [fill(10), fill(100)];
  const proof = await proofBy(t, { identity: 'header:x-other', claim, identities, checks }, slidingLogWithHold, claim);
  t.deepEqual(
    proof.subjects[0]?.checks.map(({ verdict }) => verdict),
    ['proven', 'refuted'],
  );
});

test('a Retry-After that is none is refuted, also where clients share a bucket', async (t) => {
  const claim = { quota: 20, windowMs: 2_000 };
  const fractional = liars.find(({ name }) => name === 'fractional') ?? slidingLogWithHold;
  const checks = [fill(10), retryAfterForm];
  const proof = await proofBy(t, { identity: 'header:x-other', claim, checks }, fractional, claim);
  const [filled, form] = proof.subjects[0]?.checks ?? [];
  t.is(filled?.verdict, 'inconclusive', 'the control took one of its places');
  t.like(form, { verdict: 'refuted' });
  t.regex(form?.says ?? '', /denials had the Retry-After "\d\.5"$/);
});

test('a host that denies with another status than 429 is proven where --denied names it, and else the verdict says how', async (t) => {
  const at = async (given: Partial<LimitsOptions>, claim = minute) => {
    const server = await startModelServer(slidingLogWithHold, claim, 1, 503);
    t.teardown(() => server.stop());
    const [baseUrl = ''] = server.origins;
    return limitsCommand({ ...options, baseUrl, claim, identity: 'header:x-client', ...given });
  };
  const filled = await at({ denied: [503] });
  t.is(filled.proof.verdict, 'proven', filled.proof.subjects[0]?.checks[0]?.says);
  const short = { quota: 20, windowMs: 1_500 };
  const flooded = await at({ denied: [503], checks: [volume], maxRequests: 300_000 }, short);
  t.like(flooded.proof.subjects[0]?.checks[0], { unknown: 0 });
  t.true(flooded.samples.some(({ count = 0, status }) => count > 10 && status === 503));
  const unnamed = await at({});
  t.is(unnamed.proof.verdict, 'inconclusive');
  t.regex(unnamed.proof.subjects[0]?.checks[0]?.says ?? '', /503.*--denied/);
});

test('a first look has seen less than half of the window, and its sentence speaks of it', async (t) => {
  const proof = await proofBy(t, {});
  t.true((proof.subjects[0]?.seenMs ?? Number.NaN) < minute.windowMs / 2);
  t.regex(proofSentence(proof), /window/);
});
