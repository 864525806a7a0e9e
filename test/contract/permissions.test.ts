/** Stages 4 to 6 for every operation: each kind of credential and each role. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { type AnyOperation, isWrite, requiresPresence } from '#contracts/operation.ts';
import { type RoleName, roleNames } from '#contracts/permissions.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import type { TestService } from '#test/service.ts';
import { adviceOn, arrange, pathOf, pathWith, requestOf } from '../actors/arrange.ts';
import type { Credential } from '../actors/credential.ts';
import {
  type CredentialSource,
  credentialSources,
  firstSource,
  kinds,
  mayCall,
  refusalOf,
  statusWith,
} from '../actors/good-credential.ts';
import { freshPerson, type Person, type Place } from '../actors/person.ts';
import { faultsOfRefusal, forEach, garbageFor, startUnlimitedService } from '../actors/unlimited-service.ts';
import { operations } from './operations.ts';

const test = anyTest as TestFn<{ service: TestService }>;
let probes = 0;
let turn = 0;

test.before(async (t) => {
  t.context.service = await startUnlimitedService();
});
test.after.always((t) => t.context.service?.stop());

/**
 * @returns the faults of the refusals of the contract's example request, and of one malformed request in rotation.
 */
async function faultsOf(
  { service, tenant }: Place,
  contract: AnyOperation,
  credential: Credential,
  code: ProblemCode,
): Promise<string[]> {
  const { method } = contract;
  const absent = pathWith(contract, randomUUID());
  const garbage = [
    ...garbageFor(contract).map((request) => ({ path: absent, request })),
    { path: `${pathWith(contract, 'no-uuid')}?unknown=1`, request: {} },
  ];
  turn += 1;
  const requests = [
    { path: absent, request: requestOf(contract, { members: {} }, {}) },
    ...garbage.slice(turn % garbage.length, (turn % garbage.length) + 1),
  ];
  const faults: string[] = [];
  for (const { path, request } of requests) {
    const headers = { ...request?.headers, ...credential };
    const response = await service.send(tenant, path, { ...request, method, headers });
    probes += 1;
    faults.push(...faultsOfRefusal(response, code, tenant));
  }
  return faults;
}

/** @returns the status of the contract's example request, and advice if it is not that of a success */
async function statusAs(
  place: Place,
  contract: AnyOperation,
  source: CredentialSource,
  person: Person,
): Promise<{ readonly status: number; readonly advice: string }> {
  const made = await arrange(contract, place, person);
  const { credential } = await source.of(place, made.caller, made.link);
  const request = requestOf(contract, made, credential);
  const { status, text } = await place.service.send(place.tenant, pathOf(contract, made.params), request);
  probes += 1;
  return { status, advice: adviceOn(contract, status, text) };
}

/** @returns the faults of the operation's response to a new user with the role and credential. */
async function faultsWith(
  place: Place,
  contract: AnyOperation,
  source: CredentialSource,
  role: RoleName,
): Promise<string[]> {
  const person = await freshPerson(place, role);
  const code = refusalOf(contract, source, role);
  if (code) return faultsOf(place, contract, (await source.of(place, person)).credential, code);
  const { status, advice } = await statusAs(place, contract, source, person);
  const expected = statusWith(contract, source);
  return status === expected ? [] : [`${status}, instead of ${expected}: ${advice}`];
}

/**
 * @returns all roles for the first credential of an operation that needs a permission. Others are tried as an administrator,
 * as whom they succeed: that a role is too little for them is seen where one is taken, and where one is of another tenant.
 * What needs no permission is tried as a member. Applications and contacts have no role: that of the authorizing user must
 * add nothing.
 */
function rolesWith(contract: AnyOperation, source: CredentialSource): readonly RoleName[] {
  if (source.variant === 'oauth' || source.variant === 'contactHash') return ['ROLE_ADMIN'];
  if (!hasPermission(contract)) return ['ROLE_MEMBER'];
  return source === firstSource(contract) ? roleNames : ['ROLE_ADMIN'];
}

const hasPermission = ({ permission }: AnyOperation): boolean => permission !== 'none' && permission !== 'self';

