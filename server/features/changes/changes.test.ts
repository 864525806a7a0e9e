/** The change feed, with transactions that commit in any order. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { addContact } from '#test/fixtures/invitations.ts';
import { addPayment, call, callInPerson } from '#test/fixtures/webhooks.ts';
import { send, type TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

interface Entry {
  readonly type: string;
  readonly objectId: string;
  readonly object: Record<string, unknown> | null;
}

/** A reader of the feed, with its position. */
class Reader {
  next: string;
  readonly #service: TestService;
  readonly #tenant: TestTenant;
  readonly #token: string;

  constructor(service: TestService, path = '/api/v1/changes', tenant = service.acme, token?: string) {
    this.#service = service;
    this.#tenant = tenant;
    this.#token = token ?? tenant.people.ROLE_ADMIN.readOnly;
    this.next = path;
  }

  async page(): Promise<readonly Entry[]> {
    const { status, json } = await this.get();
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
    this.next = json.view.next;
    return json.member;
  }

  get(): Promise<TestResponse> {
    return this.#service.send(this.#tenant, this.next, { headers: { 'api-token': this.#token } });
  }

  /** Reads to the end. */
  async rest(): Promise<readonly Entry[]> {
    const all: Entry[] = [];
    for (let page = await this.page(); page.length > 0; page = await this.page()) all.push(...page);
    return all;
  }

  static async atEnd(service: TestService, more = ''): Promise<Reader> {
    const reader = new Reader(service, `/api/v1/changes?after=latest${more}`);
    await reader.page();
    return reader;
  }
}

/** A transaction of the tenant that stays open. */
async function openTransaction({ adminUrl, acme }: TestService): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [acme.id]);
  return client;
}

async function rename(client: pg.Client, id: string, name: string): Promise<void> {
  await client.query('update contacts set last_name = $2, updated_at = now() where id = $1', [id, name]);
}

const typesOf = (entries: readonly Entry[]) => entries.map(({ type, objectId }) => `${type} ${objectId}`);
const names = (entries: readonly Entry[]) => entries.map(({ object }) => object?.lastName);

test('created, changed and deleted objects are in the feed in this order, as they are now', async (t) => {
  const { service } = t.context;
  const reader = await Reader.atEnd(service);
  t.deepEqual(await reader.page(), []);
  const id = await addContact(service);
  await call(service, 'PATCH', `/api/v1/contacts/${id}`, { lastName: 'Renamed' });
  const entries = await reader.page();
  t.deepEqual(typesOf(entries), [`contact.created ${id}`, `contact.updated ${id}`]);
  t.deepEqual(names(entries), ['Renamed', 'Renamed']);
  t.deepEqual(entries[1]?.object, (await new Reader(service, `/api/v1/contacts/${id}`).get()).json);
  await call(service, 'DELETE', `/api/v1/contacts/${id}`);
  t.deepEqual(await reader.rest().then((all) => all.map(({ type, object }) => ({ type, object }))), [
    { type: 'contact.deleted', object: null },
  ]);
  t.deepEqual(await reader.page(), []);
});

test('a change that commits later is in a later page, whenever its transaction began', async (t) => {
  const { service } = t.context;
  const [first, second, both] = [await addContact(service), await addContact(service), await addContact(service)];
  const reader = await Reader.atEnd(service);
  const early = await openTransaction(service);
  await rename(early, first, 'Early');
  const late = await openTransaction(service);
  await rename(late, second, 'Late');
  await rename(late, both, 'Late');
  t.deepEqual(await reader.page(), [], 'nothing is committed');
  await late.query('commit');
  t.deepEqual(names(await reader.page()), ['Late', 'Late']);
  t.deepEqual(await reader.page(), []);
  // Of this object the transaction with the higher id has committed first.
  await rename(early, both, 'Early');
  await early.query('commit');
  t.deepEqual(typesOf(await reader.page()), [`contact.updated ${first}`, `contact.updated ${both}`]);
  t.deepEqual(await reader.page(), []);
  await Promise.all([early.end(), late.end()]);
});

