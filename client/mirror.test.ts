/** `mirror`: a copy by the change feed, against a scripted host and against a service. */
import test, { type ExecutionContext } from 'ava';
import { addContact } from '#test/fixtures/invitations.ts';
import { call } from '#test/fixtures/webhooks.ts';
import { startTestService } from '#test/service.ts';
import { apiToken } from './credentials/api-token.ts';
import { InvalidResponseError, ProblemError } from './errors.ts';
import type { MirrorBatch, MirrorChange } from './mirror.ts';
import { connect } from './testing/connected.ts';
import { json, noResponse, problem, type Step, scripted } from './testing/scripted.ts';

const page = (next: string, ...entries: [type: string, id: string, object?: object][]) =>
  json({
    member: entries.map(([type, objectId, object = null]) => ({ type, objectId, changedAt: '', object })),
    view: { next: `/api/v1/changes?types=contact&after=${next}` },
  });
const list = (next: string | undefined, ...ids: string[]) =>
  json({ member: ids.map((id) => ({ id })), view: next ? { next: `/api/v1/contacts?after=${next}` } : {} });

/** @returns the first batches of a mirror of contacts, and the paths of its requests */
async function batchesOf(steps: readonly Step[], count: number, options: { cursor?: string; follow?: boolean } = {}) {
  const { client, requests, waits } = scripted(steps);
  const batches: MirrorBatch<'contact'>[] = [];
  for await (const batch of client.mirror({ types: ['contact'], ...options })) {
    batches.push(batch);
    if (batches.length === count) break;
  }
  const sent = requests.map(({ url, headers }) => {
    const { pathname, searchParams } = new URL(url);
    return [pathname.replace('/api/v1/', ''), searchParams.get('after'), headers.get('prefer')].join(' ').trim();
  });
  return { batches, sent, waits };
}

/** Compares objects that have only the members that matter here. */
const same = (t: ExecutionContext, actual: unknown, expected: unknown) => t.deepEqual(actual, expected);
const gone = (id: string) => ({ type: 'contact', id, object: null });
const there = (id: string) => ({ type: 'contact', id, object: { id } });

test('a new mirror takes a cursor, reads the list, and follows the feed from that cursor', async (t) => {
  const { batches, sent } = await batchesOf(
    [
      page('a'),
      list('2', 'x', 'y'),
      list(undefined, 'z'),
      page('b', ['contact.updated', 'x', { id: 'x' }], ['contact.deleted', 'y']),
    ],
    4,
  );
  same(t, batches, [
    { reset: 'initial', changes: [], cursor: null },
    { changes: [there('x'), there('y'), there('z')], cursor: null },
    { changes: [], cursor: 'a' },
    { changes: [there('x'), gone('y')], cursor: 'b' },
  ]);
  t.deepEqual(sent, ['changes latest', 'contacts', 'contacts 2', 'changes a wait=15']);
});

test('a mirror with a cursor reads no list, and one that does not follow ends at the end of the feed', async (t) => {
  const steps = [page('b', ['contact.deleted', 'x']), page('c'), page('never')];
  const { batches, sent } = await batchesOf(steps, 9, { cursor: 'a', follow: false });
  same(t, batches, [
    { changes: [gone('x')], cursor: 'b' },
    { changes: [], cursor: 'c' },
  ]);
  t.deepEqual(sent, ['changes a', 'changes b']);
});

test('a mirror that does not follow ends while others write, and after what was there when it began', async (t) => {
  const deleted = (from: number, count: number) =>
    Array.from({ length: count }, (_, n): ['contact.deleted', string] => ['contact.deleted', String(from + n)]);
  const steps = [
    // The rest of a page that an earlier run had begun.
    page('b', ...deleted(0, 3)),
    page('c', ...deleted(3, 500)),
    page('d', ...deleted(503, 1)),
    page('never', ...deleted(504, 1)),
  ];
  const { batches, sent } = await batchesOf(steps, 9, { cursor: 'a', follow: false });
  t.deepEqual(
    batches.map(({ changes, cursor }) => [changes.length, cursor]),
    [
      [3, 'b'],
      [500, 'c'],
      [1, 'd'],
    ],
  );
  t.deepEqual(sent, ['changes a', 'changes b', 'changes c']);
});

test('an expired cursor starts anew, and says so', async (t) => {
  const { batches, sent } = await batchesOf(
    [problem(410, {}, 'cursor_expired'), page('f'), list(undefined, 'x'), page('g', ['contact.deleted', 'x'])],
    4,
    { cursor: 'old' },
  );
  t.deepEqual(
    batches.map(({ reset, cursor }) => [reset, cursor]),
    [
      ['expired', null],
      [undefined, null],
      [undefined, 'f'],
      [undefined, 'g'],
    ],
  );
  t.deepEqual(sent.slice(0, 2), ['changes old wait=15', 'changes latest']);
});

