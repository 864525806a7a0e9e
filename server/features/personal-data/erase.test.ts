/** Erasure of people, over HTTP. That nothing is left is proven in canaries.slow.ts. */
import anyTest, { type TestFn } from 'ava';
import type { Erasure } from '#contracts/schemas/erasure.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { freshPerson } from '#test/actors/person.ts';
import { addContact, addEvent, days, idOf, organise } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { absentId, administer, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { callInPerson } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { workerUrl } from '#test/template.ts';
import { anonymiseDueTask } from './anonymise-task.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const erase = (service: TestService, path: string) => callInPerson(service, 'POST', `/api/v1${path}/erase`);
const counts = ({ deleted, anonymised }: Erasure) =>
  Object.fromEntries([...deleted, ...anonymised].map(({ kind, count }) => [kind, count]));

test('a contact goes, and its seats and numbers stay', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service);
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const { json: registration } = await enrol(service, eventId, { contactId, guests: 1 });
  await administer(service, 'POST', `/api/v1/payments/${registration.paymentId}/mark-paid`, {});
  for (const resource of ['group', 'contact', 'registration'])
    t.is((await callInPerson(service, 'POST', '/api/v1/exports', { resource })).status, 201);
  const { status, json } = await erase(service, `/contacts/${contactId}`);
  t.is(status, 200);
  t.like(counts(json), { PROFILE: 1, REGISTRATION: 1 });
  // Perhaps the other tests of this file have deleted them.
  t.deepEqual(await service.sql('select resource from exports'), [{ resource: 'group' }]);
  t.like(json.kept[0], { kind: 'PAYMENT', id: registration.paymentId, until: '2037-01-01T00:00:00.000Z' });
  t.is(await seatsTaken(service, eventId), 2);
  const left = await organise(service, 'GET', `/api/v1/registrations/${registration.id}`);
  t.like(left.json, { userId: null, contactId: null, answers: {}, seats: 2, status: 'CONFIRMED' });
  const list = await organise(service, 'GET', `/api/v1/events/${eventId}/registrations`);
  t.like(list.json.member[0], { id: registration.id, person: null });
  t.is((await organise(service, 'POST', `/api/v1/registrations/${registration.id}/cancel`)).status, 200);
  // Once.
  t.is((await erase(service, `/contacts/${contactId}`)).status, 404);
});

test('files of ended dry runs go with the person, as they may name it', async (t) => {
  const { service } = t.context;
  const files = () => service.sql('select i.id from imports i join import_chunks c on c.import_id = i.id');
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { json } = await administer(service, 'POST', '/api/v1/imports', { resource: 'contacts', dryRun: true });
  const sent = { method: 'PUT', headers, body: 'email\nada@file.example\n' };
  t.is((await service.send(service.acme, `/api/v1/imports/${json.id}/file`, sent)).status, 202);
  await erase(service, `/contacts/${await addContact(service)}`);
  t.is((await files()).length, 1, 'the file of one that runs stays until it has ended');
  await service.sql(`update imports set status = 'FINISHED', finished_at = app.now() where id = $1`, [json.id]);
  await erase(service, `/contacts/${await addContact(service)}`);
  t.deepEqual(await files(), []);
});

test('a user is locked out at once, also one who was deleted before', async (t) => {
  const { service } = t.context;
  const [person, deleted] = [await addMember(service), await addMember(service)];
  const { status, json } = await erase(service, `/users/${person.id.toUpperCase()}`);
  t.is(status, 200);
  t.like(counts(json), { PROFILE: 1, SESSION: 1, API_TOKEN: 2 });
  t.deepEqual(json.kept, []);
  t.is((await asMember(service, person, 'GET', '')).status, 401);
  t.is((await service.send(service.acme, '/api/v1/me', { headers: { 'api-token': person.readWrite } })).status, 401);
  await administer(service, 'DELETE', `/api/v1/users/${deleted.id}`);
  t.is((await erase(service, `/users/${deleted.id}`)).status, 200);
  t.deepEqual(await service.sql('select from users where id = any($1)', [[person.id, deleted.id]]), []);
  const lines = await service.sql(
    `select details, address from audit_log where user_id = $1 or resource_id = $1::text`,
    [deleted.id],
  );
  t.true(lines.length > 0);
  for (const line of lines) t.deepEqual(line, { details: {}, address: line.address });
});

test('not oneself, not upwards, not without the permission, and not what is not there', async (t) => {
  const { service } = t.context;
  const administrator = service.acme.people.ROLE_ADMIN;
  t.is((await erase(service, `/users/${administrator.id}`)).status, 409);
  t.is((await erase(service, `/users/${absentId}`)).status, 404);
  t.is((await erase(service, '/contacts/1')).status, 400);
  t.is((await organise(service, 'POST', `/api/v1/contacts/${await addContact(service)}/erase`)).status, 403);
  // A token may not reach personal operations, and so no administrator.
  const other = await freshPerson({ service, tenant: service.acme }, 'ROLE_ADMIN');
  t.is((await administer(service, 'POST', `/api/v1/users/${other.id}/erase`)).json.code, 'above_own_permissions');
  const foreign = await addContact(service, {}, service.globex);
  t.is((await erase(service, `/contacts/${foreign}`)).status, 404);
  t.is((await erase(service, `/users/${other.id}`)).status, 200);
});

