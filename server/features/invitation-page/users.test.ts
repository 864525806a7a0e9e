/** The page of a user's invitation: as that of a contact. */
import anyTest, { type TestFn } from 'ava';
import { addEvent } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { addFullEvent, administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { pageOfUser } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

test('yes registers the user, who finds it in the member API; with guests, questions, payment and a calendar file', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  await administer(service, 'PATCH', '/api/v1/tenant', { iban: 'FR7630006000011234567890189' });
  const eventId = await addEvent(service, { price: 1250, currency: 'EUR', visibility: 'INVITE_ONLY' });
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: true }];
  const { json: form } = await administer(service, 'POST', '/api/v1/forms', { title: 'Meals', eventId, fields });
  await administer(service, 'POST', `/api/v1/forms/${form.id}/open`);
  const guest = await pageOfUser(service, eventId, person.id);
  await service.mail.nextMail(person.email);
  t.regex((await guest.open()).text, /Invitation for Fresh Person[\s\S]*Diet \*/);
  const answer = `form.${form.id}.diet`;
  const posted = await guest.post({ action: 'register', guests: '1', form: form.id, [answer]: 'Vegan', note: '' });
  t.is(posted.status, 303, posted.text);
  const { member } = (await asMember(service, person, 'GET', `/registrations?eventId=${eventId}`)).json;
  t.like(member[0], { userId: person.id, status: 'PENDING_PAYMENT', seats: 2, source: 'SELF' });
  t.regex((await guest.open()).text, /€25\.00[\s\S]*FR76[\s\S]*<svg role="img"/);
  const responses = await administer(service, 'GET', `/api/v1/forms/${form.id}/responses`);
  t.like(responses.json.member[0], { userId: person.id, contactId: null, answers: { diet: 'Vegan' } });
  const saved = await guest.post({ action: 'respond', form: form.id, [answer]: 'Fish' });
  t.is(saved.status, 303);
  t.is((await administer(service, 'GET', `/api/v1/forms/${form.id}/responses`)).json.member.length, 1);
  const { text } = await service.mail.nextMail(person.email);
  t.true(text.includes(`/invitation/${guest.hash}`), text);
  t.is((await service.send(service.acme, `/invitation/${guest.hash}/event.ics`)).status, 200);
  t.is((await guest.post({ action: 'decline', note: 'Ill' })).status, 303);
  t.is((await asMember(service, person, 'GET', `/registrations/${member[0].id}`)).json.status, 'CANCELLED');
  const lines = await service.sql<{ action: string }>(
    `select action from audit_log where user_id = $1 and credential_kind = 'contactHash'`,
    [person.id],
  );
  t.true(lines.length >= 4);
});

test('of a full event the user joins the waitlist, and reaches nothing else by its link', async (t) => {
  const { service } = t.context;
  const [person, other] = [await addMember(service), await addMember(service)];
  const eventId = await addFullEvent(service, 1);
  await enrol(service, eventId);
  const [first, second] = [await pageOfUser(service, eventId, person.id), await pageOfUser(service, eventId, other.id)];
  t.is((await first.post({ action: 'join', guests: '0' })).status, 303);
  t.regex((await first.open()).text, /You are on the waitlist[\s\S]*Your place: 1/);
  const { member } = (await asMember(service, person, 'GET', '/waitlist_entries')).json;
  t.like(member[0], { eventId, status: 'WAITING', userId: person.id });
  t.notRegex((await second.open()).text, /You are on the waitlist/);
  t.is((await second.api('GET', '/api/v1/invitation/waitlist_entry')).status, 404);
  for (const path of ['/api/v1/me', '/api/v1/me/registrations', '/api/v1/events']) {
    t.is((await first.api('GET', path)).status, 403, path);
  }
});
