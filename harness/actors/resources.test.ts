/** Resources whose ids are numbers. */
import test from 'ava';
import { checkedProfile } from '../profile.ts';
import { type ScriptedRequest, scriptedClient } from '../testing/scripted-client.ts';
import { systemTimer } from '../timer.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import { ProvisionedSession } from './provisioned-session.ts';
import { Resource } from './resources.ts';
import { filledPath } from './template.ts';

const profile = checkedProfile(
  {
    baseUrl: 'http://host.example',
    allowWrites: true,
    administrator: { email: 'ada@acme.example', password: 'x' },
    apiTokens: { readWrite: 'a-given-token' },
    mailbox: { kind: 'mailpit', url: 'http://mail.example', address: 'qa+{{unique}}@mail.example' },
  },
  'test',
);

/** A host that numbers what it makes. @param status of a creation */
function sessionAt(status = 201) {
  const requests: ScriptedRequest[] = [];
  const client = scriptedClient((request) => {
    requests.push(request);
    if (request.path === '/api/v1/me') return { status: 200, json: { id: 1 } };
    return request.method === 'POST' ? { status, json: { id: 40 + requests.length } } : { status: 204 };
  });
  return { session: new ProvisionedSession(profile, client, systemTimer()), requests };
}

test('what has a number is used in paths and bodies, and removed in the end', async (t) => {
  const { session, requests } = sessionAt();
  const contact = await session.resources.make('contact');
  t.is(contact.text('id'), String(contact.id));
  t.is(typeof contact.id, 'number');
  t.regex(session.resources.absentPath('/api/v1/contacts/{id}'), /^\/api\/v1\/contacts\/\d+$/);
  await session.close();
  t.deepEqual(session.notes, []);
  t.is(requests.at(-1)?.method, 'DELETE');
  t.is(requests.at(-1)?.path, `/api/v1/contacts/${contact.id}`);
});

test('a request that the profile removes from the dialect is skipped', async (t) => {
  const dialect = { roles: null, payments: { change: null } };
  const session = new ProvisionedSession(
    { ...profile, dialect },
    scriptedClient(() => ({ status: 200, json: { id: 1, token: 'a.b.c-d' } })),
    systemTimer(),
  );
  const { change } = session.dialect.payments;
  for (const sent of [() => filledPath(change.path, async () => 1), () => session.actors.setRoles('1', [])]) {
    const error = await t.throwsAsync(sent, { instanceOf: Skipped });
    t.is(error?.code, 'profile-lacks');
  }
});

test('a number that JSON cannot hold exactly is no id: its digits are lost', (t) => {
  const at = (id: unknown) => () => new Resource('contact', { id }).text('id');
  t.is(at(0)(), '0');
  for (const id of [2 ** 53, '', null, undefined, {}]) t.throws(at(id), { instanceOf: Inconclusive });
});

test('what the host does not make is skipped as not served', async (t) => {
  for (const status of [404, 405, 501]) {
    const error = await t.throwsAsync(sessionAt(status).session.resources.make('contact'), { instanceOf: Skipped });
    t.is(error?.code, 'not-served');
  }
  await t.throwsAsync(sessionAt(500).session.resources.make('contact'), { instanceOf: Inconclusive });
});

test('what is only prepared waits as long as a busy host asks for, up to a minute', async (t) => {
  for (const [status, seconds, waits] of [
    [503, 13, [13_000]],
    [429, 13, [13_000]],
    [503, 61, []],
  ] as const) {
    const waited: number[] = [];
    const until = async (at: number) => void waited.push(at);
    let isBusy = true;
    const client = scriptedClient(({ method }) => {
      if (method !== 'POST') return { status: 200, json: { id: 1 } };
      if (!isBusy) return { status: 201, json: { id: 2 } };
      isBusy = false;
      return { status, headers: { 'retry-after': String(seconds) } };
    });
    const session = new ProvisionedSession(profile, client, { now: () => 0, until, waited: 0 });
    const made = session.resources.make('contact');
    if (waits.length > 0) t.is((await made).text('id'), '2');
    else await t.throwsAsync(made, { instanceOf: Inconclusive });
    t.deepEqual(waited, [...waits]);
  }
});

test('a removal waits as long as a throttle of the host asks for', async (t) => {
  const waited: number[] = [];
  const until = async (at: number) => void waited.push(at);
  const deletions = [429, 204];
  const client = scriptedClient(({ method }) => {
    if (method !== 'DELETE') return { status: 200, json: { id: 1 } };
    return { status: deletions.shift() ?? 404, headers: { 'retry-after': '30' } };
  });
  const session = new ProvisionedSession(profile, client, { now: () => 0, until, waited: 0 });
  await session.resources.make('contact');
  await session.close();
  t.deepEqual(session.notes, []);
  t.deepEqual([deletions, waited], [[], [30_000]]);
});
