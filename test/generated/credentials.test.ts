/** Stage 4, for every operation: a credential that is missing or bad is 401, before anything else is looked at. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import type { TestRequest } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { type BadCredential, badCredentials, ownToken } from './bad-credentials.ts';
import { changedTables, rowsOf } from './rows.ts';
import { bearer, faultsOfRefusal, forEach, garbageFor, pathOf, requestOf, startScene } from './scene.ts';

interface Context {
  readonly service: TestService;
  readonly tenants: readonly { readonly tenant: TestTenant; readonly bad: readonly BadCredential[] }[];
}

const test = anyTest as TestFn<Context>;
let probes = 0;
let turn = 0;

test.before(async (t) => {
  const service = await startScene();
  const { acme, globex } = service;
  const tenants = [
    { tenant: acme, bad: await badCredentials(service, acme, globex) },
    { tenant: globex, bad: await badCredentials(service, globex, acme) },
  ];
  Object.assign(t.context, { service, tenants });
});
test.after.always((t) => t.context.service?.stop());

const missing: BadCredential = { name: 'no credential', credential: {}, code: 'missing_credentials' };

/**
 * The contract's own request, for something absent; and one garbage, a path that is none among them. Which one goes by
 * turns: over ninety credentials each of them comes many times.
 */
function requestsOf(contract: AnyOperation, tenant: TestTenant): readonly { path: string; request: TestRequest }[] {
  const { method } = contract;
  const absent = pathOf(contract, randomUUID());
  const garbage = garbageFor(contract).map((request) => ({ path: absent, request: { ...request, method } }));
  const every = [...garbage, { path: `${pathOf(contract, 'no-uuid')}?unknown=1`, request: { method } }];
  turn += 1;
  const own = { path: absent, request: requestOf(contract, tenant.people.ROLE_ADMIN, {}) };
  return [own, ...every.slice(turn % every.length, (turn % every.length) + 1)];
}

/** @returns what was wrong with the refusals of one credential, whatever was sent with it. */
async function faultsOf(
  service: TestService,
  contract: AnyOperation,
  tenant: TestTenant,
  { name, credential, code }: BadCredential,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, request } of requestsOf(contract, tenant)) {
    const headers = { ...request.headers, ...credential };
    const response = await service.send(tenant, path, { ...request, headers });
    probes += 1;
    faults.push(...faultsOfRefusal(response, code, tenant).map((fault) => `${tenant.host}, ${name}: ${fault}`));
  }
  return faults;
}

for (const contract of operations) {
  // One after the other, so that a change of the database has one operation to blame.
  test.serial(`${contract.id}: a bad credential is 401, whatever comes with it, and changes nothing`, async (t) => {
    const { service, tenants } = t.context;
    for (const { tenant, bad } of tenants) {
      const before = await Promise.all([rowsOf(service, service.acme), rowsOf(service, service.globex)]);
      const faults: string[] = [];
      const tried = contract.auth === 'none' ? bad : [missing, ...bad];
      await forEach(tried, async (credential) => {
        faults.push(...(await faultsOf(service, contract, tenant, credential)));
      });
      // A stage that lacks shows in hundreds: the first ones tell which.
      t.deepEqual(faults.slice(0, 10), []);
      const after = await Promise.all([rowsOf(service, service.acme), rowsOf(service, service.globex)]);
      t.deepEqual(
        before.flatMap((rows, index) => changedTables(rows, after[index] ?? new Map())),
        [],
      );
    }
  });

  if (contract.method === 'GET' && contract.auth !== 'none') {
    test.serial(`${contract.id}: HEAD asks for a credential as GET does`, async (t) => {
      const { service } = t.context;
      const path = pathOf(contract, randomUUID());
      const { status, text } = await service.send(service.acme, path, { method: 'HEAD' });
      t.deepEqual([status, text], [401, '']);
    });
  }
}

test.serial(
  'a token that we write ourselves as the server does is accepted: the forgeries fail by what is forged',
  async (t) => {
    const { service, tenants } = t.context;
    for (const { tenant } of tenants) {
      const headers = { ...bearer(await ownToken(service, tenant)) };
      t.is((await service.send(tenant, '/api/v1/me', { headers })).status, 200);
    }
  },
);

test.serial('a JWT lives to the last of its 11 days, and not a second longer, on every operation', async (t) => {
  const { service } = t.context;
  const { acme, clock } = service;
  const jwt = await ownToken(service, acme);
  const expired: BadCredential = { name: 'JWT, 11 days old', credential: bearer(jwt), code: 'expired_token' };
  const lifetime = jwtLifetimeSeconds * 1000 - (clock.now().getTime() % 1000);
  clock.advance(lifetime - 1000);
  t.is((await service.send(acme, '/api/v1/me', { headers: { ...bearer(jwt) } })).status, 200);
  clock.advance(1000);
  const faults: string[] = [];
  await forEach(operations, async (contract) => {
    faults.push(...(await faultsOf(service, contract, acme, expired)));
  });
  clock.advance(-lifetime);
  t.deepEqual(faults, []);
});

test.serial('how many requests that was', (t) => {
  const [kinds] = t.context.tenants;
  t.log(`${probes} refusals of ${(kinds?.bad.length ?? 0) + 1} bad credentials on ${operations.length} operations`);
  t.true(probes > operations.length * 2 * 80 * 2);
});
