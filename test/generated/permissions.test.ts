/** Stages 4 to 6, for every operation: what each way of coming and each role may do, at this moment. */
import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, asksForThePerson, isWrite } from '#contracts/operation.ts';
import { type RoleName, roleNames } from '#contracts/permissions.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import type { TestService } from '#test/service.ts';
import { arrange, pathOf, pathWith, requestOf } from './arrange.ts';
import type { Credential } from './credential.ts';
import { everyMeans, firstMeans, kinds, type Means, mayCall, refusalOf, statusWith } from './good-credential.ts';
import { freshPerson, type Person, type Place } from './person.ts';
import { faultsOfRefusal, forEach, garbageFor, startScene } from './scene.ts';

const test = anyTest as TestFn<{ service: TestService }>;
let probes = 0;
let turn = 0;

test.before(async (t) => {
  t.context.service = await startScene();
});
test.after.always((t) => t.context.service?.stop());

/**
 * @returns what was wrong with the refusals, whatever was sent with the credential: the contract's own request, and by
 * turns garbage of every kind and a path that is none.
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

/** @returns the status of the contract's own request, for somebody new of the role. */
async function statusAs(place: Place, contract: AnyOperation, means: Means, person: Person): Promise<number> {
  const made = await arrange(contract, place, person);
  const { credential } = await means.of(place, made.caller, made.link);
  const request = requestOf(contract, made, credential);
  const { status } = await place.service.send(place.tenant, pathOf(contract, made.params), request);
  probes += 1;
  return status;
}

/** @returns what is wrong with how the operation treats somebody of the role who comes this way. */
async function faultsWith(place: Place, contract: AnyOperation, means: Means, role: RoleName): Promise<string[]> {
  const person = await freshPerson(place, role);
  const code = refusalOf(contract, means, role);
  if (code) return faultsOf(place, contract, (await means.of(place, person)).credential, code);
  const [status, expected] = [await statusAs(place, contract, means, person), statusWith(contract, means)];
  return status === expected ? [] : [`${status}, instead of ${expected}`];
}

/**
 * Every role by the first way that the operation takes, and by a second that carries roles; two of them, by turns, by
 * the others. Guests have no role: theirs is that of whoever let them in, and must add nothing.
 */
function rolesWith(contract: AnyOperation, means: Means): readonly RoleName[] {
  if (means.way === 'oauth' || means.way === 'contactHash') return ['ROLE_ADMIN'];
  if (means === kinds.apiToken || means === firstMeans(contract)) return roleNames;
  const start = operations.indexOf(contract) % roleNames.length;
  return [...roleNames, ...roleNames].slice(start, start + 2);
}

for (const contract of operations) {
  const { id } = contract;
  for (const means of everyMeans) {
    const roles = rolesWith(contract, means);
    const refused = roles.map((role) => refusalOf(contract, means, role) ?? 'may');
    // Serial, as all of these: hundreds at once would wait for the pool longer than it lets them.
    test.serial(`${id}: ${means.name}, as ${roles.length} roles: ${[...new Set(refused)].join(', ')}`, async (t) => {
      const { service } = t.context;
      const faults: string[] = [];
      await forEach(roles, async (role) => {
        const found = await faultsWith({ service, tenant: service.acme }, contract, means, role);
        faults.push(...found.map((fault) => `${role}: ${fault}`));
      });
      t.deepEqual(faults, []);
    });
  }

  if (contract.permission !== 'none' && contract.permission !== 'self') {
    test.serial(`${id}: a role that is taken or given counts from the very next request`, async (t) => {
      const { service } = t.context;
      const place = { service, tenant: service.acme };
      const person = await freshPerson(place, 'ROLE_TREASURER');
      const { status } = contract.success;
      const changes: readonly (readonly [readonly string[], number])[] = [
        [['ROLE_ADMIN'], status],
        [[], 403],
        [['ROLE_MEMBER', 'ROLE_ADMIN'], status],
        [['ROLE_MEMBER'], 403],
        // Names that no role has, and that every object has.
        [['ROLE_NOBODY', 'role_admin', 'constructor', '__proto__'], 403],
      ];
      for (const [roles, expected] of changes) {
        await service.sql('update users set roles = $3 where tenant_id = $1 and id = $2', [
          place.tenant.id,
          person.id,
          roles,
        ]);
        for (const means of [kinds.apiToken, kinds.jwt]) {
          // One that the operation does not take is refused with every role.
          const wanted = refusalOf(contract, means, 'ROLE_ADMIN') ? 403 : expected;
          t.is(await statusAs(place, contract, means, person), wanted, `${roles.join()}, ${means.name}`);
        }
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
      for (const means of [kinds.apiToken, kinds.jwt]) {
        const { credential } = await means.of(place, member);
        const code = refusalOf(contract, means, 'ROLE_MEMBER') ?? 'forbidden';
        t.deepEqual(await faultsOf(place, contract, credential, code), [], `${contract.id}, ${means.name}`);
      }
    });
  },
);

/** What `refusalOf` says is what the tests above believe: here it is said again, in the words of the specification. */
test('a read-only token writes nowhere, an impersonation changes no credential, a guest reaches only its own', (t) => {
  const readOnly = everyMeans.find((means) => means.readOnly);
  const acting = everyMeans.find(({ way }) => way === 'acting');
  if (!readOnly || !acting) throw new Error('a way is missing');
  for (const contract of operations) {
    const { id, auth } = contract;
    if (isWrite(contract.method)) t.truthy(refusalOf(contract, readOnly, 'ROLE_ADMIN'), id);
    if (asksForThePerson(contract)) {
      t.is(refusalOf(contract, acting, 'ROLE_ADMIN'), 'impersonation_forbidden', id);
      t.is(refusalOf(contract, kinds.apiToken, 'ROLE_ADMIN'), 'credential_not_accepted', id);
    }
    for (const guest of ['oauth', 'contactHash'] as const) {
      const own = auth === 'none' || (auth.length === 1 && auth[0] === guest);
      t.is(refusalOf(contract, kinds[guest], 'ROLE_ADMIN'), own ? undefined : 'credential_not_accepted', id);
    }
  }
});

test.after('how many requests that was', (t) => {
  t.log(
    `${probes} requests by ${everyMeans.length} ways and ${roleNames.length} roles on ${operations.length} operations`,
  );
});
