/** Stages 5 and 6, for every operation: what a read-only token and each role may do, at this moment. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import { permissionsOf, type RoleName, roleNames } from '#contracts/permissions.ts';
import type { TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';
import {
  apiToken,
  bearer,
  type Credential,
  createdFor,
  faultsOfRefusal,
  forEach,
  garbageFor,
  pathOf,
  peopleOf,
  requestOf,
  startScene,
} from './scene.ts';

const test = anyTest as TestFn<{ service: TestService }>;
let probes = 0;

test.before(async (t) => {
  t.context.service = await startScene();
});
test.after.always((t) => t.context.service?.stop());

/** @returns whether people of the role may call the operation with a credential that is not read-only. */
function mayCall(role: RoleName, { permission }: AnyOperation): boolean {
  return permission === 'none' || permission === 'self' || permissionsOf([role]).has(permission);
}

const credentialsOf = ({ readWrite, jwt }: TestPerson): Readonly<Record<string, Credential>> => ({
  'Api-Token': apiToken(readWrite),
  JWT: bearer(jwt),
});

/** @returns what was wrong with the refusals, whatever was sent with the credential. */
async function faultsOf(
  service: TestService,
  contract: AnyOperation,
  person: TestPerson,
  credential: Credential,
  code: 'read_only_token' | 'forbidden',
): Promise<string[]> {
  const { acme } = service;
  const { method } = contract;
  const requests = [
    { path: pathOf(contract, randomUUID()), request: requestOf(contract, person, {}) },
    ...garbageFor(contract).map((request) => ({ path: pathOf(contract, randomUUID()), request })),
    { path: `${pathOf(contract, 'no-uuid')}?unknown=1`, request: {} },
  ];
  const faults: string[] = [];
  for (const { path, request } of requests) {
    const headers = { ...request.headers, ...credential };
    const response = await service.send(acme, path, { ...request, method, headers });
    probes += 1;
    faults.push(...faultsOfRefusal(response, code, acme).map((fault) => `${person.role}: ${fault}`));
  }
  return faults;
}

/** @returns the status of the request that the contract's examples make, about something that exists. */
async function statusOf(
  service: TestService,
  contract: AnyOperation,
  person: TestPerson,
  credential: Credential,
): Promise<number> {
  const { acme } = service;
  const id = contract.params ? await createdFor(contract, service, acme) : '';
  const { status } = await service.send(acme, pathOf(contract, id), requestOf(contract, person, credential));
  probes += 1;
  return status;
}

/** @returns the statuses that a person is answered, by kind of credential. */
async function statusesOf(
  service: TestService,
  contract: AnyOperation,
  person: TestPerson,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [kind, credential] of Object.entries(credentialsOf(person))) {
    statuses[kind] = await statusOf(service, contract, person, credential);
  }
  return statuses;
}

function setRoles(
  service: TestService,
  tenant: TestTenant,
  userId: string,
  roles: readonly string[],
): Promise<unknown> {
  return service.sql('update users set roles = $3 where tenant_id = $1 and id = $2', [tenant.id, userId, roles]);
}

for (const contract of operations) {
  const { id, method } = contract;
  if (isWrite(method)) {
    test(`${id}: a read-only token is 403 before the body is looked at, whatever its owner may do`, async (t) => {
      const { service } = t.context;
      for (const [, person] of peopleOf(service.acme)) {
        t.deepEqual(await faultsOf(service, contract, person, apiToken(person.readOnly), 'read_only_token'), []);
      }
    });
  } else {
    test(`${id}: a read-only token reads what its owner may read`, async (t) => {
      const { service } = t.context;
      for (const [role, person] of peopleOf(service.acme)) {
        const expected = mayCall(role, contract) ? contract.success.status : 403;
        t.is(await statusOf(service, contract, person, apiToken(person.readOnly)), expected, role);
      }
    });
  }

  for (const role of roleNames) {
    if (mayCall(role, contract)) {
      test(`${id}: ${role} may`, async (t) => {
        const { status } = contract.success;
        const person = t.context.service.acme.people[role];
        t.deepEqual(await statusesOf(t.context.service, contract, person), { 'Api-Token': status, JWT: status });
      });
    } else {
      test(`${id}: ${role} is 403 before the input is looked at, with every credential`, async (t) => {
        const { service } = t.context;
        const person = service.acme.people[role];
        for (const credential of Object.values(credentialsOf(person))) {
          t.deepEqual(await faultsOf(service, contract, person, credential, 'forbidden'), []);
        }
      });
    }
  }

  if (contract.permission !== 'none' && contract.permission !== 'self') {
    // Serial: the person's roles are those of every other test.
    test.serial(`${id}: a role that is taken or given counts from the very next request`, async (t) => {
      const { service } = t.context;
      const { acme } = service;
      const person = acme.people.ROLE_TREASURER;
      const { status } = contract.success;
      const changes: readonly (readonly [readonly string[], number])[] = [
        [['ROLE_ADMIN'], status],
        [[], 403],
        [['ROLE_MEMBER', 'ROLE_ADMIN'], status],
        [['ROLE_MEMBER'], 403],
        // Names that no role has, and that every object has.
        [['ROLE_NOBODY', 'role_admin', 'constructor', '__proto__'], 403],
      ];
      try {
        for (const [roles, expected] of changes) {
          await setRoles(service, acme, person.id, roles);
          const statuses = await statusesOf(service, contract, person);
          t.deepEqual(statuses, { 'Api-Token': expected, JWT: expected }, roles.join());
        }
      } finally {
        await setRoles(service, acme, person.id, ['ROLE_TREASURER']);
      }
    });
  }
}

test.serial(
  'a role in one tenant is none in another, where a user with the same id has every permission',
  async (t) => {
    const { service } = t.context;
    const { acme, globex } = service;
    const member = acme.people.ROLE_MEMBER;
    await service.sql(
      `insert into users (tenant_id, id, email, first_name, last_name, status, roles)
      values ($1, $2, 'twin@twin.example', 'Same', 'Id', 'ACTIVE', '{ROLE_ADMIN}')`,
      [globex.id, member.id],
    );
    const guarded = operations.filter((contract) => !mayCall('ROLE_MEMBER', contract));
    await forEach(guarded, async (contract) => {
      for (const credential of Object.values(credentialsOf(member))) {
        t.deepEqual(await faultsOf(service, contract, member, credential, 'forbidden'), [], contract.id);
      }
    });
  },
);

test.after('how many requests that was', (t) => {
  t.log(`${probes} requests about roles and read-only tokens on ${operations.length} operations`);
});
