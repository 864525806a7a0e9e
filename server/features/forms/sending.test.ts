import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { addContact, addEvent, idOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { absentId } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/forms';
const name = { key: 'name', label: 'Name', type: 'TEXT', required: true };

/** @returns the path of an open form. */
async function openForm(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  const form = `${path}/${idOf(await organise(service, 'POST', path, { title: 'F', fields: [name], ...more }, tenant))}`;
  await organise(service, 'POST', `${form}/open`, undefined, tenant);
  return form;
}

test('contacts with an open invitation are mailed the form; others are named', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const eventId = await addEvent(service, { title: 'Gala' });
  const form = await openForm(service, { title: 'Dinner <b>', description: 'For the kitchen', eventId });
  const add = (email: string) => addContact(service, { email });
  const [sent, draft, revoked, uninvited] = [
    await add('sent@form.example'),
    await add('draft@form.example'),
    await add('revoked@form.example'),
    await add('uninvited@form.example'),
  ];
  const hash = await sentHash(service, await invite(service, { eventId, contactId: sent }));
  await invite(service, { eventId, contactId: draft });
  const revokedInvitation = await invite(service, { eventId, contactId: revoked });
  await sentHash(service, revokedInvitation);
  await organise(service, 'POST', `${revokedInvitation.path}/revoke`);
  await service.mail.nextMail('sent@form.example');
  const foreign = await addContact(service, {}, service.globex);
  const contactIds = [uninvited, sent.toUpperCase(), draft, revoked, absentId, foreign, sent];
  const { status, json } = await organise(service, 'POST', `${form}/send`, { contactIds });
  t.is(status, 200);
  t.deepEqual(json, { sent: [sent], unreached: [uninvited, draft, revoked, absentId, foreign] });
  const { subject, text, html } = await service.mail.nextMail('sent@form.example');
  t.is(subject, 'Dinner <b>: Gala');
  t.true(text.includes(`/invitation/${hash}`) && text.includes('For the kitchen'));
  t.true(html.includes('Dinner &lt;b&gt;'));
  t.notRegex(text + html, /undefined|null|\{\{/);
  await organise(service, 'POST', `${form}/close`);
  for (const target of [form, await openForm(service)]) {
    const refused = await organise(service, 'POST', `${target}/send`, { contactIds: [sent] });
    t.deepEqual([refused.status, refused.json.code], [409, 'invalid_transition']);
  }
});

/** Sends the form while a transaction deletes the row and holds its lock. @returns the response */
async function sendWhileDeleting(service: TestService, form: string, contactId: string, table: string, id: string) {
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  try {
    await admin.query('begin');
    await admin.query(`delete from ${table} where id = $1`, [id]);
    const sending = organise(service, 'POST', `${form}/send`, { contactIds: [contactId] });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await service.sql(waiting)).length === 1, 'sending waits for the lock');
    await admin.query('commit');
    return await sending;
  } finally {
    await admin.end();
  }
}

test.serial('a form that is deleted while it is being sent is a 404', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const form = await openForm(service, { eventId });
  const invited = await invite(service, { eventId });
  await sentHash(service, invited);
  const { status } = await sendWhileDeleting(service, form, invited.contactId, 'forms', form.split('/').at(-1) ?? '');
  t.is(status, 404);
});

test.serial('a contact that is deleted while a form is being sent to it gets no mail', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const form = await openForm(service, { eventId });
  const invited = await invite(service, { eventId });
  await sentHash(service, invited);
  const { contactId } = invited;
  const { status } = await sendWhileDeleting(service, form, contactId, 'contacts', contactId);
  t.is(status, 200);
  t.is((await service.sql(`select from form_mails where contact_id = '${contactId}'`)).length, 0);
});

test('a form is mailed to a contact once in 30 seconds, however often it is sent', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const form = await openForm(service, { eventId });
  const another = await openForm(service, { eventId });
  const invited = await invite(service, { eventId });
  await sentHash(service, invited);
  const { contactId } = invited;
  const send = (to = form) => organise(service, 'POST', `${to}/send`, { contactIds: [contactId] });
  /** Deletes the queued mails. @returns their number */
  const mails = async () => {
    const rows = await service.sql(`delete from queue.jobs where payload ->> 'formId' is not null returning id`);
    return rows.length;
  };
  t.deepEqual((await send()).json, { sent: [contactId], unreached: [] });
  t.is(await mails(), 1);
  service.clock.advance(29_999);
  t.deepEqual((await send()).json, { sent: [contactId], unreached: [] });
  t.is(await mails(), 0);
  await send(another);
  t.is(await mails(), 1, 'another form is another mail');
  service.clock.advance(1);
  await send();
  t.is(await mails(), 1);
  await Promise.all([send(), send()]);
  t.is(await mails(), 0);
});