test('an empty response that did not wait is followed by a pause, and by no batch', async (t) => {
  const steps = [page('a'), page('a'), page('b', ['contact.deleted', 'x'])];
  const { batches, waits } = await batchesOf(steps, 1, { cursor: 'a' });
  same(t, batches, [{ changes: [gone('x')], cursor: 'b' }]);
  t.deepEqual(waits, [1_000, 1_000]);
});

test('failed reads are repeated with the backoff of calls, and thrown after six attempts', async (t) => {
  const steps = [noResponse, problem(503), page('b', ['contact.deleted', 'x']), problem(500)];
  const { client, waits } = scripted(steps);
  const mirror = client.mirror({ types: ['contact'], cursor: 'a' });
  t.is((await mirror.next()).value?.cursor, 'b');
  t.deepEqual(waits.splice(0), [1_000, 2_000]);
  const error = await t.throwsAsync(mirror.next(), { instanceOf: ProblemError });
  t.is(error.problem.status, 500);
  t.is(waits.length, 5);
});

for (const [name, body] of [
  ['no cursor', { member: [], view: { next: '/api/v1/changes' } }],
  ['no view', { member: [] }],
  ['a member that is no change', { member: [{ id: 'x' }], view: { next: '/api/v1/changes?after=b' } }],
  [
    'a change of another type',
    { member: [{ type: 'user.deleted', objectId: 'x', object: null }], view: { next: '/api/v1/changes?after=b' } },
  ],
] as const) {
  test(`a page of the feed with ${name} is refused`, async (t) => {
    const { client } = scripted([json(body)]);
    const mirror = client.mirror({ types: ['contact'], cursor: 'a' });
    await t.throwsAsync(mirror.next(), { instanceOf: InvalidResponseError });
  });
}

test('lists of an event that is deleted meanwhile are left out', async (t) => {
  const { client } = scripted([page('a'), list(undefined, 'e1', 'e2'), problem(404), list(undefined, 'i')]);
  const mirror = client.mirror({ types: ['invitation'] });
  await mirror.next();
  same(t, (await mirror.next()).value?.changes, [{ type: 'invitation', id: 'i', object: { id: 'i' } }]);
});

test('a type without a list is refused before the copy is discarded, by name', async (t) => {
  const { client, requests } = scripted([page('a')]);
  // As a program in JavaScript may write it.
  const batches = client.mirror({ types: JSON.parse('["contact", "newsletter"]') });
  await t.throwsAsync(async () => batches.next(), {
    instanceOf: TypeError,
    message: /^"newsletter" cannot be mirrored/,
  });
  t.deepEqual(requests, []);
});

test('the type of a change narrows its object', (t) => {
  const nameOf = (change: MirrorChange<'contact' | 'group'>) =>
    change.type === 'group' ? change.object?.slug : change.object?.email;
  t.is(nameOf({ type: 'group', id: 'x', object: null }), undefined);
});

test('against a service: a stored cursor resumes, changes arrive while the mirror waits, and the signal ends it', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { client } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readOnly));
  const copy = new Map<string, unknown>();
  let cursor: string | null = null;
  const sync = async (options: { follow: boolean; signal?: AbortSignal }, enough = () => false) => {
    for await (const batch of client.mirror({ types: ['contact', 'group'], cursor, ...options })) {
      if (batch.reset) copy.clear();
      for (const { id, object } of batch.changes) object ? copy.set(id, object) : copy.delete(id);
      cursor = batch.cursor;
      if (enough()) return;
    }
  };
  const kept = await addContact(service);
  await sync({ follow: false });
  t.true(copy.has(kept));
  const deleted = await addContact(service);
  await call(service, 'PATCH', `/api/v1/contacts/${kept}`, { lastName: 'Renamed' });
  await call(service, 'DELETE', `/api/v1/contacts/${deleted}`);
  await sync({ follow: false });
  t.false(copy.has(deleted));
  const { data } = await client.GET('/api/v1/contacts/{id}', { params: { path: { id: kept } } });
  t.deepEqual(copy.get(kept), data);

  const [added] = await Promise.all([addContact(service), sync({ follow: true }, () => copy.size > 0)]);
  await sync({ follow: false });
  t.true(copy.has(added));
  const cancel = new AbortController();
  const waiting = sync({ follow: true, signal: cancel.signal });
  cancel.abort(new Error('enough'));
  await t.throwsAsync(waiting, { message: 'enough' });
});
