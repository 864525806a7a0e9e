/** Handlers of users. */

import { users } from '#contracts/operations/users.ts';
import { type EndAccess, signOutEverywhere } from '#server/features/identity/end-access.ts';
import { wayOf } from '#server/features/newsletters/consent.ts';
import { holderWithinReach } from '#server/features/permission/reach.ts';
import { doneIn } from '#server/gateway/api/bulk.ts';
import { asIs, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, created, found, handle, handlePrepared, serial } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import type { Client } from '#server/gateway/api/request-context.ts';
import { upsert } from '#server/gateway/api/upsert.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { usersCsv } from './csv.ts';
import { checkFilter } from './filter.ts';
import { inviteUsers } from './invite.ts';
import { selectUsers } from './store.ts';
import { userUpserts } from './upsert.ts';
import { createUser, deleteUser, findUser, seesDetails, updateUser, withHash } from './users.ts';

export function userHandlers(deps: {
  database: Database;
  random: Random;
  clock: Clock;
  endAccess: EndAccess;
  secrets: Secrets;
}): BoundHandler[] {
  const wayFor = (client: Client) => ({ ...deps, way: wayOf(deps.secrets, client) });
  return [
    handle(users.list, async ({ db, query, pager, caller }) => {
      checkFilter(caller, query);
      return pager.pageOf(await selectUsers(db, query, pager.request, seesDetails(caller)));
    }),
    handlePrepared(
      users.create,
      ({ db, client, body }) => withHash(body, { tenantId: db.tenantId, caller: client.place }),
      async ({ db, client }, account) => created(await createUser(db, account, wayFor(client))),
    ),
    lockable(
      'users',
      handle(users.get, async ({ db, params, caller }) => found(await findUser(db, params.id, caller))),
    ),
    handlePrepared(
      users.update,
      ({ db, client, body }) => withHash(body, { tenantId: db.tenantId, caller: client.place }),
      async ({ db, client, params, caller }, changes) =>
        found(await updateUser(db, params.id, changes, caller, wayFor(client))),
    ),
    handle(users.delete, async ({ db, params, caller }) => {
      await deleteUser(db, params.id, caller, deps);
      return undefined;
    }),
    handle(users.endSessions, async ({ db, params, caller }) => {
      const { id } = await holderWithinReach(db, params.id, caller);
      await signOutEverywhere(db, id);
      return undefined;
    }),
    serial(
      handle(users.bulkUpsert, ({ body, ...context }) =>
        upsert(body.items, userUpserts(body.matchBy ?? 'externalId', deps), context),
      ),
    ),
    handle(users.bulkInvite, async ({ db, body, audit }) => {
      const result = await inviteUsers(db, body);
      audit({ invited: doneIn(result) });
      return result;
    }),
    handle(users.export, async ({ db, query, caller }) => {
      checkFilter(caller, query);
      const rows = await usersCsv(db, query, { asIs: asIs(query), details: seesDetails(caller) });
      return csvFile({ name: 'users', tenantId: db.tenantId, rows, format: query }, deps);
    }),
  ];
}
