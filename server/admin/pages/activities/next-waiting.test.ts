import anyTest, { type TestFn } from 'ava';
import { call } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../../testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService; ada: AdminClient }>;
test.before(async (t) => {
  const service = await startTestService();
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, ada });
});
test.after.always((t) => t.context.service?.stop());

/** @returns the representation of a new object */
async function made(service: TestService, path: string, body: object) {
  const { status, json, text } = await call(service, 'POST', `/api/v1/${path}`, body);
  if (status !== 201) throw new Error(text);
  return json;
}

test('the first who waits is approved from the registrations while the event is published; a refusal leads back', async (t) => {
  const { service, ada } = t.context;
  const times = { startsAt: '2031-05-01T17:30:00Z', endsAt: '2031-05-01T19:30:00Z', timezone: 'Europe/Paris' };
  const { id } = await made(service, 'events', { title: 'Tasting', ...times, capacity: 1, waitlistEnabled: true });
  await call(service, 'POST', `/api/v1/events/${id}/publish`);
  const [comes, waits] = [
    await made(service, 'contacts', { email: 'xenia@tasting.example', firstName: 'Xenia' }),
    await made(service, 'contacts', { email: 'yann@tasting.example', firstName: 'Yann' }),
  ];
  const registration = await made(service, `events/${id}/registrations`, { contactId: comes.id });
  const entry = await made(service, 'waitlist_entries', { eventId: id, contactId: waits.id });
  const page = `/admin/events/${id}/registrations`;
  t.false((await ada.get(page)).text.includes('Approve Yann'), 'no seat is free');
  await call(service, 'POST', `/api/v1/registrations/${registration.id}/cancel`);
  t.true((await ada.get(page)).text.includes('Approve Yann'));
  t.is((await call(service, 'POST', `/api/v1/events/${id}/unpublish`)).status, 200);
  t.false((await ada.get(page)).text.includes('Approve Yann'));
  const path = `/admin/events/${id}/waitlist/approve?to=registrations`;
  const { text } = await ada.submit(path, { ids: entry.id });
  t.regex(text, new RegExp(`href="${page}"[^>]*>\\s*Back to the registrations`));
  t.false(text.includes('Back to the waitlist'));
});
