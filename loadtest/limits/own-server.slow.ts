/** The prover at our own server. The windows pass at once. */
import test from 'ava';
import { startTestHost } from '#conformance/testing/host.ts';
import { type LimitsOptions, proveAt } from '../commands/limits.ts';
import type { Host } from '../host.ts';
import { loopbackAddresses } from '../subject/loopback-addresses.ts';
import { checks } from './checks/index.ts';
import { seededRandom } from './simulation/seeded-random.ts';

/** Milliseconds: nothing here waits for a worker. */
const NO_WORKER = 10;
const silent = { begin() {}, ask() {}, check() {}, waiting() {}, end() {} };

/** Counted by address, email, user, administrator and token. */
const oneOfEachKey = [
  'identity.loginCheck',
  'identity.requestLoginOtp',
  'identity.changePassword',
  'permission.impersonate',
  'users.export',
];

test('the limits of our own server are proven, one of each kind of key', async (t) => {
  t.timeout(400_000);
  const own = await startTestHost(NO_WORKER);
  t.teardown(() => own.stop());
  const addresses = loopbackAddresses(Math.random);
  const run = own.run({ addresses: Array.from({ length: 16 }, () => addresses.next()) });
  const host: Host = {
    client: run.client,
    timer: run.timer,
    random: seededRandom(1),
    addresses,
    run,
    unique: () => run.unique(),
    async close() {
      await run.close();
      return run.notes;
    },
  };
  const options: LimitsOptions = {
    baseUrl: own.profile.baseUrl,
    profile: own.profile,
    names: oneOfEachKey,
    // A thousand connections at once are for a host of its own; and the Date of answers tells the machine's time, not the test's.
    checks: checks.filter(({ id }) => id !== 'fill-1000' && id !== 'edge-clock'),
    nodes: [],
    atOnce: 3,
    attempts: 3,
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
