/** Two tenants alternate on one database connection: no state of one must affect the other. */
import anyTest, { type TestFn } from 'ava';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { freshLink } from '../actors/contact-link.ts';
import { apiToken, bearer, contactHash } from '../actors/credential.ts';
import { freshAccess } from '../actors/oauth-access.ts';
import { forEach, startUnlimitedService } from '../actors/unlimited-service.ts';
import { idsIn, idsOfRows, rowsOf } from './tenant-rows.ts';

/** Delegated credentials of a tenant. */
interface Guests {
  readonly accessToken: string;
  readonly hash: string;
  readonly invitationId: string;
}

interface Context {
  readonly service: TestService;
  readonly guests: ReadonlyMap<TestTenant, Guests>;
}

const test = anyTest as TestFn<Context>;

/** Requests per part. In parts, to show progress on slow machines. */
const alternations = 2_000;
const parts = ['first', 'second', 'third', 'fourth', 'fifth'];

test.before(async (t) => {
  const service = await startUnlimitedService({ validateResponses: false }, { databasePoolSize: 1 });
  const guests = new Map<TestTenant, Guests>();
  for (const tenant of [service.acme, service.globex]) {
    const { token } = await freshAccess({ service, tenant }, { userId: tenant.people.ROLE_ADMIN.id });
    guests.set(tenant, { accessToken: token, ...(await freshLink({ service, tenant })) });
  }
  Object.assign(t.context, { service, guests });
});
test.after.always((t) => t.context.service?.stop());

interface Step {
  readonly tenant: TestTenant;
  readonly other: TestTenant;
  /** Both tenants send the same request for the same number. */
  readonly number: number;
}

function* steps({ acme, globex }: TestService): Generator<Step> {
  for (let number = 0; number < alternations; number += 1) {
    const [tenant, other] = number % 2 === 0 ? [acme, globex] : [globex, acme];
    yield { tenant, other, number: Math.floor(number / 2) };
  }
}

for (const part of parts) {
  test.serial(
    `the ${part} ${alternations} of ${parts.length * alternations} requests in turn, over one connection, see no foreign row`,
    async (t) => {
      t.timeout(120_000);
      const { service, guests } = t.context;
      const { acme, globex } = service;
      const hidden = new Map([
        [acme, idsOfRows(await rowsOf(service, globex))],
        [globex, idsOfRows(await rowsOf(service, acme))],
      ]);
      const faults: string[] = [];
      const seen = new Map<number, number>();
      await forEach(
        steps(service),
        async ({ tenant, other, number }) => {
          const { status, text, json } = await sendStep(service, guests, { tenant, other, number });
          seen.set(status, (seen.get(status) ?? 0) + 1);
          const foreign = idsIn(text).filter((id) => hidden.get(tenant)?.has(id) && id !== other.people.ROLE_ADMIN.id);
          if (foreign.length > 0) faults.push(`${tenant.host} received ${foreign[0]}`);
          const own = [tenant.people.ROLE_ADMIN.id, guests.get(tenant)?.invitationId];
          if (number % 10 < 6 && !own.includes(json.id ?? json.sub)) faults.push(`${tenant.host} received ${text}`);
        },
        16,
      );
      t.deepEqual(faults.slice(0, 10), []);
      t.log(`${alternations} requests; responses by status: ${JSON.stringify(Object.fromEntries(seen))}`);
      const share = alternations / 10;
      t.deepEqual(Object.fromEntries(seen), { 200: share * 8, 404: share, 422: share });
    },
  );
}

/** Sends /me with every kind of credential; also a page, a write that is rolled back, and a write to an unknown id. */
function sendStep(service: TestService, guests: Context['guests'], { tenant, other, number }: Step) {
  const { ROLE_ADMIN: admin } = tenant.people;
  const headers = { ...(number % 4 < 2 ? apiToken(admin.readWrite) : bearer(admin.jwt)) };
  const foreign = other.people.ROLE_ADMIN.id;
  const { accessToken = '', hash = '' } = guests.get(tenant) ?? {};
  switch (number % 10) {
    case 4:
      return service.send(tenant, '/api/v1/oauth/userinfo', { headers: { ...bearer(accessToken) } });
    case 5:
      return service.send(tenant, '/api/v1/invitation', { headers: { ...contactHash(hash) } });
    case 6:
    case 7:
      return service.send(tenant, '/api/v1/payments?itemsPerPage=3', { headers });
    case 8: {
      const body = { amount: 1, currency: 'EUR', product: { type: 'OTHER', label: 'x' }, userId: foreign };
      return service.send(tenant, '/api/v1/payments', { method: 'POST', headers, body });
    }
    case 9:
      return service.send(tenant, `/api/v1/users/${foreign}`, { method: 'PATCH', headers, body: { lastName: 'x' } });
    default:
      return service.send(tenant, '/api/v1/me', { headers });
  }
}
