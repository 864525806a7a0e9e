/** Roles: built in, and of the tenant's own; granted and taken with effect on the next request of every credential. */
import { builtInRoles, permissionsOf, roleNames } from '#contracts/permissions.ts';
import type { NewRole, Role, RoleChanges, RoleList } from '#contracts/schemas/role.ts';
import { findOwn } from '#server/features/users/users.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { keepingAnAdministrator } from './administrators.ts';
import { assertWithinReach, holderWithinReach } from './reach.ts';
import {
  findCustomRoles,
  insertRole,
  markRoleDeleted,
  patchRole,
  selectRole,
  selectRoles,
  updateRoles,
} from './store.ts';

/** Of a tenant's own: more than an organisation can keep apart, few enough to be listed whole. */
const maximumRoles = 100;

const duplicate = () => new Problem('duplicate', { detail: 'A role with this key exists.' });

const builtIn: readonly Role[] = roleNames.map((key) => ({
  id: null,
  key,
  label: builtInRoles[key].label,
  description: null,
  permissions: [...builtInRoles[key].permissions],
  builtIn: true,
}));

/** @returns the built-in roles, then those of the tenant. */
export async function listRoles(db: TenantDb): Promise<JsonBody<RoleList>> {
  const own = await selectRoles(db);
  const members = [...builtIn.map((role) => JSON.stringify(role)), ...own.map(({ json }) => json)];
  return new JsonBody(`{"member":[${members.join(',')}],"totalItems":${members.length}}`);
}

/** @throws Problem 403 for more than one may oneself, 409 for a key that is taken and for one role too many */
export async function createRole(
  db: TenantDb,
  role: NewRole,
  caller: UserCaller,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  assertWithinReach(caller, role.permissions);
  if (builtIn.some(({ key }) => key === role.key)) throw duplicate();
  const row = await refusing({ roles_key_key: duplicate }, () =>
    insertRole(db, newId(random, clock), role, maximumRoles),
  );
  if (!row)
    throw new Problem('invalid_transition', { detail: `A tenant has at most ${maximumRoles} roles of its own.` });
  return row;
}

/** @throws Problem 404; 403 for a role, or permissions, beyond one's own */
export async function updateRole(db: TenantDb, id: string, changes: RoleChanges, caller: UserCaller): Promise<JsonRow> {
  assertWithinReach(caller, changes.permissions ?? []);
  return (await patchRole(db, id, changes, [...caller.permissions])) ?? (await refuse(db, id));
}

/** The role gives nothing from this moment on; a job takes it from the lists of those who have it. @throws as updateRole */
export async function deleteRole(db: TenantDb, id: string, caller: UserCaller): Promise<void> {
  const key = (await markRoleDeleted(db, id, [...caller.permissions])) ?? (await refuse(db, id));
  await enqueue(db, { task: 'permission.takeRole', payload: { key } });
}

async function refuse(db: TenantDb, id: string): Promise<never> {
  throw new Problem((await selectRole(db, id)) ? 'above_own_permissions' : 'not_found');
}

/**
 * Replaces the roles of a user.
 * @throws Problem 404; 422 for a role that there is not; 403 for a user, or a role, beyond one's own permissions; 409
 * when no active administrator would remain: nobody could let anybody in again
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
  const holder = roles.includes('ROLE_ADMIN') ? await read() : await keepingAnAdministrator(db, read);
  if (!(await updateRoles(db, id, roles))) throw new Problem('not_found');
  return { before: holder.roles, user: await findOwn(db, id) };
}
