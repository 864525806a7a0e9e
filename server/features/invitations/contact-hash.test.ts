/** Contact hashes as credentials: what they open, and when they are refused. */
import { randomBytes } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import {
  addContact,
  addEvent,
  asContact,
  days,
  hashOf,
  hours,
  type Invited,
  invite,
  organise,
  sentHash,
  sentInvitation,
} from '#test/fixtures/invitations.ts';
import type { TestResponse } from '#test/http.ts';
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

type Killing = (service: TestService, invited: Invited) => Promise<TestResponse>;

const killings: Readonly<Record<string, Killing>> = {
  'the invitation is revoked': (service, { path }) => organise(service, 'POST', `${path}/revoke`),
  'the link is replaced': (service, { path }) => organise(service, 'POST', `${path}/reset-link`),
  'the email of the contact is corrected': (service, { contactId }) =>
    organise(service, 'PATCH', `/api/v1/contacts/${contactId}`, { email: 'right@address.example' }),
  'the contact is deleted': (service, { contactId }) => organise(service, 'DELETE', `/api/v1/contacts/${contactId}`),
  'the event is deleted': (service, { eventId }) => organise(service, 'DELETE', `/api/v1/events/${eventId}`),
};

for (const [name, kill] of Object.entries(killings)) {
  test(`when ${name}, the hash is refused on the very next request, of every kind`, async (t) => {
    const { service } = t.context;
    const invited = await sentInvitation(service);
    t.is((await asContact(service, invited.hash, 'GET', own)).status, 200);
    const { status } = await kill(service, invited);
    t.true(status === 200 || status === 204);
    const responses = [
      await asContact(service, invited.hash, 'GET', own),
      await asContact(service, invited.hash, 'POST', `${own}/open`),
      await asContact(service, invited.hash, 'POST', `${own}/answer`, { answer: 'ACCEPTED' }),
    ];
    for (const { status, text } of responses) t.deepEqual([status, text], [401, refusal]);
  });
}

test('a new link replaces the old one', async (t) => {
  const { service } = t.context;
  const invited = await sentInvitation(service);
  await organise(service, 'POST', `${invited.path}/reset-link`);
  const hash = await hashOf(service, invited.id);
  t.not(hash, invited.hash);
  t.is((await asContact(service, hash, 'GET', own)).json.id, invited.id);
});

test('the link lives on while the email stays, and an import that corrects it replaces the link', async (t) => {
  const { service } = t.context;
  const invited = await sentInvitation(service);
  const path = `/api/v1/contacts/${invited.contactId}`;
  const { email } = (await organise(service, 'GET', path)).json;
  await organise(service, 'PATCH', path, { email: email.toUpperCase(), firstName: 'Ada', externalId: 'crm-7' });
  t.is((await asContact(service, invited.hash, 'GET', own)).status, 200);
  const items = [{ externalId: 'crm-7', email: 'imported@address.example' }];
  t.is((await organise(service, 'POST', '/api/v1/contacts/bulk-upsert', { items })).json.updated, 1);
  t.is((await asContact(service, invited.hash, 'GET', own)).status, 401);
  t.is((await asContact(service, await hashOf(service, invited.id), 'GET', own)).json.id, invited.id);
});

test('an invitation that was never sent has no link yet', async (t) => {
  const { service } = t.context;
  const { id } = await invite(service);
  t.is((await asContact(service, await hashOf(service, id), 'GET', own)).status, 401);
});

test.serial('the hash lives 30 days after the end of the event, and not longer', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  const lifetime = days(7) + hours(2) + days(30);
  service.clock.advance(lifetime);
  t.is((await asContact(service, hash, 'GET', own)).status, 200);
  service.clock.advance(1);
  const late = await asContact(service, hash, 'GET', own);
  service.clock.advance(-lifetime - 1);
  t.deepEqual([late.status, late.text], [401, refusal]);
});

test('a malformed hash, an unknown one and another tenant’s get the same 401', async (t) => {
  const { service } = t.context;
  const { hash } = await sentInvitation(service);
  const abroad = await sentInvitation(service, service.globex);
  // The last of 43 characters has two spare bits, so that other spellings decode to the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = hash.slice(0, -1) + alphabet[alphabet.indexOf(hash.at(-1) ?? '') ^ 1];
  t.deepEqual(Buffer.from(respelled, 'base64url'), Buffer.from(hash, 'base64url'));
  const wrong = [
    '',
    'x',
    hash.slice(0, -1),
    `${hash}A`,
    `${hash}=`,
    `"${hash}"`,
    respelled,
    hash.toLowerCase(),
    hash.toUpperCase(),
    randomBytes(32).toString('base64url'),
    abroad.hash,
    `${hash}' or '1'='1`,
    'a'.repeat(8_000),
    `${hash}, ${hash}`,
  ];
  for (const value of wrong) {
    const { status, text } = await asContact(service, value, 'GET', own);
    t.deepEqual([status, text], [401, refusal], value);
  }
  const elsewhere = await asContact(service, hash, 'GET', own, undefined, service.globex);
  t.deepEqual([elsewhere.status, elsewhere.text], [401, refusal]);
  t.is((await asContact(service, abroad.hash, 'GET', own, undefined, service.globex)).status, 200);
});

test('neither the digest nor the nonce in the table is a hash', async (t) => {
  const { service } = t.context;
  const { id } = await sentInvitation(service);
  const [row] = await service.sql<{ digest: Buffer; nonce: Buffer }>(
    'select hash_digest as digest, link_nonce as nonce from invitations where id = $1',
    [id],
  );
  for (const bytes of [row?.digest, row?.nonce]) {
    t.is((await asContact(service, bytes?.toString('base64url') ?? '', 'GET', own)).status, 401);
  }
});

