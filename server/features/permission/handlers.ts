/** Handlers of roles and impersonation. */

import { permission } from '#contracts/operations/permission.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { endImpersonation, type ImpersonationDeps, impersonate } from './impersonation.ts';
import { createRole, deleteRole, listRoles, setRolesOfUser, setSecondFactorRoles, updateRole } from './roles.ts';
import { findHolder, selectRole } from './store.ts';

export function permissionHandlers(deps: ImpersonationDeps): BoundHandler[] {
  return [
    handle(permission.me, async ({ db, caller }) => {
      const holder = await findHolder(db, caller.userId);
      return {
        roles: holder?.roles ?? [],
        permissions: [...caller.permissions].sort(),
        impersonatorId: caller.impersonatorId ?? null,
      };
    }),
    lockable(
      (db) => lockInTenant(db, 'roles'),
      handle(permission.listRoles, ({ db }) => listRoles(db)),
    ),
    handle(permission.createRole, async ({ db, body, caller }) => created(await createRole(db, body, caller, deps))),
    lockable(
      'roles',
      handle(permission.getRole, async ({ db, params }) => found(await selectRole(db, params.id))),
    ),
    handle(permission.updateRole, async ({ db, params, body, caller, audit }) => {
      audit(body);
      return new JsonBody((await updateRole(db, params.id, body, caller)).json);
    }),
    handle(permission.deleteRole, async ({ db, params, caller }) => {
      await deleteRole(db, params.id, caller);
      return undefined;
    }),
    handle(permission.setRolesOfUser, async ({ db, params, body, caller, audit }) => {
      const { before, user } = await setRolesOfUser(db, params.id, body.roles, caller);
      audit({ roles: [before, body.roles] });
      return found(user);
    }),
    handle(permission.setSecondFactorRoles, async ({ db, body, caller, audit }) => {
      const { before, roles } = await setSecondFactorRoles(db, body.roles, caller);
      audit({ roles: [before, body.roles] });
      return roles;
    }),
    handle(permission.impersonate, async ({ db, tenant, params, body, caller, client, audit }) => {
      const result = await impersonate(db, tenant, caller, { userId: params.id, reason: body.reason, client }, deps);
      audit({ reason: body.reason ?? null });
      return result;
    }),
    handle(permission.endImpersonation, async ({ db, caller }) => {
      await endImpersonation(db, caller);
      return undefined;
    }),
  ];
}
