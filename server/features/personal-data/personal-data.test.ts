/** Copies of personal data, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, asContact, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const lines = [{ description: 'Shirt', unitAmount: 900 }];

test('a user takes along what the office has too, without its notes and drafts', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const { json: registration } = await asMember(service, person, 'POST', '/registrations', { eventId });
  await administer(service, 'PATCH', `/api/v1/users/${person.id}`, { note: 'Sings flat', birthDate: '1990-12-10' });
  await administer(service, 'PATCH', `/api/v1/payments/${registration.paymentId}`, { note: 'Called twice' });
  const { json: draft } = await administer(service, 'POST', '/api/v1/invoices', {
    currency: 'EUR',
    lines,
    userId: person.id,
  });
  const own = await asMember(service, person, 'GET', '/personal_data');
  t.is(own.status, 200);
  t.like(own.json.user, { id: person.id, email: person.email, birthDate: '1990-12-10' });
  t.is(own.json.registrations[0].id, registration.id);
  t.is(own.json.payments[0].id, registration.paymentId);
  t.true(own.json.signIns.length > 0);
  t.deepEqual(own.json.invoices, []);
  t.true(own.json.activity.some(({ action }: { action: string }) => action === 'ownRegistrations.create'));
  t.notRegex(own.text, /Sings flat|Called twice/);
  const office = await administer(service, 'GET', `/api/v1/users/${person.id}/personal_data`);
  t.is(office.json.invoices[0].id, draft.id);
  t.regex(office.text, /Sings flat/);
  t.regex(office.text, /Called twice/);
  // No secret of a credential.
  t.notRegex(office.text + own.text, /gg_r[wo]_|token_hash|password/);
});

test('the copy of a contact has its invitations and registrations', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { note: 'Brings cake' });
  const { eventId, id } = await invite(service, { contactId });
  const { json: registration } = await enrol(service, eventId, { contactId });
  const { status, json } = await administer(service, 'GET', `/api/v1/contacts/${contactId}/personal_data`);
  t.is(status, 200);
  t.is(json.user, null);
  t.like(json.contact, { id: contactId, note: 'Brings cake' });
  t.is(json.invitations[0].id, id);
  t.is(json.registrations[0].id, registration.id);
  t.deepEqual([json.groups, json.signIns, json.accessGiven], [[], [], []]);
});

test('the copy of a contact has what a contact did that was merged into it', async (t) => {
  const { service } = t.context;
  const [kept, merged] = [await addContact(service), await addContact(service)];
  const hash = await sentHash(service, await invite(service, { contactId: merged }));
  const answer = { answer: 'MAYBE', note: 'Perhaps later' };
  t.is((await asContact(service, hash, 'POST', '/api/v1/invitation/answer', answer)).status, 200);
  await administer(service, 'POST', `/api/v1/contacts/${kept}/merge`, { contactId: merged });
  const { json } = await administer(service, 'GET', `/api/v1/contacts/${kept}/personal_data`);
  t.true(json.activity.some(({ contactId }: { contactId: string | null }) => contactId === merged));
});

test('it takes a permission that only administrators have, and leaves a line in the audit log', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service);
  const path = `/api/v1/contacts/${contactId}/personal_data`;
  t.is((await organise(service, 'GET', path)).status, 403);
  await administer(service, 'GET', path);
  const found = await service.sql(
    `select action from audit_log where resource_id = $1 and action = 'personalData.ofContact'`,
    [contactId],
  );
  t.is(found.length, 1);
});
