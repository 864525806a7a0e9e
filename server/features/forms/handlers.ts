/** Handlers of forms and their responses, for organisers, users and contacts. */

import { forms } from '#contracts/operations/forms.ts';
import { type BoundHandler, created, found, handle, handleContact, handleOwn } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { createForm, type FormDeps, moveForm, updateForm } from './forms.ts';
import { ownFormHandlers } from './of-user.ts';
import { removeResponse, selectResponse } from './response-store.ts';
import { listResponses, respond, respondOwn } from './responses.ts';
import { sendForm } from './send.ts';
import { removeForm, selectForm, selectForms } from './store.ts';

export function formHandlers(deps: FormDeps): BoundHandler[] {
  return [
    handle(forms.list, async ({ db, query, pager }) => pager.pageOf(await selectForms(db, query, pager.request))),
    handle(forms.create, async ({ db, body }) => created(await createForm(db, body, deps))),
    lockable(
      'forms',
      handle(forms.get, async ({ db, params }) => found(await selectForm(db, params.id))),
    ),
    handle(forms.update, async ({ db, params, body }) => found(await updateForm(db, params.id, body))),
    handle(forms.delete, async ({ db, params }) => deleted(await removeForm(db, params.id))),
    handle(forms.open, async ({ db, params }) => found(await moveForm(db, params.id, 'OPEN'))),
    handle(forms.close, async ({ db, params }) => found(await moveForm(db, params.id, 'CLOSED'))),
    handle(forms.send, async ({ db, params, body, audit }) => {
      const sent = await sendForm(db, params.id, body.contactIds);
      audit({ sent: sent.sent });
      return sent;
    }),
    ...responseHandlers(deps),
    ...ownFormHandlers(deps),
  ];
}

function responseHandlers(deps: FormDeps): BoundHandler[] {
  return [
    handle(forms.listResponses, async ({ db, params, query, pager, caller }) =>
      pager.pageOf(await listResponses(db, params.id, query, pager.request, caller)),
    ),
    handleOwn(forms.respond, async ({ db, params, body, caller }) =>
      created(await respond(db, params.id, body.answers, caller, deps)),
    ),
    lockable(
      'form_responses',
      handle(forms.getResponse, async ({ db, params }) => found(await selectResponse(db, params.id))),
    ),
    handle(forms.deleteResponse, async ({ db, params }) => deleted(await removeResponse(db, params.id))),
    handleContact(forms.listOwn, async ({ db, caller, pager }) =>
      pager.pageOf(
        await selectForms(db, { ...pager.request.query, eventId: caller.eventId, status: 'OPEN' }, pager.request),
      ),
    ),
    handleContact(forms.respondOwn, async ({ db, params, body, caller, audit }) => {
      // Logs the keys only: answers may be personal data.
      audit({ answered: Object.keys(body.answers) });
      return found(await respondOwn(db, params.id, body.answers, caller, deps));
    }),
  ];
}

/** @throws Problem 404 when no row was deleted */
function deleted(removed: boolean): undefined {
  if (!removed) throw new Problem('not_found');
  return undefined;
}
