/** The reach of a contact hash: reading changes nothing, and other operations ignore or refuse it. */
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { changedTables, rowsOf } from '#test/contract/tenant-rows.ts';
import {
  addContact,
  addEvent,
  asContact,
  type Invited,
  invite,
  organise,
  sentHash,
  sentInvitation,
} from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; open: Invited & { hash: string } }>;

test.before(async (t) => {
  t.context.service = await startTestService();
  t.context.open = await sentInvitation(t.context.service);
});
test.after.always((t) => t.context.service?.stop());

const own = '/api/v1/invitation';
const refusal = JSON.stringify({
  title: 'Unauthorized',
  detail: 'Invalid contact hash.',
  status: 401,
  code: 'invalid_contact_hash',
  documentation: '/docs/errors#invalid_contact_hash',
});

test.serial('reading changes nothing, however often, by GET or HEAD, of the page or the API', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  // The last use of a token is recorded concurrently, and is no change by the contact.
  await service.sql('update api_tokens set last_used_at = $1', [service.clock.now()]);
  const before = await rowsOf(service, service.acme);
  for (const path of [own, '/invitation', `/invitation/${hash}`, '/invitation/page.css']) {
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) {
      const { status, text } = await asContact(service, hash, method, path);
      t.is(status, 200, path);
      t.is(text === '', method === 'HEAD');
    }
  }
  t.deepEqual(changedTables(before, await rowsOf(service, service.acme)), []);
  t.is((await asContact(service, hash, 'POST', `${own}/open`)).status, 204);
  t.deepEqual(changedTables(before, await rowsOf(service, service.acme)), ['changes', 'invitations']);
});

test.serial('opening counts once', async (t) => {
  const { service } = t.context;
  const { hash, path } = await sentInvitation(service);
  service.clock.advance(1000);
  const opened = service.clock.now().toISOString();
  for (const _ of [1, 2]) {
    t.is((await asContact(service, hash, 'POST', `${own}/open`)).status, 204);
    t.like((await organise(service, 'GET', path)).json, { openedAt: opened, updatedAt: opened, status: 'SENT' });
    service.clock.advance(1000);
  }
});

test('a contact hash is 403 at every other operation, also for what is the contact’s own', async (t) => {
  const { service, open } = t.context;
  const others = operations.filter(({ auth }) => auth !== 'none' && !auth.includes('contactHash'));
  for (const [index, { id, path, method }] of others.entries()) {
    // One of them for each operation: all are as unknown to its stage of credentials.
    const own = [open.id, open.contactId, open.eventId][index % 3] ?? '';
    const { status, json } = await asContact(service, open.hash, method, path.replace(/\{\w+\}/g, own), {});
    t.deepEqual([status, json.code], [403, 'credential_not_accepted'], id);
  }
});

test('with an Api-Token or a JWT the hash is ignored', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  const { ROLE_ADMIN: admin, ROLE_MEMBER: member } = service.acme.people;
  const tried = async (path: string, headers: Record<string, string>, body?: object) => {
    const method = body ? 'POST' : 'GET';
    const { status, json } = await service.send(service.acme, path, {
      method,
      body,
      headers: { ...headers, 'x-contact-hash': hash },
    });
    return [status, json.code];
  };
  const refused = [403, 'credential_not_accepted'];
  t.deepEqual(await tried(own, { 'api-token': admin.readWrite }), refused);
  t.deepEqual(await tried(own, { authorization: `Bearer ${admin.jwt}` }), refused);
  t.deepEqual(await tried(`${own}/answer`, { 'api-token': admin.readOnly }, { answer: 'MAYBE' }), refused);
  t.deepEqual(await tried(own, { 'api-token': 'x' }), [401, 'invalid_api_token']);
  t.deepEqual(await tried(own, { authorization: 'Bearer a.b.c' }), [401, 'invalid_token']);
  t.deepEqual(await tried('/api/v1/contacts', { 'api-token': member.readWrite }), [403, 'forbidden']);
  t.deepEqual(await tried('/api/v1/contacts', { 'api-token': admin.readOnly }), [200, undefined]);
});

test('a hash that is not valid is refused on public operations too', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_MEMBER;
  const { status, text } = await asContact(service, 'x', 'POST', '/api/v1/login-check', { email, password });
  t.deepEqual([status, text], [401, refusal]);
});

test('Idempotency-Keys are separate for each contact', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const [first, second] = await Promise.all(
    ['a@keys.example', 'b@keys.example'].map(async (email) => {
      const invited = await invite(service, { eventId, contactId: await addContact(service, { email }) });
      return sentHash(service, invited);
    }),
  );
  const answer = (hash = '') =>
    service.send(service.acme, `${own}/answer`, {
      method: 'POST',
      headers: { 'x-contact-hash': hash, 'idempotency-key': 'the-same' },
      body: { answer: 'ACCEPTED' },
    });
  t.is((await answer(first)).json.contact.email, 'a@keys.example');
  t.is((await answer(second)).json.contact.email, 'b@keys.example');
  t.is((await answer(first)).json.contact.email, 'a@keys.example');
});

test('the log of a request does not contain its hash', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  await asContact(service, hash, 'POST', `${own}/answer`, { answer: 'MAYBE' });
  t.false(service.logLines.some((line) => line.includes(hash)));
});
