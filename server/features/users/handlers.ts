/** Users of a tenant. */
import {
  createUser as createContract,
  deleteUser as deleteContract,
  getUser,
  listUsers,
  updateUser,
} from '#contracts/operations/users.ts';
import { type BoundHandler, found, handle } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { selectUser, selectUsers } from './store.ts';
import { createUser, deleteUser, updateUserRow } from './users.ts';

export function userHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listUsers, async ({ db, query, pager }) => pager.answer(await selectUsers(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => {
      const created = await createUser(db, body, deps);
      return new JsonBody(created.json, created.id);
    }),
    handle(getUser, async ({ db, params }) => found(await selectUser(db, params.id))),
    handle(updateUser, async ({ db, params, body }) => found(await updateUserRow(db, params.id, body))),
    handle(deleteContract, async ({ db, params, caller }) => {
      await deleteUser(db, params.id, caller);
      return undefined;
    }),
  ];
}
