/** Built-in and custom roles; assignments are effective on the next request of every credential. */
import { builtInRoles, permissionsOf, roleNames } from '#contracts/permissions.ts';
import type { NewRole, Role, RoleChanges, RoleList } from '#contracts/schemas/role.ts';
import { findUser } from '#server/features/users/users.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { assertAdministratorRemains } from './administrators.ts';
import { assertWithinReach, beyondReachOf, holderWithinReach } from './reach.ts';
import {
  findCustomRoles,
  insertRole,
  markRoleDeleted,
  patchRole,
  replaceSecondFactorRoles,
  selectRole,
  selectRoles,
  selectSecondFactorRoles,
  updateRoles,
} from './store.ts';

/** Custom roles per tenant: more than an organisation needs, few enough to be listed without pages. */
const maximumRoles = 100;

const duplicate = () => new Problem('duplicate', { detail: 'A role with this key exists.' });

const builtIn = roleNames.map((key) => ({
  id: null,
  key,
  label: builtInRoles[key].label,
  description: null,
  permissions: [...builtInRoles[key].permissions],
  builtIn: true,
}));

/** @returns the built-in roles, then the custom ones. */
export async function listRoles(db: TenantDb): Promise<JsonBody<RoleList>> {
  const own = await selectRoles(db);
  const demanding = await selectSecondFactorRoles(db);
  const shown = builtIn.map((role): Role => ({ ...role, requiresSecondFactor: demanding.includes(role.key) }));
  const members = [...shown.map((role) => JSON.stringify(role)), ...own.map(({ json }) => json)];
  return new JsonBody(`{"member":[${members.join(',')}],"totalItems":${members.length}}`);
}

/** @throws Problem 403 beyond the caller's permissions, 409 for a key in use and above the limit */
export async function createRole(
  db: TenantDb,
  role: NewRole,
  caller: UserCaller,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  assertWithinReach(caller, role.permissions);
  if (builtIn.some(({ key }) => key === role.key)) throw duplicate();
  const row = await mapConstraintErrors({ roles_key_key: duplicate }, () =>
    insertRole(db, newId(random, clock), role, maximumRoles),
  );
  if (!row)
    throw new Problem('invalid_transition', {
      detail: `A tenant has at most ${maximumRoles} custom roles. Delete one first.`,
    });
  return row;
}

/** @throws Problem 404; 403 for a role, or permissions, beyond the caller's */
export async function updateRole(db: TenantDb, id: string, changes: RoleChanges, caller: UserCaller): Promise<JsonRow> {
  assertWithinReach(caller, changes.permissions ?? []);
  return (await patchRole(db, id, changes, beyondReachOf(caller))) ?? (await refuse(db, id));
}

/**
 * Sets which roles demand a second factor.
 * @throws Problem 422 for an unknown role; 403 for a changed role beyond the caller's permissions
 */
export async function setSecondFactorRoles(
  db: TenantDb,
  keys: readonly string[],
  caller: UserCaller,
): Promise<{ before: readonly string[]; roles: JsonBody<RoleList> }> {
  await lockInTenant(db, 'roles');
  const before = await selectSecondFactorRoles(db);
  const changed = [...keys.filter((key) => !before.includes(key)), ...before.filter((key) => !keys.includes(key))];
  const custom = await findCustomRoles(db, [...keys, ...changed]);
  const known = new Set<string>([...roleNames, ...custom.map(({ key }) => key)]);
  const unknown = keys.findIndex((key) => !known.has(key));
  if (unknown >= 0)
    throw invalidProperty(`roles.${unknown}`, `roles.${unknown} is not a role of this tenant`, 'unknown');
  const permissions = custom.filter(({ key }) => changed.includes(key)).flatMap((role) => role.permissions);
  assertWithinReach(caller, permissionsOf(changed, permissions));
  await replaceSecondFactorRoles(db, keys);
  return { before, roles: await listRoles(db) };
}

/** The role is ineffective at once; a job removes it from the lists of its users. @throws as updateRole */
export async function deleteRole(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  const key = (await markRoleDeleted(db, id, beyondReachOf(caller))) ?? (await refuse(db, id));
  await enqueue(db, { task: 'permission.takeRole', payload: { key } });
}

async function refuse(db: TenantDb, id: string): Promise<never> {
  throw new Problem((await selectRole(db, id)) ? 'above_own_permissions' : 'not_found');
}

/**
 * Replaces the roles of a user.
 * @throws Problem 404; 422 for an unknown role; 403 for a user, or a role, beyond the caller's permissions; 409 when no
 * active administrator would remain
 */
export async function setRolesOfUser(
  db: TenantDb,
  id: string,
  roles: readonly string[],
  caller: UserCaller,
): Promise<{ before: readonly string[]; user: JsonRow | undefined }> {
  const custom = await findCustomRoles(db, roles);
  const known = new Set<string>([...roleNames, ...custom.map(({ key }) => key)]);
  const unknown = roles.findIndex((key) => !known.has(key));
  if (unknown >= 0)
    throw invalidProperty(`roles.${unknown}`, `roles.${unknown} is not a role of this tenant`, 'unknown');
  assertWithinReach(
    caller,
    permissionsOf(
      roles,
      custom.flatMap(({ permissions }) => permissions),
    ),
  );
  const read = () => holderWithinReach(db, id, caller);
  const holder = roles.includes('ROLE_ADMIN') ? await read() : await assertAdministratorRemains(db, read);
  if (!(await updateRoles(db, id, roles))) throw new Problem('not_found');
  return { before: holder.roles, user: await findUser(db, id, caller) };
}
