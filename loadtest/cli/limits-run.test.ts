import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { fill } from '../limits/checks/fill.ts';
import { slidingLogWithHold } from '../limits/models/sliding-log-with-hold.ts';
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

test('a limiter that counts by something else than --identity is not refuted by clients that share a bucket', async (t) => {
  const claim = { quota: 20, windowMs: 60_000 };
  const fills = [fill(10), fill(100)];
  const proofBy = async (given: Pick<LimitsOptions, 'identity' | 'checks'>, quota = claim.quota) => {
    const server = await startModelServer(slidingLogWithHold, { ...claim, quota });
    t.teardown(() => server.stop());
    const [baseUrl = ''] = server.origins;
    return (await limitsCommand({ ...options, baseUrl, claim, ...given })).proof;
  };
  // The host counts by x-client, and by the address without it.
  const shared = await proofBy({ identity: 'header:x-other', checks: fills });
  t.is(shared.verdict, 'inconclusive');
  for (const { says } of shared.subjects[0]?.checks ?? []) t.regex(says, /does not count by --identity/);
  const miserly = await proofBy({ identity: 'header:x-client', checks: fills }, 10);
  t.is(miserly.verdict, 'refuted', 'together its clients got more than one bucket');
});