for (const [index, contract] of operations.entries()) {
  const { id } = contract;
  // Serial: hundreds of parallel requests would exceed the pool's acquire timeout.
  test.serial(`${id}: each kind of credential may do what its contract says, in every role`, async (t) => {
    const { service } = t.context;
    const faults: string[] = [];
    for (const source of credentialSources) {
      await forEach(rolesWith(contract, source), async (role) => {
        const found = await faultsWith({ service, tenant: service.acme }, contract, source, role);
        faults.push(...found.map((fault) => `${source.name}, ${role}: ${fault}`));
      });
    }
    t.deepEqual(faults, []);
  });

  if (hasPermission(contract)) {
    test.serial(`${id}: a role that is taken or given counts from the very next request`, async (t) => {
      const { service } = t.context;
      const place = { service, tenant: service.acme };
      const person = await freshPerson(place, 'ROLE_TREASURER');
      const { status } = contract.success;
      // One kind for each operation, in rotation: the role is read in the same place for both.
      const accepted = [kinds.apiToken, kinds.jwt].filter((kind) => !refusalOf(contract, kind, 'ROLE_ADMIN'));
      const source = accepted[index % accepted.length];
      if (!source) throw new Error(`${id} accepts no kind of credential that has roles`);
      // The last one has unknown roles, and names of Object.prototype.
      const lost = [[], ['ROLE_MEMBER'], ['ROLE_NOBODY', 'role_admin', 'constructor', '__proto__']];
      const changes: readonly (readonly [readonly string[], number])[] = [
        [['ROLE_MEMBER', 'ROLE_ADMIN'], status],
        [lost[index % lost.length] ?? [], 403],
      ];
      for (const [roles, expected] of changes) {
        await service.sql('update users set roles = $3 where tenant_id = $1 and id = $2', [
          place.tenant.id,
          person.id,
          roles,
        ]);
        t.is((await statusAs(place, contract, source, person)).status, expected, `${roles.join()}, ${source.name}`);
      }
    });
  }
}

test.serial(
  'a role in one tenant is none in another, where a user with the same id has every permission',
  async (t) => {
    const { service } = t.context;
    const place = { service, tenant: service.acme };
    const member = await freshPerson(place, 'ROLE_MEMBER');
    await service.sql(
      `insert into users (tenant_id, id, email, first_name, last_name, status, roles)
      values ($1, $2, 'twin@twin.example', 'Same', 'Id', 'ACTIVE', '{ROLE_ADMIN}')`,
      [service.globex.id, member.id],
    );
    const guarded = operations.filter((contract) => !mayCall('ROLE_MEMBER', contract));
    await forEach(guarded, async (contract) => {
      for (const source of [kinds.apiToken, kinds.jwt]) {
        const { credential } = await source.of(place, member);
        const code = refusalOf(contract, source, 'ROLE_MEMBER') ?? 'forbidden';
        t.deepEqual(await faultsOf(place, contract, credential, code), [], `${contract.id}, ${source.name}`);
      }
    });
  },
);

/** Checks `refusalOf`, on which the tests above rely, against the specification. */
test('a read-only token writes nowhere, an impersonation changes no credential, a guest reaches only its own', (t) => {
  const readOnly = credentialSources.find((source) => source.readOnly);
  const impersonation = credentialSources.find(({ variant }) => variant === 'impersonation');
  if (!readOnly || !impersonation) throw new Error('a variant is missing');
  for (const contract of operations) {
    const { id, auth } = contract;
    if (isWrite(contract.method)) t.truthy(refusalOf(contract, readOnly, 'ROLE_ADMIN'), id);
    if (requiresPresence(contract)) {
      t.is(refusalOf(contract, impersonation, 'ROLE_ADMIN'), 'impersonation_forbidden', id);
      t.is(refusalOf(contract, kinds.apiToken, 'ROLE_ADMIN'), 'credential_not_accepted', id);
    }
    for (const guest of ['oauth', 'contactHash'] as const) {
      const own = auth === 'none' || auth.includes(guest);
      t.is(refusalOf(contract, kinds[guest], 'ROLE_ADMIN'), own ? undefined : 'credential_not_accepted', id);
    }
  }
});

test.after('number of requests', (t) => {
  t.log(
    `${probes} requests with ${credentialSources.length} kinds of credentials and ${roleNames.length} roles on ${operations.length} operations`,
  );
});
