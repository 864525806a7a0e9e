/** Users of a tenant. */
import {
  createUser as createContract,
  deleteUser as deleteContract,
  getUser,
  listUsers,
  updateUser as updateContract,
} from '#contracts/operations/users.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/handle.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import { selectUser, selectUsers } from './store.ts';
import { createUser, deleteUser, updateUser } from './users.ts';

export function userHandlers(deps: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(listUsers, async ({ db, query, pager }) => pager.answer(await selectUsers(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createUser(db, body, deps))),
    handle(getUser, async ({ db, params }) => found(await selectUser(db, params.id))),
    handle(updateContract, async ({ db, params, body, caller }) =>
      found(await updateUser(db, params.id, body, caller)),
    ),
    handle(deleteContract, async ({ db, params, caller }) => {
      await deleteUser(db, params.id, caller);
      return undefined;
    }),
  ];
}
