/** Derived events: of status changes, and of changes that follow from another object. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, asContact, hashOf, idOf, invite, organise } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, enrol } from '#test/fixtures/registrations.ts';
import { type FanOutRunner, listen, startFanOutRunner } from '#test/fixtures/webhook-fan-out.ts';
import { call } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; fanOut: FanOutRunner }>;

// Serial: concurrent writes hold changes back (see change-capture.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, fanOut: startFanOutRunner(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.fanOut?.stop();
  await t.context.service?.stop();
});

test.serial(
  'publishing an event, and cancelling it with its registrations and waitlist entries, have derived events',
  async (t) => {
    const { service, fanOut } = t.context;
    const eventId = await addFullEvent(service, 1);
    t.deepEqual(await fanOut.types(eventId), ['event.created', 'event.published', 'event.updated']);
    const registered = idOf(await enrol(service, eventId));
    const waiting = await addEntry(service, eventId);
    t.deepEqual(await fanOut.types(registered), ['registration.confirmed', 'registration.created']);
    t.deepEqual(await fanOut.types(waiting), ['waitlist_entry.created']);
    t.deepEqual(await fanOut.types(eventId), [], 'the number of registrations is not a change of the event');
    await organise(service, 'POST', `/api/v1/events/${eventId}/cancel`);
    const [cancelled, updated] = await fanOut.newEvents(eventId);
    t.deepEqual([cancelled?.type, updated?.type], ['event.cancelled', 'event.updated']);
    t.deepEqual(cancelled?.data, updated?.data);
    t.deepEqual(updated?.data.changes, { status: { before: 'PUBLISHED', after: 'CANCELLED' } });
    t.deepEqual(updated?.data.object, (await organise(service, 'GET', `/api/v1/events/${eventId}`)).json);
    t.deepEqual(await fanOut.types(registered), ['registration.cancelled', 'registration.updated']);
    const [entry] = await fanOut.newEvents(waiting);
    t.like(entry, { type: 'waitlist_entry.updated', data: { changes: { status: { after: 'CANCELLED' } } } });
  },
);

test.serial('registering, checking in and checking out a contact have derived events', async (t) => {
  const { service, fanOut } = t.context;
  const id = idOf(await enrol(service, await addEvent(service, { requiresApproval: true })));
  const path = `/api/v1/registrations/${id}`;
  await fanOut.newEvents(id);
  await organise(service, 'POST', `${path}/approve`);
  const [confirmed] = await fanOut.newEvents(id);
  t.deepEqual(confirmed?.data.object, (await organise(service, 'GET', path)).json);
  const steps = ['check-in', 'undo-check-in', 'cancel'];
  const types: Record<string, string[]> = {};
  for (const step of steps) {
    const { status } = await organise(service, 'POST', `${path}/${step}`);
    types[`${step} ${status}`] = await fanOut.types(id);
  }
  t.deepEqual(types['check-in 200'], ['registration.checked_in', 'registration.updated']);
  t.deepEqual(types['undo-check-in 200'], ['registration.updated']);
  t.deepEqual(types['cancel 200'], ['registration.cancelled', 'registration.updated']);
});

test.serial('a promoted waitlist entry has approved and registered events', async (t) => {
  const { service, fanOut } = t.context;
  const entry = await addEntry(service, await addFullEvent(service, 5, { requiresApproval: true }));
  await fanOut.newEvents(entry);
  const { json } = await organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/approve`);
  const [approved, updated] = await fanOut.newEvents(entry);
  t.deepEqual([approved?.type, updated?.type], ['waitlist_entry.approved', 'waitlist_entry.updated']);
  t.like(approved?.data.object, { status: 'CONVERTED', registrationId: json.registrationId });
  t.deepEqual(await fanOut.types(json.registrationId), ['registration.confirmed', 'registration.created']);
});

test.serial(
  'an invitation has one sent event, and one answered event per new answer; its link is in no event',
  async (t) => {
    const { service, fanOut } = t.context;
    const invited = await invite(service);
    const { id, path } = invited;
    t.deepEqual(await fanOut.types(id), ['invitation.created']);
    await organise(service, 'POST', `${path}/send`);
    const [sent, updated] = await fanOut.newEvents(id);
    t.deepEqual([sent?.type, updated?.type], ['invitation.sent', 'invitation.updated']);
    t.deepEqual(sent?.data.object, (await organise(service, 'GET', path)).json);
    service.clock.advance(60_000);
    await organise(service, 'POST', `${path}/send`);
    t.deepEqual(await fanOut.types(id), ['invitation.updated'], 'a repeated mail has no second sent event');
    const hash = await hashOf(service, id);
    const answer = (body: object) => asContact(service, hash, 'POST', '/api/v1/invitation/answer', body);
    await answer({ answer: 'MAYBE', note: 'Perhaps' });
    const [answered] = await fanOut.newEvents(id);
    t.like(answered, { type: 'invitation.answered', data: { changes: { note: { before: null, after: 'Perhaps' } } } });
    await answer({ answer: 'MAYBE', note: 'Rather not' });
    t.deepEqual(await fanOut.types(id), ['invitation.updated'], 'a new note is not a new answer');
    await answer({ answer: 'ACCEPTED' });
    t.deepEqual(await fanOut.types(id), ['invitation.answered', 'invitation.updated']);
    await organise(service, 'POST', `${path}/reset-link`);
    const rows = await service.sql<{ payload: string }>('select payload from webhook_events');
    t.false(rows.some(({ payload }) => payload.includes(hash) || /nonce|digest/.test(payload)));
    await organise(service, 'DELETE', `/api/v1/contacts/${invited.contactId}`);
    t.true((await fanOut.types(id)).includes('invitation.deleted'), 'deleted with the contact');
  },
);

test.serial('a newsletter has only a sent event', async (t) => {
  const { service, fanOut } = t.context;
  const contactId = await addContact(service);
  const letter = { name: 'News', subject: 'News', audience: { contactIds: [contactId] } };
  const { id } = (await call(service, 'POST', '/api/v1/newsletters', letter)).json;
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update newsletters set status = 'SENDING', started_at = app.now() where id = '${id}'; commit`);
  t.deepEqual(await fanOut.types(id), []);
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update newsletters set status = 'SENT', ended_at = app.now() where id = '${id}'; commit`);
  t.deepEqual(await fanOut.types(id), ['newsletter.sent']);
});
