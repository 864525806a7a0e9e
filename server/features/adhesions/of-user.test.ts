/** A user applies for a membership, renews and cancels it, and reads its documents, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { days } from '#test/fixtures/invitations.ts';
import { addMember, asMember } from '#test/fixtures/members.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const yearly = { name: 'Full', price: 4200, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };

async function addType(service: TestService, more: object = {}): Promise<string> {
  return (await administer(service, 'POST', '/api/v1/adhesion_types', { ...yearly, ...more })).json.id;
}

test('a user applies, pays, renews once, and cancels', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const typeId = await addType(service);
  const types = (await asMember(service, person, 'GET', '/adhesion_types?itemsPerPage=100')).json.member;
  t.true(types.some(({ id }: { id: string }) => id === typeId));
  const { status, json } = await asMember(service, person, 'POST', '/adhesions', { typeId });
  t.is(status, 201);
  t.like(json, { typeId, userId: person.id, status: 'PENDING', paid: false, amount: 4200 });
  t.false('note' in json || 'externalId' in json);
  await administer(service, 'POST', `/api/v1/payments/${json.paymentId}/mark-paid`, {});
  t.is((await asMember(service, person, 'GET', `/adhesions/${json.id}`)).json.status, 'ACTIVE');
  const next = await asMember(service, person, 'POST', `/adhesions/${json.id}/renew`);
  t.is(next.status, 201);
  t.is(next.headers.location, `/api/v1/me/adhesions/${next.json.id}`);
  t.like(next.json, { renewalOfId: json.id, startsAt: json.endsAt });
  t.is((await asMember(service, person, 'POST', `/adhesions/${json.id}/renew`)).json.code, 'duplicate');
  const cancelled = await asMember(service, person, 'POST', `/adhesions/${next.json.id}/cancel`, { reason: 'Moved' });
  t.like(cancelled.json, { status: 'CANCELLED', cancelReason: 'Moved' });
  t.is((await asMember(service, person, 'GET', `/payments/${next.json.paymentId}`)).json.status, 'CANCELLED');
});

test('a user has one membership of a type at a time, also with two applications at once', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const typeId = await addType(service, { price: 0, requiresApproval: true });
  const apply = () => asMember(service, person, 'POST', '/adhesions', { typeId });
  const statuses = (await Promise.all([apply(), apply(), apply()])).map(({ status }) => status).sort();
  t.deepEqual(statuses, [201, 409, 409]);
  const { json } = await asMember(service, person, 'GET', '/adhesions?status=PENDING');
  t.is(json.totalItems, 1);
  const early = await asMember(service, person, 'POST', `/adhesions/${json.member[0].id}/renew`);
  t.deepEqual([early.status, early.json.code], [409, 'invalid_transition'], 'it is not approved yet');
  await administer(service, 'POST', `/api/v1/adhesions/${json.member[0].id}/cancel`, {});
  t.is((await apply()).status, 201);
});

test('one that has expired is not renewed beside a newer one, also at the same time as an application', async (t) => {
  const { service } = t.context;
  const typeId = await addType(service, { price: 0 });
  const withExpired = async () => {
    const person = await addMember(service);
    const apply = () => asMember(service, person, 'POST', '/adhesions', { typeId });
    const { json: old } = await apply();
    await service.sql(
      `update adhesions set starts_at = starts_at - interval '3 years', ends_at = ends_at - interval '3 years' where id = $1`,
      [old.id],
    );
    const renew = () => asMember(service, person, 'POST', `/adhesions/${old.id}/renew`);
    const active = async () => (await asMember(service, person, 'GET', '/adhesions?status=ACTIVE')).json.totalItems;
    return { apply, renew, active };
  };
  const { apply, renew, active } = await withExpired();
  t.is((await apply()).status, 201);
  t.like((await renew()).json, { status: 409, code: 'duplicate' });
  t.is(await active(), 1);
  const other = await withExpired();
  const statuses = (await Promise.all([other.apply(), other.renew(), other.apply(), other.renew()])).map(
    ({ status }) => status,
  );
  t.deepEqual(statuses.sort(), [201, 409, 409, 409]);
  t.is(await other.active(), 1);
});

test('an inactive type takes no application', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const typeId = await addType(service, { active: false });
  const { status, json } = await asMember(service, person, 'POST', '/adhesions', { typeId });
  t.deepEqual([status, json.violations[0].propertyPath], [422, 'typeId']);
});

test('a user sees its invoices and contracts once they are issued and sent, and prints them', async (t) => {
  const { service } = t.context;
  const [person, other] = [await addMember(service), await addMember(service)];
  const lines = [{ description: 'Membership', unitAmount: 4200 }];
  const invoice = await administer(service, 'POST', '/api/v1/invoices', { currency: 'EUR', lines, userId: person.id });
  const text = { title: 'Hall', body: 'What both agreed.', userId: person.id };
  const contract = await administer(service, 'POST', '/api/v1/contracts', text);
  const paths = [`/invoices/${invoice.json.id}`, `/contracts/${contract.json.id}`];
  const statuses = async (who = person) => {
    const all = paths.flatMap((path) => [path, `${path}/pdf`]).map((path) => asMember(service, who, 'GET', path));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  const counts = async () => {
    const lists = [asMember(service, person, 'GET', '/invoices'), asMember(service, person, 'GET', '/contracts')];
    return (await Promise.all(lists)).map(({ json }) => json.totalItems);
  };
  t.deepEqual(await statuses(), [404, 404, 404, 404]);
  t.deepEqual(await counts(), [0, 0]);
  await administer(service, 'POST', `/api/v1/invoices/${invoice.json.id}/issue`);
  await administer(service, 'POST', `/api/v1/contracts/${contract.json.id}/send`);
  t.deepEqual(await statuses(), [200, 200, 200, 200]);
  t.deepEqual(await counts(), [1, 1]);
  t.deepEqual(await statuses(other), [404, 404, 404, 404]);
});

test('a membership that has ended is applied for anew, or renewed', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const typeId = await addType(service, { price: 0, graceDays: 0 });
  const startsAt = new Date(service.clock.now().getTime() - days(400)).toISOString();
  const { json } = await administer(service, 'POST', '/api/v1/adhesions', { typeId, userId: person.id, startsAt });
  t.is((await asMember(service, person, 'GET', `/adhesions/${json.id}`)).json.status, 'EXPIRED');
  t.is((await asMember(service, person, 'POST', `/adhesions/${json.id}/renew`)).json.status, 'ACTIVE');
});
