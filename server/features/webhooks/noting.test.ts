/** What is written down of changes until it is announced: nothing that nobody is to see, nothing that nobody wants. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { addContact, hashOf, invite, organise } from '#server/features/invitations/testing/scene.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type Announcer, listen, startAnnouncer } from './testing/announcer.ts';
import { addPayment, call, subscriptionsPath } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService; announcer: Announcer }>;

test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, announcer: startAnnouncer(service) };
});
test.after.always(async (t) => {
  await t.context.announcer?.stop();
  await t.context.service?.stop();
});
// Each begins with nobody who listens, and nothing that is noted.
test.beforeEach(async (t) => {
  await t.context.service.sql(
    `truncate webhook_subscriptions, webhook_changes, webhook_events cascade;
      delete from graphile_worker._private_jobs`,
  );
});

type Noted = { resource: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null };

function noted({ sql }: TestService, tenantId: string): Promise<Noted[]> {
  return sql<Noted>('select resource, before, after from webhook_changes where tenant_id = $1 order by id', [tenantId]);
}

async function announceJobs({ sql }: TestService): Promise<number> {
  return (await sql(`select from graphile_worker.jobs where task_identifier = 'webhooks.announce'`)).length;
}

test.serial(
  'where nobody listens nothing is noted, nothing told, and nobody woken, whoever listens elsewhere',
  async (t) => {
    const { service, announcer } = t.context;
    await listen(service, ['*'], service.globex);
    const id = await addPayment(service);
    await addContact(service);
    t.deepEqual(await noted(service, service.acme.id), []);
    t.is(await announceJobs(service), 0);
    t.deepEqual(await announcer.told(id), []);
    t.deepEqual(await noted(service, service.globex.id), []);
    t.deepEqual(await service.sql('select from webhook_events'), []);
  },
);

test.serial('what is noted is what somebody asks for who is not disabled', async (t) => {
  const { service } = t.context;
  const { acme } = service;
  const resources = async () => (await noted(service, acme.id)).map(({ resource }) => resource);
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

test.serial('an invoice that is paid is told to whoever asks for nothing else', async (t) => {
  const { service, announcer } = t.context;
  await listen(service, ['invoice.paid']);
  const lines = [{ description: 'Workshop', unitAmount: 100 }];
  const draft = { userId: service.acme.userIds[5], lines, currency: 'EUR' };
  const { id } = (await call(service, 'POST', '/api/v1/invoices', draft)).json;
  const { paymentId } = (await call(service, 'POST', `/api/v1/invoices/${id}/issue`)).json;
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  t.deepEqual(await announcer.types(id), ['invoice.paid']);
  t.is((await service.sql('select from webhook_events')).length, 1);
});

test.serial('no hash, nonce or password, and nothing that only some may see, is noted', async (t) => {
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
  const changes = await noted(service, acme.id);
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

test.serial('what is refused is not noted, and neither is what is taken back', async (t) => {
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
  t.deepEqual(await noted(service, service.acme.id), []);
});

test.serial('a transaction that changes many wakes one worker, once', async (t) => {
  const { service, announcer } = t.context;
  const ids = [await addContact(service), await addContact(service), await addContact(service)];
  await listen(service);
  await call(service, 'POST', '/api/v1/contacts/bulk-tag', { ids, add: ['x'] });
  t.is((await noted(service, service.acme.id)).length, 3);
  t.is(await announceJobs(service), 1);
  for (const id of ids) t.deepEqual(await announcer.types(id), ['contact.updated']);
});

const many = (tenantId: string) => `insert into contacts (tenant_id, id, email, first_name)
  select '${tenantId}', uuidv7(), 'c' || n || '@many.example', 'C' || n from generate_series(1, 450) n;`;

test.serial('of more changes than are announced at a time, each is told once', async (t) => {
  const { service, announcer } = t.context;
  const { acme } = service;
  await listen(service);
  await service.sql(`begin; select set_config('app.tenant_id', '${acme.id}', true); ${many(acme.id)} commit`);
  await announcer.told(acme.id);
  t.deepEqual(
    await service.sql(
      "select count(*)::int as all, count(distinct payload::jsonb #> '{data,object,id}')::int as each from webhook_events",
    ),
    [{ all: 450, each: 450 }],
  );
  t.deepEqual(await noted(service, acme.id), []);
});

test.serial('an object that a long transaction changes first and last is told of once', async (t) => {
  const { service, announcer } = t.context;
  const { acme } = service;
  const id = await addContact(service);
  await listen(service);
  await service.sql(`begin; select set_config('app.tenant_id', '${acme.id}', true);
    update contacts set first_name = 'First' where id = '${id}'; ${many(acme.id)}
    update contacts set first_name = 'Last' where id = '${id}'; commit`);
  t.deepEqual(await announcer.types(id), ['contact.updated']);
});

test.serial('a transaction is announced as a whole, whoever writes meanwhile', async (t) => {
  const { service, announcer } = t.context;
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
    const meanwhile = await announcer.types(fleeting);
    await other.query('commit');
    t.deepEqual([...meanwhile, ...(await announcer.types(fleeting))], []);
  } finally {
    await other.end();
  }
  t.deepEqual(await announcer.types(contact), ['contact.updated']);
});
