/** Captured changes until their fan-out: only visible columns, only for subscribers. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { addContact, hashOf, invite, organise } from '#test/fixtures/invitations.ts';
import { type FanOutRunner, listen, startFanOutRunner } from '#test/fixtures/webhook-fan-out.ts';
import { addPayment, call, subscriptionsPath } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; fanOut: FanOutRunner }>;

test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, fanOut: startFanOutRunner(service) };
});
test.after.always(async (t) => {
  await t.context.fanOut?.stop();
  await t.context.service?.stop();
});
// Each test begins without subscriptions and captured changes.
test.beforeEach(async (t) => {
  await t.context.service.sql(
    `truncate webhook_subscriptions, webhook_changes, webhook_events cascade;
      delete from queue.jobs`,
  );
});

type Captured = { resource: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null };

function captured({ sql }: TestService, tenantId: string): Promise<Captured[]> {
  return sql<Captured>('select resource, before, after from webhook_changes where tenant_id = $1 order by id', [
    tenantId,
  ]);
}

async function fanOutJobs({ sql }: TestService): Promise<number> {
  return (await sql(`select from queue.jobs where task = 'webhooks.announce'`)).length;
}

test.serial('without a subscription in the tenant no change is captured, and no event or job is created', async (t) => {
  const { service, fanOut } = t.context;
  await listen(service, ['*'], service.globex);
  const id = await addPayment(service);
  await addContact(service);
  t.deepEqual(await captured(service, service.acme.id), []);
  t.is(await fanOutJobs(service), 0);
  t.deepEqual(await fanOut.newEvents(id), []);
  t.deepEqual(await captured(service, service.globex.id), []);
  t.deepEqual(await service.sql('select from webhook_events'), []);
});

test.serial('only changes that an enabled subscription includes are captured', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  const resources = async () => (await captured(service, acme.id)).map(({ resource }) => resource);
  const subscription = await listen(service, ['contact.created', 'user.*']);
  await addPayment(service);
  t.deepEqual(await resources(), []);
  await addContact(service);
  t.deepEqual(await resources(), ['contact']);
  await call(service, 'POST', `${subscriptionsPath}/${subscription}/disable`);
  await addContact(service);
  t.deepEqual(await resources(), ['contact']);
  await listen(service, ['invoice.paid']);
  await addPayment(service);
  t.deepEqual(await resources(), ['contact', 'product_payment'], 'an invoice is paid by its payment');
});

test.serial('a paid invoice has its event even if nothing else is subscribed to', async (t) => {
  const { service, fanOut } = t.context;
  await listen(service, ['invoice.paid']);
  const lines = [{ description: 'Workshop', unitAmount: 100 }];
  const draft = { userId: service.acme.userIds[5], lines, currency: 'EUR' };
  const { id } = (await call(service, 'POST', '/api/v1/invoices', draft)).json;
  const { paymentId } = (await call(service, 'POST', `/api/v1/invoices/${id}/issue`)).json;
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  t.deepEqual(await fanOut.types(id), ['invoice.paid']);
  t.is((await service.sql('select from webhook_events')).length, 1);
});

test.serial('no hash, nonce, password or restricted column is captured', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  await listen(service);
  const password = 'correct horse';
  const user = {
    email: 'n@acme.example',
    firstName: 'N',
    lastName: 'O',
    password,
    note: 'hush',
    birthDate: '1990-12-10',
  };
  const { id } = (await call(service, 'POST', '/api/v1/users', user)).json;
  await call(service, 'PATCH', `/api/v1/users/${id}`, { phone: '+33612345678', note: 'hush, hush' });
  await call(service, 'DELETE', `/api/v1/users/${id}`);
  const invited = await invite(service, { contactId: await addContact(service, { note: 'hush' }) });
  await organise(service, 'POST', `${invited.path}/send`);
  const changes = await captured(service, acme.id);
  const columns = new Set(changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after })));
  t.true(columns.has('first_name') && columns.has('event_id'));
  const hidden = ['password_hash', 'note', 'birth_date', 'email_verified_at', 'link_nonce', 'hash_digest'];
  t.deepEqual(
    [...columns].filter((name) => hidden.includes(name) || /secret|token|digest|nonce|hash/.test(name)),
    [],
  );
  const text = JSON.stringify(changes);
  for (const secret of ['hush', 'argon2', password, await hashOf(service, invited.id)]) t.false(text.includes(secret));
  t.like(
    changes.findLast(({ resource }) => resource === 'user'),
    { after: null },
    'deleted',
  );
});

test.serial('refused and rolled-back changes are not captured', async (t) => {
  const { service } = t.context;
  await listen(service);
  const id = await addContact(service);
  await service.sql('truncate webhook_changes');
  const statuses = [
    await call(service, 'PATCH', `/api/v1/contacts/${id}`, { email: 'no address' }),
    await call(service, 'POST', '/api/v1/contacts', { email: 'a@x.example', locale: 5 }),
    await call(service, 'POST', `/api/v1/contacts/${id}/restore`),
    await service.send(service.acme, '/api/v1/contacts', { method: 'POST', body: { email: 'a@x.example' } }),
  ].map(({ status }) => status);
  t.deepEqual(statuses, [422, 422, 409, 401]);
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update contacts set first_name = 'Never' where id = '${id}'; rollback`);
  t.deepEqual(await captured(service, service.acme.id), []);
});

test.serial('a transaction with many changes enqueues one job', async (t) => {
  const { service, fanOut } = t.context;
  const ids = [await addContact(service), await addContact(service), await addContact(service)];
  await listen(service);
  await call(service, 'POST', '/api/v1/contacts/bulk-tag', { ids, add: ['x'] });
  t.is((await captured(service, service.acme.id)).length, 3);
  t.is(await fanOutJobs(service), 1);
  for (const id of ids) t.deepEqual(await fanOut.types(id), ['contact.updated']);
});

const many = (tenantId: string) => `insert into contacts (tenant_id, id, email, first_name)
  select '${tenantId}', uuidv7(), 'c' || n || '@many.example', 'C' || n from generate_series(1, 450) n;`;

test.serial('each change is fanned out once, even if there are more than a batch', async (t) => {
  const { service, fanOut } = t.context;
  const { acme } = service;
  await listen(service);
  await service.sql(`begin; select set_config('app.tenant_id', '${acme.id}', true); ${many(acme.id)} commit`);
  await fanOut.newEvents(acme.id);
  t.deepEqual(
    await service.sql(
      "select count(*)::int as all, count(distinct payload::jsonb #> '{data,object,id}')::int as each from webhook_events",
    ),
    [{ all: 450, each: 450 }],
  );
  t.deepEqual(await captured(service, acme.id), []);
});

test.serial('an object changed at the start and at the end of a long transaction has one event', async (t) => {
  const { service, fanOut } = t.context;
  const { acme } = service;
  const id = await addContact(service);
  await listen(service);
  await service.sql(`begin; select set_config('app.tenant_id', '${acme.id}', true);
    update contacts set first_name = 'First' where id = '${id}'; ${many(acme.id)}
    update contacts set first_name = 'Last' where id = '${id}'; commit`);
  t.deepEqual(await fanOut.types(id), ['contact.updated']);
});

test.serial('a transaction is fanned out as a whole, despite concurrent writes', async (t) => {
  const { service, fanOut } = t.context;
  const { acme } = service;
  const [contact, fleeting] = [await addContact(service), '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a78'];
  await listen(service);
  await service.sql(`begin; select set_config('app.tenant_id', '${acme.id}', true);
    insert into groups (tenant_id, id, name, slug) values ('${acme.id}', '${fleeting}', 'Fleeting', 'fleeting');
    update groups set name = 'Gone' where id = '${fleeting}';
    delete from groups where id = '${fleeting}'; commit`);
  const other = new pg.Client(service.databaseUrl);
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`select set_config('app.tenant_id', $1, true)`, [acme.id]);
    await other.query(`update contacts set first_name = 'Slow' where id = $1`, [contact]);
    const meanwhile = await fanOut.types(fleeting);
    await other.query('commit');
    t.deepEqual([...meanwhile, ...(await fanOut.types(fleeting))], []);
  } finally {
    await other.end();
  }
  t.deepEqual(await fanOut.types(contact), ['contact.updated']);
});
