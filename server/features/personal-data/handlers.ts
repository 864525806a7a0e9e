/** Handlers of the copies and the erasure of personal data. */
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { type BoundHandler, found, handle } from '#server/gateway/api/handle.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { type EraseDeps, eraseContact, eraseUser } from './erase.ts';
import { selectOfContact, selectOfUser, selectOwn } from './store.ts';

export function personalDataHandlers(deps: EraseDeps): BoundHandler[] {
  return [
    handle(personalDataOperations.getOwn, async ({ db, caller }) => {
      // The office has a permission of its own for it, which leaves a line in the audit log.
      if (caller.impersonatorId !== undefined) throw new Problem('impersonation_forbidden');
      return found(await selectOwn(db, caller.userId));
    }),
    handle(personalDataOperations.ofUser, async ({ db, params }) => found(await selectOfUser(db, params.id))),
    handle(personalDataOperations.ofContact, async ({ db, params }) => found(await selectOfContact(db, params.id))),
    handle(personalDataOperations.eraseUser, ({ db, params, caller }) => eraseUser(db, params.id, caller, deps)),
    handle(personalDataOperations.eraseContact, ({ db, params, caller }) => eraseContact(db, params.id, caller, deps)),
  ];
}
