/** What is told besides of what changes: the moments, and what follows from something else. */
import anyTest, { type TestFn } from 'ava';
import {
  addContact,
  addEvent,
  asContact,
  hashOf,
  idOf,
  invite,
  organise,
} from '#server/features/invitations/testing/scene.ts';
import { addEntry, addFullEvent, enrol } from '#server/features/registrations/testing/scene.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type Announcer, listen, startAnnouncer } from './testing/announcer.ts';
import { call } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService; announcer: Announcer }>;

// One after the other: what others write meanwhile holds changes back (see noting.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, announcer: startAnnouncer(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.announcer?.stop();
  await t.context.service?.stop();
});

test.serial('an event is published, and cancelled with everybody who is registered or waits', async (t) => {
  const { service, announcer } = t.context;
  const eventId = await addFullEvent(service, 1);
  t.deepEqual(await announcer.types(eventId), ['event.created', 'event.published', 'event.updated']);
  const registered = idOf(await enrol(service, eventId));
  const waiting = await addEntry(service, eventId);
  t.deepEqual(await announcer.types(registered), ['registration.confirmed', 'registration.created']);
  t.deepEqual(await announcer.types(waiting), ['waitlist_entry.created']);
  t.deepEqual(await announcer.types(eventId), [], 'how many are registered is no change of the event');
  await organise(service, 'POST', `/api/v1/events/${eventId}/cancel`);
  const [cancelled, updated] = await announcer.told(eventId);
  t.deepEqual([cancelled?.type, updated?.type], ['event.cancelled', 'event.updated']);
  t.deepEqual(cancelled?.data, updated?.data);
  t.deepEqual(updated?.data.changes, { status: { before: 'PUBLISHED', after: 'CANCELLED' } });
  t.deepEqual(updated?.data.object, (await organise(service, 'GET', `/api/v1/events/${eventId}`)).json);
  t.deepEqual(await announcer.types(registered), ['registration.cancelled', 'registration.updated']);
  const [entry] = await announcer.told(waiting);
  t.like(entry, { type: 'waitlist_entry.updated', data: { changes: { status: { after: 'CANCELLED' } } } });
});

test.serial('somebody is registered, checked in, and checked out again', async (t) => {
  const { service, announcer } = t.context;
  const id = idOf(await enrol(service, await addEvent(service, { requiresApproval: true })));
  const path = `/api/v1/registrations/${id}`;
  await announcer.told(id);
  await organise(service, 'POST', `${path}/approve`);
  const [confirmed] = await announcer.told(id);
  t.deepEqual(confirmed?.data.object, (await organise(service, 'GET', path)).json);
  const steps = ['check-in', 'undo-check-in', 'cancel'];
  const told: Record<string, string[]> = {};
  for (const step of steps) {
    const { status } = await organise(service, 'POST', `${path}/${step}`);
    told[`${step} ${status}`] = await announcer.types(id);
  }
  t.deepEqual(told['check-in 200'], ['registration.checked_in', 'registration.updated']);
  t.deepEqual(told['undo-check-in 200'], ['registration.updated']);
  t.deepEqual(told['cancel 200'], ['registration.cancelled', 'registration.updated']);
});

test.serial('whoever waited gets a seat: approved and registered', async (t) => {
  const { service, announcer } = t.context;
  const entry = await addEntry(service, await addFullEvent(service, 5, { requiresApproval: true }));
  await announcer.told(entry);
  const { json } = await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`);
  const [approved, updated] = await announcer.told(entry);
  t.deepEqual([approved?.type, updated?.type], ['waitlist_entry.approved', 'waitlist_entry.updated']);
  t.like(approved?.data.object, { status: 'CONVERTED', registrationId: json.registrationId });
  t.deepEqual(await announcer.types(json.registrationId), ['registration.confirmed', 'registration.created']);
});

test.serial(
  'an invitation is sent once, and answered as often as there is another answer; its link is not told',
  async (t) => {
    const { service, announcer } = t.context;
    const invited = await invite(service);
    const { id, path } = invited;
    t.deepEqual(await announcer.types(id), ['invitation.created']);
    await organise(service, 'POST', `${path}/send`);
    const [sent, updated] = await announcer.told(id);
    t.deepEqual([sent?.type, updated?.type], ['invitation.sent', 'invitation.updated']);
    t.deepEqual(sent?.data.object, (await organise(service, 'GET', path)).json);
    service.clock.advance(60_000);
    await organise(service, 'POST', `${path}/send`);
    t.deepEqual(await announcer.types(id), ['invitation.updated'], 'another mail is no other sending');
    const hash = await hashOf(service, id);
    const answer = (body: object) => asContact(service, hash, 'POST', '/api/v1/invitation/answer', body);
    await answer({ answer: 'MAYBE', note: 'Perhaps' });
    const [answered] = await announcer.told(id);
    t.like(answered, { type: 'invitation.answered', data: { changes: { note: { before: null, after: 'Perhaps' } } } });
    await answer({ answer: 'MAYBE', note: 'Rather not' });
    t.deepEqual(await announcer.types(id), ['invitation.updated'], 'another note is no other answer');
    await answer({ answer: 'ACCEPTED' });
    t.deepEqual(await announcer.types(id), ['invitation.answered', 'invitation.updated']);
    await organise(service, 'POST', `${path}/reset-link`);
    const rows = await service.sql<{ payload: string }>('select payload from webhook_events');
    t.false(rows.some(({ payload }) => payload.includes(hash) || /nonce|digest/.test(payload)));
    await organise(service, 'DELETE', `/api/v1/contacts/${invited.contactId}`);
    t.true((await announcer.types(id)).includes('invitation.deleted'), 'with the contact');
  },
);

test.serial('a newsletter has gone out, and nothing else is told of it', async (t) => {
  const { service, announcer } = t.context;
  const contactId = await addContact(service);
  const letter = { name: 'News', subject: 'News', audience: { contactIds: [contactId] } };
  const { id } = (await call(service, 'POST', '/api/v1/newsletters', letter)).json;
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update newsletters set status = 'SENDING', started_at = app.now() where id = '${id}'; commit`);
  t.deepEqual(await announcer.types(id), []);
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update newsletters set status = 'SENT', ended_at = app.now() where id = '${id}'; commit`);
  t.deepEqual(await announcer.types(id), ['newsletter.sent']);
});
