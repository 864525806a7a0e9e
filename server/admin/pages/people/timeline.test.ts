/** Timelines of people with the copy of their data. */
import anyTest, { type TestFn } from 'ava';
import { addContact, invite, sentHash } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../../testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService; ada: AdminClient }>;
test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: { tasks: () => [] } });
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, ada });
});
test.after.always((t) => t.context.service?.stop());

/** @returns the entry in the HTML */
const entryOf = (text: string, start: string) => text.slice(text.indexOf(start)).split('</li>')[0] ?? '';

test('an answered invitation has its answer, and none once it is revoked', async (t) => {
  const { service, ada } = t.context;
  const answered = async (status: string) => {
    const contactId = await addContact(service, { email: `${status}@answers.example` });
    const invitation = await invite(service, { contactId });
    await sentHash(service, invitation);
    await service.sql('update invitations set status = $2, responded_at = app.now() where id = $1', [
      invitation.id,
      status,
    ]);
    const { text } = await ada.get(`/admin/contacts/${contactId}/timeline?with=everything`);
    return entryOf(text, 'Invitation answered');
  };
  t.regex(await answered('DECLINED'), /Declined/);
  const revoked = await answered('REVOKED');
  t.true(revoked.startsWith('Invitation answered'), revoked);
  t.notRegex(revoked, /Revoked/);
});

test('a long timeline says where its older entries are', async (t) => {
  const { service, ada } = t.context;
  const id = await addContact(service, { email: 'long@timeline.example' });
  await service.sql(
    `insert into newsletter_consents (tenant_id, contact_id, opted_in)
      select $1, $2, n % 2 = 0 from generate_series(1, 160) n`,
    [service.acme.id, id],
  );
  const page = `/admin/contacts/${id}/timeline`;
  t.false((await ada.get(page)).text.includes('Older entries'));
  const { text } = await ada.get(`${page}?with=everything`);
  t.true(text.includes('Older entries are left out here; the lists and “Personal data” have them.'));
});
