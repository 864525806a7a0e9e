import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

function call(service: TestService, method: string, target: string, body?: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  return service.send(service.acme, `/api/v1/${target}`, { method, body, headers });
}
const upsert = (service: TestService, items: readonly object[]) =>
  call(service, 'POST', 'adhesions/bulk-upsert', { items });
const statusesOf = ({ json }: TestResponse): string[] => json.results.map(({ status }: { status: string }) => status);

async function newType(service: TestService, name = 'Upserted'): Promise<string> {
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name, price: 2_000, currency: 'EUR', duration };
  return (await call(service, 'POST', 'adhesion_types', type)).json.id;
}

test('an adhesion is created with its payment, changed by its key, and keeps type and holder', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER, ROLE_ADMIN } = service.acme.people;
  const item = { externalId: 'a-1', typeId: await newType(service), userId: ROLE_MEMBER.id };
  const first = await upsert(service, [{ ...item, startsAt: '2026-01-01T01:00:00+01:00' }]);
  t.deepEqual(statusesOf(first), ['CREATED']);
  const [{ id }] = first.json.results;
  const { paymentId, amount } = (await call(service, 'GET', `adhesions/${id}`)).json;
  t.is((await call(service, 'GET', `payments/${paymentId}`)).json.amount, amount);
  const again = { ...item, userId: ROLE_MEMBER.id.toUpperCase(), startsAt: '2026-01-01T00:00:00.000Z' };
  t.deepEqual(statusesOf(await upsert(service, [again])), ['UNCHANGED']);
  t.deepEqual(statusesOf(await upsert(service, [{ externalId: 'a-1', note: 'Board' }])), ['UPDATED']);
  for (const change of [{ typeId: await newType(service) }, { userId: ROLE_ADMIN.id }]) {
    const { json } = await upsert(service, [{ ...item, ...change }]);
    t.like(json.results[0].error.violations[0], { propertyPath: Object.keys(change)[0], code: 'fixed' });
  }
  t.like((await call(service, 'GET', `adhesions/${id}`)).json, { note: 'Board', userId: ROLE_MEMBER.id });
});

test('holder and type are found by external id or email, and each reference that finds none, or is not permitted, fails its item', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER, ROLE_ADMIN } = service.acme.people;
  const type = { price: 2_000, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const typeExternalId = 'by-key';
  const { id: typeId } = (
    await call(service, 'POST', 'adhesion_types', { ...type, name: 'By key', externalId: typeExternalId })
  ).json;
  const twin = { email: 'twin@ref.example' };
  for (const body of [{ ...twin, externalId: 'ref-1' }, twin]) {
    const headers = { 'api-token': ROLE_ADMIN.readWrite };
    t.is((await service.send(service.acme, '/api/v1/contacts', { method: 'POST', body, headers })).status, 201);
  }
  const first = { externalId: 'r-1', typeExternalId, userEmail: ROLE_MEMBER.email.toUpperCase(), userExternalId: null };
  // The id of another tenant, as an export has it beside the email.
  const foreign = { ...first, externalId: 'r-2', userId: service.globex.people.ROLE_MEMBER.id };
  const good = await upsert(service, [first, foreign]);
  t.deepEqual(statusesOf(good), ['CREATED', 'CREATED'], good.text);
  for (const { id } of good.json.results)
    t.like((await call(service, 'GET', `adhesions/${id}`)).json, { typeId, userId: ROLE_MEMBER.id });
  t.deepEqual(statusesOf(await upsert(service, [first, foreign])), ['UNCHANGED', 'UNCHANGED']);

  const bad = [
    [{ userEmail: 'none@ref.example' }, 'userEmail', 'unknown_reference'],
    [{ userEmail: service.globex.people.ROLE_MEMBER.email }, 'userEmail', 'unknown_reference'],
    [{ userExternalId: 'none', userEmail: ROLE_MEMBER.email }, 'userExternalId', 'unknown_reference'],
    [{ userEmail: ROLE_MEMBER.email, typeExternalId: 'none' }, 'typeExternalId', 'unknown_reference'],
    [{ userEmail: 'no address' }, 'userEmail', 'format'],
  ] as const;
  const items = bad.map(([members], index) => ({ externalId: `bad-${index}`, typeExternalId, ...members }));
  const refused = await upsert(service, [
    ...items,
    { externalId: 'of-contact', typeExternalId, contactEmail: twin.email },
  ]);
  for (const [index, [, propertyPath, code]] of bad.entries())
    t.like(refused.json.results[index].error.violations[0], { propertyPath, code }, String(index));
  t.like(refused.json.results.at(-1).error, {
    code: 'forbidden',
    detail: 'contactEmail also needs the permission contacts:read.',
  });

  const headers = { 'api-token': ROLE_ADMIN.readWrite };
  const body = {
    items: [
      { externalId: 'shared', typeExternalId, contactEmail: twin.email },
      { externalId: 'r-3', typeExternalId, contactEmail: twin.email, contactExternalId: 'ref-1' },
    ],
  };
  const byAdmin = await service.send(service.acme, '/api/v1/adhesions/bulk-upsert', { method: 'POST', body, headers });
  t.deepEqual(statusesOf(byAdmin), ['FAILED', 'CREATED']);
  t.is(byAdmin.json.results[0].error.violations[0].code, 'ambiguous');
});

test('an item that fails after its payment was made leaves no payment', async (t) => {
  const { service } = t.context;
  const typeId = await newType(service, 'Counted');
  const { id: userId } = service.acme.people.ROLE_MEMBER;
  const count = async () => (await service.sql(`select from payments where product ->> 'label' = 'Counted'`)).length;
  const response = await upsert(service, [
    { externalId: 'late', typeId, userId, startsAt: '2199-06-01T00:00:00Z' },
    { externalId: 'holderless', typeId },
    { externalId: 'no-type', typeId: userId, userId },
    { externalId: 'good', typeId, userId },
  ]);
  t.deepEqual(statusesOf(response), ['FAILED', 'FAILED', 'FAILED', 'CREATED']);
  const paths = response.json.results.map(
    ({ error }: { error?: { violations: { propertyPath: string }[] } }) => error?.violations[0]?.propertyPath,
  );
  t.deepEqual(paths, ['startsAt', 'userId', 'typeId', undefined]);
  t.is(await count(), 1);
});
