/** Ids of another tenant in paths, jobs, webhooks and exports. */
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { isWrite } from '#contracts/operation.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { invite, sentHash } from '../fixtures/invitations.ts';
import { at, endpointName, pay, subscribe, until } from '../fixtures/webhooks.ts';

interface Context {
  service: TestService;
  receiver: WebhookReceiver;
}

const test = (anyTest as TestFn<Context>).serial;

test.before(async (t) => {
  // Response validation would take most of the time, and other tests do it.
  const service = await startTestService({ validateResponses: false }, {}, { worker: true });
  t.context = { service, receiver: await startWebhookReceiver() };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

const absent = '01900000-0000-7000-8000-000000000000';

interface Owned {
  readonly table: string;
  readonly id: string;
}

/** @returns one id of the tenant from each table. */
async function idsOf({ sql }: TestService, tenantId: string): Promise<Owned[]> {
  const tables = await sql<{ name: string }>(
    `select a.table_name as name from information_schema.columns a
     join information_schema.columns b using (table_schema, table_name)
     where table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid' and b.column_name = 'tenant_id'`,
  );
  return sql<{ table: string; id: string }>(
    tables
      .map(({ name }) => `(select '${name}' as table, id from ${name} where tenant_id = $1 limit 1)`)
      .join(' union all '),
    [tenantId],
  );
}

/** @returns ids of the path's own table, and some of the others in rotation. */
function someFor(path: string, turn: number, ids: readonly Owned[]): string[] {
  const some = ids.filter(({ table }, index) => path.includes(`/${table}/`) || (index + turn) % 8 === 0);
  return [...new Set(some.map(({ id }) => id))];
}

test('fault 43: an id of another tenant, in any path, gets the same response as an unknown id, byte by byte', async (t) => {
  t.timeout(90_000);
  const { service } = t.context;
  const { acme, globex } = service;
  await pay(service, globex);
  await invite(service, {}, globex);
  const foreign = await idsOf(service, globex.id);
  const { ROLE_ADMIN: admin } = acme.people;
  const withId = operations.filter(
    ({ path, auth }) => path.includes('{id}') && auth !== 'none' && auth.includes('jwt'),
  );
  t.true(withId.length > 50 && foreign.length > 10);
  let sent = 0;
  for (const [turn, { method, path }] of withId.entries()) {
    const responseTo = async (id: string) => {
      const request = {
        method,
        headers: { authorization: `Bearer ${admin.jwt}` },
        ...(isWrite(method) && method !== 'DELETE' && { body: {} }),
      };
      const { status, text } = await service.send(
        acme,
        path.replace('{id}', id).replaceAll(/\{\w+\}/g, absent),
        request,
      );
      sent += 1;
      return `${status} ${text}`.replaceAll(id, '…');
    };
    // Empties the buckets.
    service.clock.advance(60_000);
    const unknown = await responseTo(absent);
    t.regex(unknown, /^4/, path);
    const responses = await Promise.all(someFor(path, turn, foreign).map(responseTo));
    t.deepEqual([...new Set(responses)], [unknown], `${method} ${path}`);
  }
  t.log(`${sent} requests to ${withId.length} operations`);
});

// Not those of later, such as reminders of events.
const jobs = (service: TestService) => service.sql('select from queue.jobs where run_at <= now()');

test('fault 43: a job of one tenant that names what is another’s does nothing', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  const invitation = await invite(service, {}, globex);
  await sentHash(service, invitation, globex);
  await service.mail.nextMail('grace@hopper.example');
  const before = service.mail.mails().length;
  const enqueue = (tenantId: string) =>
    service.sql(`select set_config('app.tenant_id', $1, true), app.enqueue('invitations.send', $2)`, [
      tenantId,
      JSON.stringify({ invitationId: invitation.id }),
    ]);
  await enqueue(acme.id);
  await until(
    () => jobs(service),
    (left) => left.length === 0,
  );
  t.is(service.mail.mails().length, before);
  // The same job in its own tenant sends.
  await enqueue(globex.id);
  await service.mail.nextMail('grace@hopper.example');
});

test('fault 43: webhooks and exports of one tenant hold no id of another', async (t) => {
  const { service, receiver } = t.context;
  const { acme, globex } = service;
  const [name, witness] = [endpointName(), endpointName()];
  await subscribe(t.context, name, ['*']);
  await subscribe(t.context, witness, ['*'], globex);
  const theirs = await pay(service, globex);
  await receiver.nextArrival(at(witness, theirs));
  const ours = await pay(service, acme);
  await receiver.nextArrival(at(name, ours));
  const delivered = receiver
    .arrivals()
    .filter(({ endpoint }) => endpoint === name)
    .map(({ body }) => body)
    .join('');
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  service.clock.advance(60_000);
  const exports = await Promise.all(
    ['users-csv', 'contacts-csv'].map((path) => service.send(acme, `/api/v1/${path}`, { headers })),
  );
  t.deepEqual(
    exports.map(({ status }) => status),
    [200, 200],
  );
  const received = delivered + exports.map(({ text }) => text).join('');
  for (const id of [...(await idsOf(service, globex.id)).map((one) => one.id), globex.id, theirs])
    t.false(received.includes(id), id);
  t.true(received.includes(ours) && received.includes(acme.people.ROLE_ADMIN.id));
});
