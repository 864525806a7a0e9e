/** Cases at a busy host, on a simulated clock. */
import test from 'ava';
import { expectStatus } from '#harness/expect.ts';
import { checkedProfile } from '#harness/profile.ts';
import { type ScriptedResponse, scriptedClient } from '#harness/testing/scripted-client.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Rule } from '../rule.ts';
import { execute } from './execute.ts';
import { RunSession } from './run-session.ts';
import { selectCases } from './selection.ts';

const administrator = { email: 'ada@acme.example', password: 'x' };
const profile = checkedProfile({ baseUrl: 'http://host.example', administrator }, 'test');

/** Sends at once, as rules about limits do: the session does not repeat it. */
const rule: Rule = {
  id: 'test/answered',
  level: 'must',
  section: 'Limits',
  cites: 'a test',
  requirement: 'A request is answered.',
  needs: [],
  cost: { requests: 1 },
  async check(trial) {
    expectStatus(await trial.send({ method: 'GET', path: '/', spends: true }), 200);
  },
};

const verdictAt = (...responses: ScriptedResponse[]) => verdictOf(responses);

/** @param beforeWait may throw, as the timer of an interrupted run does */
async function verdictOf(responses: ScriptedResponse[], beforeWait = () => {}) {
  let now = 0;
  const waits: number[] = [];
  const until = async (at: number) => {
    beforeWait();
    waits.push(at - now);
    now = at;
  };
  const client = scriptedClient(() => responses.shift());
  const run = new RunSession(profile, client, { now: () => now, until, waited: 0 });
  const [result] = await execute(run, selectCases([rule], {}), () => {}, new AbortController().signal);
  return { verdict: result?.verdict, requests: result?.requests, waits };
}

const busyFor = (seconds: number) => ({ status: 503, headers: { 'retry-after': String(seconds) } });

test('a case that a busy host leaves undecided is tried once more, when the host asked to come again', async (t) => {
  t.deepEqual(await verdictAt(busyFor(2), { status: 200 }), { verdict: 'pass', requests: 2, waits: [2_000] });
  t.deepEqual(await verdictAt(busyFor(2), { status: 201 }), { verdict: 'fail', requests: 2, waits: [2_000] });
  t.deepEqual(await verdictAt(busyFor(2), busyFor(3)), { verdict: 'inconclusive', requests: 2, waits: [2_000] });
});

test('a case is decided by its first answer at a host that is broken, or does not say when to come again', async (t) => {
  for (const answer of [{ status: 503 }, busyFor(13), { status: 502, headers: { 'retry-after': '1' } }]) {
    t.deepEqual(await verdictAt(answer, { status: 200 }), { verdict: 'inconclusive', requests: 1, waits: [] });
  }
  t.deepEqual(await verdictAt({ status: 404 }, { status: 200 }), { verdict: 'fail', requests: 1, waits: [] });
});

test('a case stays undecided when the run is interrupted while it waits for a busy host', async (t) => {
  const responses = [busyFor(2), { status: 200 }];
  const result = await verdictOf(responses, () => {
    throw new Skipped('interrupted', 'the run was interrupted');
  });
  t.deepEqual(result, { verdict: 'inconclusive', requests: 1, waits: [] });
});