test('the contact sees its own invitation only', async (t) => {
  const { service } = t.context;
  const location = { name: 'Hall', address: '1 rue', onlineUrl: 'https://meet.example/room' };
  const eventId = await addEvent(service, { kind: 'HYBRID', location, summary: 'S', description: 'D' });
  const other = await invite(service, { eventId, contactId: await addContact(service, { email: 'other@x.example' }) });
  const otherHash = await sentHash(service, other);
  const invited = await invite(service, { eventId, message: 'Come!' });
  const hash = await sentHash(service, invited);
  const event = (await organise(service, 'GET', `/api/v1/events/${eventId}`)).json;
  const { json } = await asContact(service, hash, 'GET', own);
  t.deepEqual(json, {
    id: invited.id,
    status: 'SENT',
    mayAnswer: true,
    message: 'Come!',
    note: null,
    openedAt: null,
    respondedAt: null,
    contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@hopper.example' },
    event: {
      id: eventId,
      title: event.title,
      summary: 'S',
      description: 'D',
      kind: 'HYBRID',
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timezone: event.timezone,
      location: { name: 'Hall', address: '1 rue' },
      status: 'PUBLISHED',
    },
    organisation: { name: service.acme.name },
  });
  t.is((await asContact(service, otherHash, 'GET', own)).json.contact.email, 'other@x.example');
});

test('the address of an online event is shown while the answer is yes', async (t) => {
  const { service } = t.context;
  const onlineUrl = 'https://meet.example/room';
  const invited = await invite(service, {
    eventId: await addEvent(service, { kind: 'ONLINE', location: { onlineUrl } }),
  });
  const hash = await sentHash(service, invited);
  const answer = async (choice: string) =>
    (await asContact(service, hash, 'POST', `${own}/answer`, { answer: choice })).json.event.location;
  t.deepEqual(await answer('MAYBE'), {});
  t.deepEqual(await answer('ACCEPTED'), { onlineUrl });
  t.deepEqual((await asContact(service, hash, 'GET', own)).json.event.location, { onlineUrl });
  t.deepEqual(await answer('DECLINED'), {});
});

for (const [what, more] of [
  ['has a price', { price: 5000, currency: 'EUR' }],
  ['has few seats', { capacity: 1 }],
  ['needs an approval', { requiresApproval: true }],
] as const) {
  test(`the address of an online event that ${what} needs more than a yes: a registration that is confirmed`, async (t) => {
    const { service } = t.context;
    const onlineUrl = 'https://meet.example/paid';
    const invited = await invite(service, {
      eventId: await addEvent(service, { kind: 'ONLINE', location: { onlineUrl }, ...more }),
    });
    const hash = await sentHash(service, invited);
    const location = async () => (await asContact(service, hash, 'GET', own)).json.event.location;
    const answer = await asContact(service, hash, 'POST', `${own}/answer`, { answer: 'ACCEPTED' });
    t.deepEqual([answer.status, answer.json.event.location], [200, {}]);
    t.deepEqual(await location(), {});
    t.is((await asContact(service, hash, 'POST', `${own}/registration`, {})).status, 200);
    if (what !== 'has few seats') t.deepEqual(await location(), {}, 'neither paid nor approved yet');
    await service.sql(`update registrations set status = 'CONFIRMED' where event_id = $1`, [invited.eventId]);
    t.deepEqual(await location(), { onlineUrl });
  });
}

test('the organiser sees the answer; a note stays until it is replaced', async (t) => {
  const { service } = t.context;
  const { hash, path } = await sentInvitation(service);
  const answer = (body: object) => asContact(service, hash, 'POST', `${own}/answer`, body);
  const given = await answer({ answer: 'ACCEPTED', note: 'With <b>cake</b>\nand tea' });
  t.is(given.status, 200);
  const now = service.clock.now().toISOString();
  const expected = { status: 'ACCEPTED', note: 'With <b>cake</b>\nand tea', respondedAt: now, openedAt: now };
  t.like(given.json, expected);
  t.like((await organise(service, 'GET', path)).json, expected);
  t.like((await answer({ answer: 'MAYBE' })).json, { status: 'MAYBE', note: expected.note });
  t.like((await answer({ answer: 'MAYBE', note: null })).json, { status: 'MAYBE', note: null });
  for (const wrong of [
    {},
    { answer: 'SENT' },
    { answer: 'accepted' },
    { answer: 'MAYBE', id: 1 },
    { answer: 'MAYBE', note: 'x'.repeat(1001) },
  ]) {
    t.is((await answer(wrong)).status, 422);
  }
});

test('concurrent responses are all accepted, and the last one is stored whole', async (t) => {
  const { service } = t.context;
  const { hash, path } = await sentInvitation(service);
  const choices = Array.from({ length: 18 }, (_, n) => ['ACCEPTED', 'DECLINED', 'MAYBE'][n % 3]);
  const responses = await Promise.all(
    choices.map((answer) => asContact(service, hash, 'POST', `${own}/answer`, { answer, note: `${answer} it is` })),
  );
  t.true(responses.every(({ status }) => status === 200));
  const { status, note } = (await organise(service, 'GET', path)).json;
  t.is(note, `${status} it is`);
});

test('a revocation wins over concurrent responses', async (t) => {
  const { service } = t.context;
  const { hash, path } = await sentInvitation(service);
  const answer = () => asContact(service, hash, 'POST', `${own}/answer`, { answer: 'ACCEPTED' });
  const [revoked, ...responses] = await Promise.all([
    organise(service, 'POST', `${path}/revoke`),
    ...Array.from({ length: 8 }, answer),
  ]);
  t.is(revoked?.status, 200);
  for (const { status } of responses) t.true(status === 200 || status === 401, String(status));
  t.is((await organise(service, 'GET', path)).json.status, 'REVOKED');
});
