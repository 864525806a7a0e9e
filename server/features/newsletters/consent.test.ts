/** Consents to newsletters and opt-outs that outlive their rows, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { hashesOf } from '#server/features/newsletters/opt-outs.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { call, callInPerson } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const contacts = '/api/v1/contacts';
const agreed = 'Yes, send me the news.';

async function add(service: TestService, body: object, tenant = service.acme) {
  const { status, json, text } = await call(service, 'POST', contacts, body, tenant);
  if (status !== 201) throw new Error(text);
  return json;
}

const consentsOf = async (service: TestService, path: string) =>
  (await call(service, 'GET', `${path}/personal_data`)).json.newsletterConsents.map(
    ({ optedIn, source, text }: { optedIn: boolean; source: string; text: string | null }) => [optedIn, source, text],
  );

test('an opt-out outlives its person when the address is entered again, and only in its tenant', async (t) => {
  const { service } = t.context;
  const out = { email: 'Olga@Out.example', newsletterOptIn: false };
  const { id } = await add(service, out);
  await call(service, 'DELETE', `${contacts}/${id}`);
  const email = 'olga@out.example';
  t.false((await add(service, { email })).newsletterOptIn);
  t.false((await add(service, { email, newsletterOptIn: true })).newsletterOptIn);
  const items = [{ externalId: 'olga', email, newsletterOptIn: true }];
  const { json: done } = await call(service, 'POST', `${contacts}/bulk-upsert`, { items });
  t.false((await call(service, 'GET', `${contacts}/${done.results[0].id}`)).json.newsletterOptIn);
  const user = { email, firstName: 'Olga', lastName: 'Out', newsletterOptIn: true };
  t.false((await call(service, 'POST', '/api/v1/users', user)).json.newsletterOptIn);
  // By a new address, too.
  const { id: other } = await add(service, { email: 'other@out.example', newsletterOptIn: true });
  t.false((await call(service, 'PATCH', `${contacts}/${other}`, { email })).json.newsletterOptIn);
  t.true((await add(service, { email, newsletterOptIn: true, newsletterConsentText: agreed })).newsletterOptIn);
  t.true((await add(service, { email, newsletterOptIn: true }, service.globex)).newsletterOptIn);
  // Its row is no address, and no hash that can be guessed without the key.
  const [mac] = hashesOf(secretsFrom(testSecret), service.acme.id, email);
  const remembered = await service.sql<{ mac: string }>(
    `select encode(address_mac, 'hex') as mac from newsletter_opt_outs`,
  );
  t.true(remembered.some((row) => row.mac === mac));
});

test('an erased person is opted out, and so is a deleted user who was', async (t) => {
  const { service } = t.context;
  const [erased, deleted] = ['erased@out.example', 'deleted@out.example'];
  const { id } = await add(service, { email: erased, newsletterOptIn: true });
  await callInPerson(service, 'POST', `${contacts}/${id}/erase`);
  t.false((await add(service, { email: erased, newsletterOptIn: true })).newsletterOptIn);
  const body = { email: deleted, firstName: 'Del', lastName: 'Eted', newsletterOptIn: false };
  const { json: user } = await call(service, 'POST', '/api/v1/users', body);
  await call(service, 'DELETE', `/api/v1/users/${user.id}`);
  t.false((await add(service, { email: deleted, newsletterOptIn: true })).newsletterOptIn);
});

test('each consent has its time, its source and its text', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const path = `/api/v1/users/${person.id}`;
  await call(service, 'PATCH', path, { newsletterOptIn: true, newsletterConsentText: agreed });
  await asMember(service, person, 'PATCH', '', { newsletterOptIn: false });
  // An import without a text does not give what the person has withdrawn.
  const item = { email: person.email, firstName: 'Fresh', lastName: 'Person', newsletterOptIn: true };
  await call(service, 'POST', '/api/v1/users/bulk-upsert', { matchBy: 'email', items: [item] });
  t.false((await call(service, 'GET', path)).json.newsletterOptIn);
  const items = [{ ...item, newsletterConsentText: 'On paper' }];
  await call(service, 'POST', '/api/v1/users/bulk-upsert', { matchBy: 'email', items });
  t.deepEqual((await consentsOf(service, path)).slice(-3), [
    [true, 'API', agreed],
    [false, 'PERSON', null],
    [true, 'IMPORT', 'On paper'],
  ]);
  const own = await asMember(service, person, 'GET', '/personal_data');
  t.is(own.json.newsletterConsents.length, (await consentsOf(service, path)).length);
  // A name changes no consent.
  await call(service, 'PATCH', path, { firstName: 'Ann' });
  t.is((await consentsOf(service, path)).length, own.json.newsletterConsents.length);
});

test('what an administrator changes in the name of a user is not the word of the person', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const { json } = await callInPerson(service, 'POST', `/api/v1/permission/impersonate/${person.id}`, {});
  const headers = { authorization: `Bearer ${json.token}` };
  for (const newsletterOptIn of [false, true]) {
    const body = { newsletterOptIn };
    t.is((await service.send(service.acme, '/api/v1/me', { method: 'PATCH', headers, body })).status, 200);
  }
  t.deepEqual((await consentsOf(service, `/api/v1/users/${person.id}`)).slice(-2), [
    [false, 'API', null],
    [true, 'API', null],
  ]);
});