test('a rolled-back change never appears, and open transactions do not delay other changes', async (t) => {
  const { service } = t.context;
  const ids = [await addContact(service), await addContact(service), await addContact(service)];
  const reader = await Reader.atEnd(service, '&limit=1');
  const open = await openTransaction(service);
  await rename(open, String(ids[0]), 'Open');
  const undone = await openTransaction(service);
  await rename(undone, String(ids[1]), 'Undone');
  for (const name of ['One', 'Two', 'Three'])
    await call(service, 'PATCH', `/api/v1/contacts/${ids[2]}`, { lastName: name });
  t.is((await reader.page()).length, 1);
  await undone.query('rollback');
  await open.query('commit');
  t.deepEqual(typesOf(await reader.rest()), [
    `contact.updated ${ids[2]}`,
    `contact.updated ${ids[2]}`,
    `contact.updated ${ids[0]}`,
  ]);
  await Promise.all([open.end(), undone.end()]);
});

test('a caller gets the types that it may read, with the members that a GET shows to it', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  const writer = new Reader(service, '/api/v1/changes?after=latest', service.acme, people.ROLE_ADMIN.readWrite);
  const treasurer = new Reader(service, '/api/v1/changes?after=latest', service.acme, people.ROLE_TREASURER.readOnly);
  const member = new Reader(service, '/api/v1/changes?after=latest', service.acme, people.ROLE_MEMBER.readOnly);
  const readers = [writer, treasurer, member];
  for (const reader of readers) await reader.page();
  const contact = await addContact(service);
  await call(service, 'PATCH', `/api/v1/contacts/${contact}`, { note: 'Only for the office' });
  const payment = await addPayment(service);
  t.true(typesOf(await writer.page()).includes(`product_payment.created ${payment}`));
  t.true(typesOf(await treasurer.page()).includes(`product_payment.created ${payment}`));
  t.deepEqual(await member.page(), []);
  const all = await new Reader(
    service,
    '/api/v1/changes?types=contact',
    service.acme,
    people.ROLE_ADMIN.readWrite,
  ).rest();
  t.is(all.findLast(({ objectId }) => objectId === contact)?.object?.note, 'Only for the office');
  const refused = await new Reader(
    service,
    '/api/v1/changes?types=contact,user',
    service.acme,
    people.ROLE_MEMBER.readOnly,
  ).get();
  t.is(refused.status, 403);
  t.regex(refused.json.detail, /contacts:read/);
  const elsewhere = await new Reader(service, '/api/v1/changes', service.globex).rest();
  t.true(elsewhere.length > 0);
  t.false(elsewhere.some(({ objectId }) => objectId === contact || objectId === payment));
});

test('only requested types are in the feed, and unknown ones are refused', async (t) => {
  const { service } = t.context;
  const reader = await Reader.atEnd(service, '&types=contact');
  await addPayment(service);
  const id = await addContact(service);
  t.deepEqual(typesOf(await reader.rest()), [`contact.created ${id}`]);
  for (const types of ['contacts', 'contact,', '', 'contact;user']) {
    const { status, json } = await new Reader(service, `/api/v1/changes?types=${types}`).get();
    t.is(status, 400, types);
    t.is(json.violations[0].propertyPath, 'types');
  }
  const other = new Reader(service, reader.next.replace('types=contact', 'types=user'));
  t.is((await other.get()).json.code, 'invalid_cursor');
  t.is((await new Reader(service, reader.next, service.globex).get()).json.code, 'invalid_cursor');
});

test('an object has an entry when another row changes its computed members', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service);
  const type = { name: 'Member', price: 1000, currency: 'EUR', duration: { kind: 'LIFETIME' } };
  const typeId = (await call(service, 'POST', '/api/v1/adhesion_types', type)).json.id;
  const adhesion = (await call(service, 'POST', '/api/v1/adhesions', { typeId, contactId })).json;
  const group = (await call(service, 'POST', '/api/v1/groups', { name: 'Board', slug: 'board' })).json;
  const reader = await Reader.atEnd(service);
  await call(service, 'PATCH', `/api/v1/contacts/${contactId}`, { lastName: 'Married' });
  t.true(typesOf(await reader.page()).includes(`adhesion.updated ${adhesion.id}`));
  await call(service, 'POST', `/api/v1/payments/${adhesion.paymentId}/mark-paid`, {});
  const paid = await reader.page();
  t.is(paid.findLast(({ objectId }) => objectId === adhesion.id)?.object?.paid, true);
  await call(service, 'POST', `/api/v1/groups/${group.id}/members`, { userId: service.acme.userIds[3] });
  t.is((await reader.page()).find(({ objectId }) => objectId === group.id)?.object?.memberCount, 1);
});

