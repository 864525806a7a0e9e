/** Jobs of one tenant that name objects of another: the worker reads with the tenant's RLS policy, and finds nothing. */
import test from 'ava';
import pg from 'pg';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { addContact, idOf, invite, organise, sentHash } from './fixtures/invitations.ts';

async function enqueue(service: TestService, tenant: TestTenant, task: string, payload: object): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
    await client.query('select app.enqueue($1, $2)', [task, payload]);
  } finally {
    await client.end();
  }
}

/** Resolves when no job is due. @throws when a job has failed */
async function drained(service: TestService): Promise<void> {
  for (;;) {
    const due = await service.sql<{ error: string | null }>(
      'select last_error as error from queue.jobs where run_at <= now() or last_error is not null',
    );
    if (due.length === 0) return;
    for (const { error } of due) if (error) throw new Error(error);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @returns a digest of the tenant's rows in every table that has some */
async function digest(service: TestService, { id }: TestTenant): Promise<Record<string, string>> {
  const tables = await service.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await service.sql<{ digest: string | null }>(
      `select md5(string_agg(r::text, ',' order by r::text)) as digest from ${name} r where tenant_id = $1`,
      [id],
    );
    if (row?.digest) digests[name] = row.digest;
  }
  return digests;
}

test('a job that names objects of another tenant changes nothing there and sends no mail', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const { acme, globex } = service;
  const userId = globex.people.ROLE_TREASURER.id;
  const invitation = await invite(service, {}, globex);
  await sentHash(service, invitation, globex);
  const form = { title: 'F', eventId: invitation.eventId, fields: [{ key: 'a', label: 'A', type: 'TEXT' }] };
  const formId = idOf(await organise(service, 'POST', '/api/v1/forms', form, globex));
  await organise(service, 'POST', `/api/v1/forms/${formId}/open`, undefined, globex);
  const seats = { contactId: await addContact(service, { email: 'seat@globex.example' }, globex) };
  const registrations = `/api/v1/events/${invitation.eventId}/registrations`;
  const registrationId = idOf(await organise(service, 'POST', registrations, seats, globex));
  const headers = { 'api-token': globex.people.ROLE_ADMIN.readWrite };
  const post = async (path: string, body: object) =>
    (await service.send(globex, path, { method: 'POST', headers, body })).json.id;
  const subscriptionId = await post('/api/v1/webhook_subscriptions', {
    url: 'https://hooks.example/x',
    events: ['contact.created'],
  });
  const newsletterId = await post('/api/v1/newsletters', { name: 'N', subject: 'S' });
  await service.sql(`update newsletters set status = 'SENDING' where id = $1`, [newsletterId]);
  await drained(service);
  const jobs: readonly [task: string, payload: object][] = [
    ['identity.passwordChanged', { userId }],
    ['emailTemplates.sendTest', { userId, subject: 's', html: 'h', text: 't' }],
    ['invitations.send', { invitationId: invitation.id }],
    ['forms.send', { formId, invitationId: invitation.id }],
    ['notifications.send', { kind: 'registrationConfirmed', resource: 'registration', id: registrationId }],
    ['webhooks.retry', { subscriptionId }],
    ['webhooks.disabled', { subscriptionId, userId }],
    ['newsletters.drive', { newsletterId }],
    ['notifications.participants', { kind: 'eventReminder', eventId: invitation.eventId }],
  ];
  const before = await digest(service, globex);
  const mails = service.mail.mails().length;
  for (const [task, payload] of jobs) await enqueue(service, acme, task, payload);
  await drained(service);
  t.deepEqual(await digest(service, globex), before);
  t.is(service.mail.mails().length, mails);

  // The same jobs work in their own tenant.
  for (const [task, payload] of jobs.slice(0, 5)) await enqueue(service, globex, task, payload);
  await drained(service);
  t.is(service.mail.mails().length, mails + 5);
});
