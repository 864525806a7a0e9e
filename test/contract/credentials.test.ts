/** Stage 4 for every operation: a missing or bad credential is 401, before any later check. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import type { TestRequest } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { pathWith, requestOf } from '../actors/arrange.ts';
import { type BadCredential, badCredentials, ownToken } from '../actors/bad-credentials.ts';
import { bearer } from '../actors/credential.ts';
import { faultsOfRefusal, forEach, garbageFor, startUnlimitedService } from '../actors/unlimited-service.ts';
import { operations } from './operations.ts';
import { type Changes, faultsOfChanges, recordChanges } from './recorded-changes.ts';

interface Context {
  readonly service: TestService;
  readonly changes: Changes;
  readonly tenants: readonly { readonly tenant: TestTenant; readonly bad: readonly BadCredential[] }[];
}

const test = anyTest as TestFn<Context>;
let probes = 0;
let turn = 0;
/** Credential name → operations on which it was tried. */
const tried = new Map<string, Set<string>>();

test.before(async (t) => {
  const service = await startUnlimitedService();
  const { acme, globex } = service;
  const tenants = [
    { tenant: acme, bad: await badCredentials(service, acme, globex) },
    { tenant: globex, bad: await badCredentials(service, globex, acme) },
  ];
  Object.assign(t.context, { service, tenants, changes: await recordChanges(service) });
});
test.after.always((t) => t.context.service?.stop());

const missing: Omit<BadCredential, 'kind'> = { name: 'no credential', credential: {}, code: 'missing_credentials' };

/** Operations that get every bad credential: the first read and the first write of each `auth` value. */
const thorough = new Set(
  [...new Map(operations.map((contract) => [`${contract.auth} ${isWrite(contract.method)}`, contract])).values()].map(
    ({ id }) => id,
  ),
);

/**
 * @returns every bad credential for thorough operations, otherwise some of each kind in rotation.
 */
function someOf(contract: AnyOperation, bad: readonly BadCredential[]): readonly BadCredential[] {
  if (thorough.has(contract.id)) return bad;
  const index = operations.indexOf(contract);
  return [...Map.groupBy(bad, ({ kind }) => kind).values()].flatMap((list) => {
    const count = Math.ceil(list.length / 10);
    const start = (index * count) % list.length;
    // Twice the list, to wrap around.
    return [...list, ...list].slice(start, start + count);
  });
}

/** @returns the contract's example request with an unknown id, and one malformed request in rotation. */
function requestsOf(contract: AnyOperation): readonly { path: string; request: TestRequest }[] {
  const { method } = contract;
  const absent = pathWith(contract, randomUUID());
  const garbage = garbageFor(contract).map((request) => ({ path: absent, request: { ...request, method } }));
  const every = [...garbage, { path: `${pathWith(contract, 'no-uuid')}?unknown=1`, request: { method } }];
  turn += 1;
  const own = { path: absent, request: requestOf(contract, { members: {} }, {}) };
  return [own, ...every.slice(turn % every.length, (turn % every.length) + 1)];
}

/** @returns the faults of the refusals of one credential. */
async function faultsOf(
  service: TestService,
  contract: AnyOperation,
  tenant: TestTenant,
  { name, credential, code }: Omit<BadCredential, 'kind'>,
): Promise<string[]> {
  tried.set(name, (tried.get(name) ?? new Set()).add(contract.id));
  const faults: string[] = [];
  for (const { path, request } of requestsOf(contract)) {
    const headers = { ...request.headers, ...credential };
    const response = await service.send(tenant, path, { ...request, headers });
    probes += 1;
    faults.push(...faultsOfRefusal(response, code, tenant).map((fault) => `${tenant.host}, ${name}: ${fault}`));
  }
  return faults;
}

for (const [index, contract] of operations.entries()) {
  // Serial, so that a change of the database is due to one operation.
  test.serial(`${contract.id}: a bad credential is 401, whatever comes with it, and changes nothing`, async (t) => {
    const { service, tenants, changes } = t.context;
    await changes.taken();
    // One of the two in rotation, where not every bad credential is tried.
    const sides = thorough.has(contract.id) ? tenants : tenants.slice(index % 2).slice(0, 1);
    for (const { tenant, bad } of sides) {
      const faults: string[] = [];
      const some = someOf(contract, bad);
      await forEach(contract.auth === 'none' ? some : [missing, ...some], async (credential) => {
        faults.push(...(await faultsOf(service, contract, tenant, credential)));
      });
      // A missing stage gives hundreds of faults.
      t.deepEqual(faults.slice(0, 10), []);
    }
    t.deepEqual(
      faultsOfChanges(
        await changes.taken(),
        tenants.map(({ tenant }) => tenant),
      ),
      [],
    );
  });

  if (contract.method === 'GET' && contract.auth !== 'none') {
    test.serial(`${contract.id}: HEAD needs a credential as GET does`, async (t) => {
      const { service } = t.context;
      const path = pathWith(contract, randomUUID());
      const { status, text } = await service.send(service.acme, path, { method: 'HEAD' });
      t.deepEqual([status, text], [401, '']);
    });
  }
}

test.serial(
  'a token that the test signs as the server does is accepted: forgeries fail because of the forged part',
  async (t) => {
    const { service, tenants } = t.context;
    for (const { tenant } of tenants) {
      const headers = { ...bearer(await ownToken(service, tenant)) };
      t.is((await service.send(tenant, '/api/v1/me', { headers })).status, 200);
    }
  },
);

test.serial('a permitted change is recorded: without a record nothing has changed', async (t) => {
  const { service, changes } = t.context;
  const { acme } = service;
  await changes.taken();
  const headers = { ...bearer(await ownToken(service, acme)) };
  const request = { method: 'PATCH', headers, body: { lastName: 'Recorded' } };
  const { status, text } = await service.send(acme, '/api/v1/me', request);
  t.is(status, 200, text);
  t.deepEqual(faultsOfChanges(await changes.taken(), [acme, service.globex]), [
    `changed audit_log, changes, search_texts, users of ${acme.host}`,
  ]);
});

test.serial('a JWT lives to the last of its 11 days, and not a second longer, on every operation', async (t) => {
  const { service } = t.context;
  const { acme, clock } = service;
  const jwt = await ownToken(service, acme);
  const expired = { name: 'JWT, 11 days old', credential: bearer(jwt), code: 'expired_token' as const };
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

test.serial('every bad credential was tried on every thorough operation, and on others in rotation', (t) => {
  const bad = t.context.tenants.flatMap((side) => side.bad);
  for (const { name } of bad) {
    const on = tried.get(name) ?? new Set();
    for (const id of thorough) t.true(on.has(id), `${name} on ${id}`);
    // A rotation over few operations does not reach all others.
    if (operations.length > bad.length) t.true(on.size > thorough.size, `${name} on ${[...on].join()}`);
  }
  t.log(`${probes} refusals of ${bad.length / 2 + 1} bad credentials on ${operations.length} operations`);
});