test('a sign-in, and an update to the same values, make no entry', async (t) => {
  const { service } = t.context;
  const id = await addContact(service);
  const { lastName } = (await new Reader(service, `/api/v1/contacts/${id}`).get()).json;
  const reader = await Reader.atEnd(service);
  const { email, password } = service.acme.people.ROLE_ADMIN;
  await service.send(service.acme, '/api/v1/login-check', { method: 'POST', body: { email, password } });
  await call(service, 'PATCH', `/api/v1/contacts/${id}`, { lastName });
  t.deepEqual(await reader.page(), []);
});

test('a cursor before deleted changes gets 410, and a later one continues', async (t) => {
  const { service } = t.context;
  const reader = await Reader.atEnd(service);
  const id = await addContact(service);
  await service.sql(
    `with deleted as (delete from changes where tenant_id = $1 returning transaction)
      insert into forgotten_changes select $1, transaction from deleted order by transaction desc limit 1`,
    [service.acme.id],
  );
  // Cursors list older transactions that are open, also those of other tests. A real deletion is 30 days behind them.
  const behind = `select from forgotten_changes where transaction < pg_snapshot_xmin(pg_current_snapshot())`;
  await until(async () => (await service.sql(behind)).length > 0, 'older transactions have ended');
  const { status, json } = await reader.get();
  t.is(status, 410);
  t.is(json.code, 'cursor_expired');
  t.regex(json.detail, /after=latest/);
  const anew = await Reader.atEnd(service);
  const fromTheStart = new Reader(service);
  t.deepEqual(await fromTheStart.rest(), []);
  await call(service, 'DELETE', `/api/v1/contacts/${id}`);
  for (const one of [anew, fromTheStart]) t.deepEqual(typesOf(await one.rest()), [`contact.deleted ${id}`]);
});

test('a database that was restored from a dump has a working feed, whatever transaction ids it had', async (t) => {
  const { service } = t.context;
  const old = await Reader.atEnd(service);
  await addContact(service);
  // Restored rows keep the ids of the former PostgreSQL, whose ids were ahead.
  await service.sql(`update changes set transaction = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`);
  const reader = await Reader.atEnd(service);
  const id = await addContact(service);
  for (const one of [reader, old]) t.deepEqual(typesOf(await one.rest()), [`contact.created ${id}`]);
  t.deepEqual(typesOf(await new Reader(service).rest()), [`contact.created ${id}`]);
});

/** @returns all contacts by id, as a list shows them */
async function contactsOf(service: TestService): Promise<Map<string, unknown>> {
  const listed = new Map<string, unknown>();
  for (let path = '/api/v1/contacts?itemsPerPage=100'; path !== ''; ) {
    const { json } = await new Reader(service, path).get();
    for (const contact of json.member) listed.set(contact.id, contact);
    path = json.view.next ?? '';
  }
  return listed;
}

test('a copy is equal to the lists after writers and a reader have worked at the same time', async (t) => {
  const { service } = t.context;
  const before = await contactsOf(service);
  const copy = new Map<string, unknown>();
  const reader = await Reader.atEnd(service, '&types=contact&limit=7');
  const apply = (entries: readonly Entry[]) => {
    for (const { objectId, object } of entries) object ? copy.set(objectId, object) : copy.delete(objectId);
  };
  let isWriting = true;
  const writer = async (seed: number) => {
    const own: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const pick = own[(seed * 7 + n * 13) % Math.max(1, own.length)];
      if (pick === undefined || n % 3 === 0) own.push(await addContact(service));
      else if (n % 7 === 1) await call(service, 'DELETE', `/api/v1/contacts/${own.splice(own.indexOf(pick), 1)[0]}`);
      else await call(service, 'PATCH', `/api/v1/contacts/${pick}`, { lastName: `Of ${seed} at ${n}` });
    }
  };
  const reading = (async () => {
    while (isWriting) apply(await reader.page());
  })();
  await Promise.all([1, 2, 3, 4].map(writer));
  isWriting = false;
  await reading;
  apply(await reader.rest());
  const listed = await contactsOf(service);
  for (const id of before.keys()) listed.delete(id);
  t.true(copy.size > 30, `${copy.size}`);
  const sorted = (contacts: ReadonlyMap<string, unknown>) => [...contacts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  t.deepEqual(sorted(copy), sorted(listed));
});

