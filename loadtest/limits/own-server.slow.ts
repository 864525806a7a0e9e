/**
 * Proves the limits of our own server in virtual time, which stands still while requests are open: a busy machine cannot
 * make a response late, so every check has to be decided at the first attempt.
 */
import test from 'ava';
import { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { createHttpClient } from '#harness/http/client.ts';
import { startTestHost } from '#harness/testing/host.ts';
import { setLimit } from '#server/features/limits/limits.ts';
import { partOf } from '#test/proofs.ts';
import { type LimitsOptions, proveAt } from '../cli/limits-run.ts';
import type { Host } from '../host.ts';
import { loopbackAddresses } from '../targets/loopback-addresses.ts';
import { checks } from './checks/index.ts';
import { seededRandom } from './simulation/seeded-random.ts';
import { stoppedTimer } from './testing/stopped-timer.ts';

const silent = { begin() {}, sample() {}, check() {}, waiting() {}, end() {} };

/** One operation each that counts by address, email, user, administrator and token; without PROOFS=all every second. */
const oneOfEachKey = partOf(
  [
    'identity.loginCheck',
    'identity.requestLoginOtp',
    'identity.changePassword',
    'permission.impersonate',
    'users.export',
  ],
  2,
);

test('the limits of our own server are proven, one of each kind of key', async (t) => {
  t.timeout(900_000);
  const own = await startTestHost();
  t.teardown(() => own.stop());
  // All emails are submitted from one address, which has a limit of its own.
  await setLimit(own.service.adminUrl, own.service.acme.host, { bucket: 'requestLoginOtpByAddress', quota: 10_000 });
  const addresses = loopbackAddresses(Math.random);
  const timer = stoppedTimer(
    () => client.open > 0,
    (milliseconds) => own.service.clock.advance(milliseconds),
  );
  const client = createHttpClient('guildgate-loadtest (test)', () => timer.now());
  const profile = { ...own.profile, addresses: Array.from({ length: 16 }, () => addresses.next()) };
  const session = new ProvisionedSession(profile, client, timer);
  const host: Host = {
    client: session.client,
    timer: session.timer,
    random: seededRandom(1),
    addresses,
    session,
    unique: () => session.unique(),
    async close() {
      await session.close();
      return session.notes;
    },
  };
  const options: LimitsOptions = {
    baseUrl: own.profile.baseUrl,
    profile: own.profile,
    names: oneOfEachKey,
    // A thousand connections at once need a separate host; and Date shows the machine's time, not the test's.
    checks: checks.filter(({ id, isAlone }) => !isAlone && !['fill-1000', 'edge-clock', 'edge-minute'].includes(id)),
    nodes: [],
    atOnce: 1,
    attempts: 1,
    maxRequests: 100_000,
    seed: 1,
    contact: undefined,
    waitForHost: 0,
    log: undefined,
    identity: 'address',
    headers: {},
    body: undefined,
    claim: undefined,
    signal: new AbortController().signal,
    watch: silent,
  };
  const { proof } = await proveAt(host, options);
  t.is(proof.stopped, undefined);
  t.is(proof.subjects.length, oneOfEachKey.length);
  const faults = proof.subjects.flatMap(({ subject, checks: tried }) =>
    tried
      .filter(({ verdict }) => verdict === 'refuted' || verdict === 'inconclusive')
      .map(({ id, verdict, says }) => `${subject} ${id}: ${verdict}: ${says}`),
  );
  t.deepEqual(faults, []);
  t.is(proof.verdict, 'proven');
});
