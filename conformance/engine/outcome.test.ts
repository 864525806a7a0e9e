/** Verdicts at hosts that serve a part of the document. */
import test from 'ava';
import { expectStatus } from '#harness/expect.ts';
import { checkedProfile } from '#harness/profile.ts';
import { type ScriptedRequest, scriptedClient } from '#harness/testing/scripted-client.ts';
import { systemTimer } from '#harness/timer.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Rule } from '../rule.ts';
import { execute } from './execute.ts';
import { RunSession } from './run-session.ts';
import { selectCases } from './selection.ts';

const profile = checkedProfile(
  { baseUrl: 'http://host.example', administrator: { email: 'ada@acme.example', password: 'x' } },
  'test',
);

/** Expects 403 of the operations, for an administrator. */
const rule: Rule = {
  id: 'test/forbidden',
  level: 'must',
  section: 'Errors',
  cites: 'a test',
  requirement: 'Everything is forbidden.',
  needs: [],
  cost: { requests: 1 },
  appliesTo: () => true,
  async check(trial) {
    const { credential } = await trial.actors.administrator();
    expectStatus(await trial.send({ method: trial.operation.method, path: trial.absentPath(), as: credential }), 403);
  },
};

/** @param statusOf of a request without and with a credential; signing in works */
async function outcomesAt(
  operations: readonly string[],
  statusOf: (request: ScriptedRequest, isKnown: boolean) => number,
  check = rule,
  onlyServed = false,
) {
  const client = scriptedClient((request) => {
    if (request.path === '/api/v1/login-check') return { status: 200, json: { token: 'a-token' } };
    if (request.path === '/api/v1/me') return { status: 200, json: { id: 7 } };
    return { status: statusOf(request, request.headers.Authorization !== undefined) };
  });
  const run = new RunSession(profile, client, systemTimer(), onlyServed);
  const results = await execute(run, selectCases([check], { operations }), () => {}, new AbortController().signal);
  return { outcomes: results.map(({ verdict, reason }) => [verdict, reason?.code]), sent: client.sent };
}

const isGroups = ({ path }: ScriptedRequest) => path.startsWith('/api/v1/groups');
const isPathOf = ({ path }: ScriptedRequest) => /\/(?:groups|newsletters|users)\b/.test(path);

test('an operation that the specification does not name may be absent: skipped, whatever it answers', async (t) => {
  for (const status of [404, 405, 501]) {
    const { outcomes } = await outcomesAt(['groups.*'], (request, isKnown) =>
      isGroups(request) || !isPathOf(request) ? status : isKnown ? 403 : 401,
    );
    t.true(outcomes.length > 5);
    for (const outcome of outcomes) t.deepEqual(outcome, ['skip', 'not-served']);
  }
});

test('a rule that finds nothing to try at an absent operation is skipped for that', async (t) => {
  const check: Rule = {
    ...rule,
    async check(trial) {
      await trial.send({ method: trial.operation.method, path: trial.absentPath() });
      throw new Skipped('not-applicable', 'there is nothing to read');
    },
  };
  t.deepEqual((await outcomesAt(['groups.list'], () => 404, check)).outcomes, [['skip', 'not-served']]);
});

test('an operation that the specification names must be there', async (t) => {
  t.deepEqual((await outcomesAt(['users.list'], () => 404)).outcomes, [['fail', undefined]]);
});

test('an operation that is there is judged, also if a rule gets 404', async (t) => {
  const { outcomes } = await outcomesAt(['groups.delete'], (request, isKnown) =>
    !isPathOf(request) || isKnown ? 404 : 401,
  );
  t.deepEqual(outcomes, [['fail', undefined]]);
});

test('a host that hides its paths is not blamed for 404, and is for what it does', async (t) => {
  const hidden = (status: number) => (request: ScriptedRequest, isKnown: boolean) =>
    !isKnown ? 401 : isGroups(request) && request.method === 'DELETE' ? status : 404;
  t.deepEqual((await outcomesAt(['groups.delete'], hidden(404))).outcomes, [['skip', 'not-served']]);
  t.deepEqual((await outcomesAt(['groups.delete'], hidden(204))).outcomes, [['fail', undefined]]);
});

test('a rule about the presence of operations is tried where there is none', async (t) => {
  const { outcomes } = await outcomesAt(['groups.list'], () => 404, { ...rule, judgesPresence: true });
  t.deepEqual(outcomes, [['fail', undefined]]);
});

test('presence costs no request where no rule meets an absence', async (t) => {
  const of = (operations: string[]) =>
    outcomesAt(operations, (request, isKnown) => (isPathOf(request) ? (isKnown ? 403 : 401) : 404));
  const [one, two] = [await of(['groups.list']), await of(['groups.list', 'groups.get'])];
  t.deepEqual(two.outcomes, [
    ['pass', undefined],
    ['pass', undefined],
  ]);
  t.is(two.sent - one.sent, 1);
});

test('where only what is served is judged, a specified operation may be absent, and nothing else is excused', async (t) => {
  const isNewsletter = ({ path }: ScriptedRequest) => path.startsWith('/api/v1/newsletters');
  const send = ['newsletters.send'];
  const absent = (request: ScriptedRequest, isKnown: boolean) =>
    isNewsletter(request) || !isPathOf(request) ? 404 : isKnown ? 403 : 401;
  t.deepEqual((await outcomesAt(send, absent)).outcomes, [['fail', undefined]]);
  t.deepEqual((await outcomesAt(send, absent, rule, true)).outcomes, [['skip', 'not-served']]);
  const wrong = (request: ScriptedRequest, isKnown: boolean) => (isPathOf(request) ? (isKnown ? 200 : 401) : 404);
  t.deepEqual((await outcomesAt(send, wrong, rule, true)).outcomes, [['fail', undefined]]);
});

test('a rule that needs an absent operation is skipped, and one that fails elsewhere still fails', async (t) => {
  const needing = (other: number): Rule => ({
    ...rule,
    async check(trial) {
      const { credential } = await trial.actors.administrator();
      const absent = await trial.send({ method: 'POST', path: '/api/v1/newsletters/7/send', as: credential, body: [] });
      if (other === 0) return expectStatus(absent, 202);
      expectStatus(await trial.send({ method: 'GET', path: '/api/v1/users', as: credential }), other);
    },
  });
  const status = ({ path }: ScriptedRequest, isKnown: boolean) =>
    !path.startsWith('/api/v1/users') ? 404 : isKnown ? 200 : 401;
  t.deepEqual((await outcomesAt(['users.list'], status, needing(0), true)).outcomes, [['skip', 'not-served']]);
  t.deepEqual((await outcomesAt(['users.list'], status, needing(403), true)).outcomes, [['fail', undefined]]);
});