/** Reads with `Prefer: wait`. */
function waitFor(service: TestService, path: string, seconds: number, token = service.acme.people.ROLE_ADMIN.readOnly) {
  return service.send(service.acme, path, { headers: { 'api-token': token, prefer: `wait=${seconds}` } });
}

test('a waiting reader gets a change as soon as it is committed, also by another process', async (t) => {
  const { service } = t.context;
  const other = await service.another();
  const reader = await Reader.atEnd(service);
  const waiting = [service.port, other.port].map((port) =>
    send(port, service.acme.host, reader.next, {
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readOnly, prefer: 'respond-async, wait=20' },
    }),
  );
  const id = await addContact(service);
  for (const response of await Promise.all(waiting)) {
    t.is(response.headers['preference-applied'], 'wait=20');
    t.deepEqual(typesOf(response.json.member), [`contact.created ${id}`]);
  }
});

test('a wait ends in time without a change, and a reader with unread changes does not wait', async (t) => {
  const { service } = t.context;
  const reader = await Reader.atEnd(service, '&types=contact');
  const from = performance.now();
  // A commit of other objects wakes it, and it continues to wait.
  const [response] = await Promise.all([waitFor(service, reader.next, 1), addPayment(service)]);
  t.true(performance.now() - from >= 1_000);
  t.is(response.status, 200);
  t.deepEqual(response.json.member, []);
  await addContact(service);
  const again = performance.now();
  t.is((await waitFor(service, response.json.view.next, 20)).json.member.length, 1);
  t.true(performance.now() - again < 10_000);
  t.deepEqual((await waitFor(service, '/api/v1/changes?after=latest', 20)).json.member, []);
  for (const prefer of ['wait=x', 'wait', 'wait=-1', '']) {
    const { headers } = await service.send(service.acme, reader.next, {
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readOnly, prefer },
    });
    t.is(headers['preference-applied'], undefined, prefer);
  }
});

/** Resolves once a reader waits: only then the process listens. */
async function untilWaiting(service: TestService): Promise<void> {
  const listening = `select from pg_stat_activity
    where datname = current_database() and application_name = 'guildgate-commits' and state = 'idle'`;
  await until(async () => (await service.sql(listening)).length > 0, 'a reader waits');
}

test('a reader whose token is revoked while it waits gets 401', async (t) => {
  const { service } = t.context;
  const token = { name: 'Mirror', accessLevel: 'READ_ONLY' };
  const created = (await callInPerson(service, 'POST', '/api/v1/api_tokens', token)).json;
  const { next } = await Reader.atEnd(service);
  const revoked = waitFor(service, next, 20, created.token);
  await untilWaiting(service);
  await callInPerson(service, 'DELETE', `/api/v1/api_tokens/${created.id}`);
  await addContact(service);
  const { status, text } = await revoked;
  t.is(status, 401);
  t.false(text.includes('contact.created'));
});

test('a reader whose permission is revoked while it waits gets nothing', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER } = service.acme.people;
  const path = '/api/v1/changes?after=latest&types=product_payment';
  const treasurer = new Reader(service, path, service.acme, ROLE_TREASURER.readOnly);
  await treasurer.page();
  const demoted = waitFor(service, treasurer.next, 20, ROLE_TREASURER.readOnly);
  await untilWaiting(service);
  const roles = { roles: ['ROLE_MEMBER'] };
  await callInPerson(service, 'PUT', `/api/v1/permission/users/${ROLE_TREASURER.id}/roles`, roles);
  await addPayment(service);
  t.is((await demoted).status, 403);
});

test('a stop of the server ends all waits at once', async (t) => {
  const { service } = t.context;
  const other = await service.another();
  const { next } = await Reader.atEnd(service);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly, prefer: 'wait=20' };
  const waiting = send(other.port, service.acme.host, next, { headers });
  await untilWaiting(service);
  const from = performance.now();
  const [response] = await Promise.all([waiting, other.stop()]);
  t.is(response.status, 200);
  t.deepEqual(response.json.member, []);
  t.true(performance.now() - from < 10_000);
});
