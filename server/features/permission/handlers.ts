/** Roles, who has them, and acting as somebody else. */
import {
  createRole as createContract,
  deleteRole as deleteContract,
  endImpersonation as endContract,
  getOwnPermissions,
  getRole,
  impersonate as impersonateContract,
  listRoles as listContract,
  setRolesOfUser as setRolesContract,
  updateRole as updateContract,
} from '#contracts/operations/permission.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import { endImpersonation, type ImpersonationDeps, impersonate } from './impersonation.ts';
import { createRole, deleteRole, listRoles, setRolesOfUser, updateRole } from './roles.ts';
import { findHolder, selectRole } from './store.ts';

export function permissionHandlers(deps: ImpersonationDeps): BoundHandler[] {
  return [
    handle(getOwnPermissions, async ({ db, caller }) => {
      const holder = await findHolder(db, caller.userId);
      return {
        roles: holder?.roles ?? [],
        permissions: [...caller.permissions].sort(),
        impersonatorId: caller.impersonatorId ?? null,
      };
    }),
    handle(listContract, ({ db }) => listRoles(db)),
    handle(createContract, async ({ db, body, caller }) => created(await createRole(db, body, caller, deps))),
    handle(getRole, async ({ db, params }) => found(await selectRole(db, params.id))),
    handle(updateContract, async ({ db, params, body, caller, audit }) => {
      audit(body);
      return new JsonBody((await updateRole(db, params.id, body, caller)).json);
    }),
    handle(deleteContract, async ({ db, params, caller }) => {
      await deleteRole(db, params.id, caller);
      return undefined;
    }),
    handle(setRolesContract, async ({ db, params, body, caller, audit }) => {
      const { before, user } = await setRolesOfUser(db, params.id, body.roles, caller);
      audit({ roles: [before, body.roles] });
      return found(user);
    }),
    handle(impersonateContract, async ({ db, tenant, params, body, caller, client, audit }) => {
      const answer = await impersonate(db, tenant, caller, { userId: params.id, reason: body.reason, client }, deps);
      audit({ reason: body.reason ?? null });
      return answer;
    }),
    handle(endContract, async ({ db, caller }) => {
      await endImpersonation(db, caller);
      return undefined;
    }),
  ];
}
