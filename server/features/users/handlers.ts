/** Users of a tenant. */
import {
  createUser as createContract,
  deleteUser as deleteContract,
  exportUsers,
  getUser,
  listUsers,
  updateUser as updateContract,
} from '#contracts/operations/users.ts';
import type { UserFilter } from '#contracts/schemas/user.ts';
import type { EndAccess } from '#server/features/identity/end-access.ts';
import { asIs, csvFile } from '#server/gateway/csv-file.ts';
import { type BoundHandler, created, found, handle, handlePrepared } from '#server/gateway/handle.ts';
import type { UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { usersCsv } from './csv.ts';
import { selectUser, selectUsers } from './store.ts';
import { createUser, deleteUser, updateUser, withHash } from './users.ts';

export function userHandlers(deps: {
  database: Database;
  random: Random;
  clock: Clock;
  endAccess: EndAccess;
}): BoundHandler[] {
  return [
    handle(listUsers, async ({ db, query, pager, caller }) => {
      checkFilter(caller, query);
      return pager.answer(await selectUsers(db, query, pager.request, seesDetails(caller)));
    }),
    handlePrepared(
      createContract,
      ({ body }) => withHash(body),
      async ({ db }, account) => created(await createUser(db, account, deps)),
    ),
    handle(getUser, async ({ db, params, caller }) => found(await selectUser(db, params.id, seesDetails(caller)))),
    handlePrepared(
      updateContract,
      ({ body }) => withHash(body),
      async ({ db, params, caller }, changes) =>
        found(await updateUser(db, params.id, changes, caller, deps.endAccess)),
    ),
    handle(deleteContract, async ({ db, params, caller }) => {
      await deleteUser(db, params.id, caller, deps.endAccess);
      return undefined;
    }),
    handle(exportUsers, async ({ db, query, caller }) => {
      checkFilter(caller, query);
      const rows = usersCsv(db, query, { asIs: asIs(query), details: seesDetails(caller) });
      return csvFile({ name: 'users', tenantId: db.tenantId, rows, format: query }, deps);
    }),
  ];
}

/** Who is in a group is shown by the group's own operations: a filter must tell no more. @throws Problem 403 */
function checkFilter({ permissions }: UserCaller, { groupId }: UserFilter): void {
  if (groupId !== undefined && !permissions.has('groups:read')) throw new Problem('forbidden');
}

/** Notes and dates of birth are for those who keep them. */
function seesDetails({ permissions }: UserCaller): boolean {
  return permissions.has('users:write');
}
