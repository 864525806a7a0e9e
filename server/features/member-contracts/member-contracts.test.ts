/** Contracts with people and organisations. */
import anyTest, { type TestFn } from 'ava';
import { memberContractStatuses, memberContractTransitions } from '#contracts/schemas/member-contract.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { findContractForPrint } from './print.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call }>;

const path = '/api/v1/contracts';
const rental = { title: 'Hall rental', organisation: 'Town of Springfield', body: 'On Mondays.\nKeys at the desk.' };
const day = 86_400_000;

test.beforeEach(async (t) => {
  const service = await startTestService();
  await service.sql('update api_tokens set expires_at = null');
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  const call: Call = (method, target, body) => service.send(service.acme, target, { method, headers, body });
  Object.assign(t.context, { service, call });
});
test.afterEach.always((t) => t.context.service?.stop());

test.serial(
  'a draft is changed, found and deleted; once sent it is frozen, with both parties as they were',
  async (t) => {
    const { service, call } = t.context;
    const made = await call('POST', path, { ...rental, organisation: null, userId: service.acme.userIds[5] });
    t.is(made.status, 201);
    t.regex(made.json.number, /^C-\d{4}-\d{4}$/);
    t.like(made.json, { status: 'DRAFT', issuer: null, amount: null });
    const one = made.headers.location ?? '';
    const priced = { amount: 100, currency: 'EUR', billingPeriod: 'MONTHLY' };
    t.like((await call('PATCH', one, { title: 'Choir room', ...priced })).json, { title: 'Choir room', ...priced });
    t.is((await call('GET', `${path}?search=choir&status=DRAFT&userId=${service.acme.userIds[5]}`)).json.totalItems, 1);
    const sent = await call('POST', `${one}/send`);
    t.like(sent.json, { status: 'SENT', issuer: { name: `${service.acme.name} e.V.` }, party: made.json.party });
    t.is((await call('PATCH', one, { body: 'x' })).status, 409);
    t.is((await call('DELETE', one)).status, 409);
    const admin = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    await service.send(service.acme, `/api/v1/users/${service.acme.userIds[5]}`, {
      method: 'PATCH',
      headers: admin,
      body: { lastName: 'Renamed' },
    });
    t.deepEqual((await call('GET', one)).json, sent.json);
    const other = (await call('POST', path, rental)).headers.location ?? '';
    t.is((await call('DELETE', other)).status, 204);
    t.is((await call('DELETE', other)).status, 404);
  },
);

test.serial(
  'every step is taken from where the table allows it, and refused with the states that may follow',
  async (t) => {
    const { service, call } = t.context;
    const steps = [
      ['send', 'SENT', undefined],
      ['sign', 'SIGNED', { signerName: 'Mayor Quimby' }],
      ['terminate', 'TERMINATED', { reason: 'Roof' }],
      ['cancel', 'CANCELLED', undefined],
    ] as const;
    const start = new Date(service.clock.now().getTime() + 10 * day).toISOString();
    const ways = {
      DRAFT: [],
      SENT: [0],
      SIGNED: [0, 1],
      ACTIVE: [0, 1],
      TERMINATED: [0, 1, 2],
      EXPIRED: [0, 1],
      CANCELLED: [3],
    } as const;
    const begin = (from: (typeof memberContractStatuses)[number]) => {
      if (from === 'SIGNED') return { startsAt: start };
      return from === 'EXPIRED' ? { endsAt: '2020-01-01T00:00:00.000Z' } : {};
    };
    for (const from of memberContractStatuses) {
      for (const [action, to, body] of steps) {
        const one = (await call('POST', path, { ...rental, ...begin(from) })).headers.location ?? '';
        for (const index of ways[from]) await call('POST', `${one}/${steps[index][0]}`, steps[index][2]);
        t.is((await call('GET', one)).json.status, from);
        const { status, json } = await call('POST', `${one}/${action}`, body);
        if (memberContractTransitions[from].includes(to)) {
          t.is(status, 200, `${from} → ${to}`);
        } else {
          t.is(status, 409, `${from} → ${to}`);
          t.true(memberContractTransitions[from].every((allowed) => json.detail.includes(allowed)));
        }
      }
    }
  },
);

test.serial(
  'a signed contract is ACTIVE from its start and EXPIRED from its end, at the time of reading',
  async (t) => {
    const { service, call } = t.context;
    const at = (days: number) => new Date(service.clock.now().getTime() + days * day).toISOString();
    const one = (await call('POST', path, { ...rental, startsAt: at(10), endsAt: at(20) })).headers.location ?? '';
    await call('POST', `${one}/send`);
    const signed = (await call('POST', `${one}/sign`, { signerName: 'Mayor Quimby' })).json;
    t.like(signed, { status: 'SIGNED', signerName: 'Mayor Quimby', signedAt: service.clock.now().toISOString() });
    service.clock.advance(10 * day);
    t.is((await call('GET', one)).json.status, 'ACTIVE');
    service.clock.advance(10 * day);
    t.is((await call('GET', one)).json.status, 'EXPIRED');
    t.true((await call('GET', `${path}?status=EXPIRED`)).json.totalItems === 1);
  },
);

test.serial(
  'one other party, dates in order, an amount with currency and period: else a 422 that names the property',
  async (t) => {
    const { service, call } = t.context;
    const { organisation: _, ...withoutParty } = rental;
    const cases = [
      [withoutParty, 'userId'],
      [{ ...rental, userId: service.acme.userIds[5] }, 'organisation'],
      [{ ...withoutParty, userId: service.globex.userIds[5] }, 'userId'],
      [{ ...rental, startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'endsAt'],
      [{ ...rental, amount: 5 }, 'amount'],
      [{ ...rental, currency: 'EUR', billingPeriod: 'ONCE' }, 'amount'],
    ] as const;
    for (const [body, property] of cases) {
      const { status, json } = await call('POST', path, body);
      t.is(status, 422, property);
      t.is(json.violations[0].propertyPath, property);
    }
    t.is((await call('POST', path, { ...rental, externalId: 'x' })).status, 201);
    t.is((await call('POST', path, { ...rental, externalId: 'x' })).json.code, 'duplicate');
  },
);

test.serial('the data of a PDF is read in one query, in its own tenant only', async (t) => {
  const { service, call } = t.context;
  const { json: contract, headers } = await call('POST', path, rental);
  const database = createDatabase(
    createPool({ url: service.databaseUrl, size: 1, applicationName: 'print' }, createLogger('silent')),
    service.clock,
  );
  t.teardown(() => database.close());
  const print = (id: string) => findContractForPrint(database.reading(id), contract.id);
  t.like(await print(service.acme.id), {
    number: contract.number,
    status: 'DRAFT',
    title: rental.title,
    body: rental.body,
    party: { name: rental.organisation },
    issuer: { name: `${service.acme.name} e.V.` },
  });
  await call('POST', `${headers.location}/send`);
  await call('POST', `${headers.location}/sign`, { signerName: 'Mayor Quimby' });
  t.like(await print(service.acme.id), { status: 'ACTIVE', signerName: 'Mayor Quimby' });
  t.is(await print(service.globex.id), undefined);
});
