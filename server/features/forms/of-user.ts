/** Handlers of the forms that a user can answer. */
import { ownForms } from '#contracts/operations/own-participation.ts';
import { type BoundHandler, found, handleOwn } from '#server/gateway/api/handle.ts';
import type { FormDeps } from './forms.ts';
import { selectOwnForm, selectOwnForms } from './own-store.ts';
import { respondAgain } from './responses.ts';

export function ownFormHandlers(deps: FormDeps): BoundHandler[] {
  return [
    handleOwn(ownForms.list, async ({ db, pager, query, caller }) =>
      pager.pageOf(await selectOwnForms(db, caller.userId, query, pager.request)),
    ),
    handleOwn(ownForms.get, async ({ db, params, caller }) => found(await selectOwnForm(db, caller.userId, params.id))),
    handleOwn(ownForms.respond, async ({ db, params, body, caller, audit }) => {
      // Logs the keys only: answers may be personal data.
      audit({ answered: Object.keys(body.answers) });
      return found(await respondAgain(db, params.id, body.answers, caller, deps));
    }),
  ];
}