test('who writes about the person at the same time comes before it, or finds it gone', async (t) => {
  const { service } = t.context;
  for (let round = 0; round < 5; round += 1) {
    const eventId = await addEvent(service);
    const contactId = await addContact(service, { email: 'parallel@hopper.example' });
    const [erased, ...others] = await Promise.all([
      erase(service, `/contacts/${contactId}`),
      enrol(service, eventId, { contactId }),
      administer(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId }),
      administer(service, 'PATCH', `/api/v1/contacts/${contactId}`, { note: 'Called' }),
      administer(service, 'POST', '/api/v1/payments', {
        ...{ amount: 100, currency: 'EUR', product: { type: 'OTHER', label: 'Shirt' } },
        contactId,
      }),
    ]);
    t.is(erased?.status, 200, erased?.text);
    for (const { status, text } of others) t.true([200, 201, 404, 409, 422].includes(status), text);
    const named = await service.sql(
      `select id from registrations where contact_id = $1 union all select id from payments where contact_id = $1
        union all select id from waitlist_entries where contact_id = $1 union all select id from contacts where id = $1
        union all select id from payments where payer ->> 'email' = 'parallel@hopper.example'`,
      [contactId],
    );
    t.deepEqual(named, []);
  }
});

test('a credit note that is issued after the erasure is anonymised at the end of its own period', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const contactId = await addContact(service);
  const lines = [{ description: 'Shirt', unitAmount: 900 }];
  const id = idOf(await administer(service, 'POST', '/api/v1/invoices', { currency: 'EUR', lines, contactId }));
  await administer(service, 'POST', `/api/v1/invoices/${id}/issue`);
  const { json: erasure } = await erase(service, `/contacts/${contactId}`);
  const year = service.clock.now().getUTCFullYear();
  service.clock.advance(days(366));
  const creditId = idOf(await administer(service, 'POST', `/api/v1/invoices/${id}/credit`));
  const until = `${year + 12}-01-01T00:00:00.000Z`;
  t.true(erasure.kept[0].until < until);
  t.deepEqual(
    await service.sql(`select recipient ->> 'name' as name, app.iso(erase_at) as until from invoices where id = $1`, [
      creditId,
    ]),
    [{ name: 'Grace Hopper', until }],
  );
  const jobs = `select app.iso(run_at) as at from queue.jobs where task = 'personalData.anonymise' and key = $1`;
  t.deepEqual(await service.sql(jobs, [until]), [{ at: until }]);
});

test('what the law keeps is anonymised at the end of the period, and not before', async (t) => {
  const { service } = t.context;
  const contactId = await addContact(service, { address: { street: '1 Market Square', countryCode: 'FR' } });
  const lines = [{ description: 'Shirt', unitAmount: 900 }];
  const id = idOf(await administer(service, 'POST', '/api/v1/invoices', { currency: 'EUR', lines, contactId }));
  const { json: issued } = await administer(service, 'POST', `/api/v1/invoices/${id}/issue`);
  const contract = { title: 'Hall', body: 'Every Monday', contactId };
  const contractId = idOf(await administer(service, 'POST', '/api/v1/contracts', contract));
  await administer(service, 'POST', `/api/v1/contracts/${contractId}/send`);
  await administer(service, 'POST', `/api/v1/contracts/${contractId}/sign`, { signerName: 'Grace Hopper' });
  const { json } = await erase(service, `/contacts/${contactId}`);
  t.deepEqual(
    json.kept.map(({ kind }: Erasure['kept'][number]) => kind),
    ['PAYMENT', 'INVOICE', 'CONTRACT'],
  );
  const read = async (path: string) => (await administer(service, 'GET', path)).json;
  t.like(await read(`/api/v1/invoices/${id}`), { recipient: issued.recipient, contactId: null, lines: issued.lines });
  t.like(await read(`/api/v1/contracts/${contractId}`), { signerName: 'Grace Hopper', contactId: null });
  const url = workerUrl(service.databaseUrl);
  const pool = createPool({ url, size: 1, applicationName: 'anonymise' }, createLogger('silent'));
  const database = createDatabase(pool, service.clock);
  t.teardown(() => database.close());
  const job = { id: '1', attempt: 1, maxAttempts: 1 };
  const run = () => anonymiseDueTask().run({ tenant: service.acme, payload: {}, database, job });
  await run();
  t.like(await read(`/api/v1/invoices/${id}`), { recipient: issued.recipient });
  // The end of the period, without a clock that passes for the other tests, too.
  for (const table of ['invoices', 'member_contracts'])
    await service.sql(`update ${table} set erase_at = now() - interval '1 day' where id = any($1)`, [[id, contractId]]);
  await run();
  const [invoice] = await service.sql('select number, gross::int, recipient, lines from invoices where id = $1', [id]);
  t.like(invoice, { number: issued.number, gross: 900, recipient: { name: '–', email: null } });
  t.notRegex(JSON.stringify(invoice), /Shirt|Grace|Market/);
  const [signed] = await service.sql('select title, body, party, signer_name from member_contracts where id = $1', [
    contractId,
  ]);
  t.notRegex(JSON.stringify(signed), /Hall|Monday|Grace/);
});
