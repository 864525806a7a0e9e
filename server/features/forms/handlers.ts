/** Forms and what is answered to them, for those who ask and for those who are asked. */
import {
  closeForm,
  createForm as createContract,
  createFormResponse,
  deleteForm,
  deleteFormResponse,
  getForm,
  getFormResponse,
  listFormResponses,
  listForms,
  listOwnForms,
  openForm,
  respondOwn as respondOwnContract,
  sendForm as sendContract,
  updateForm as updateContract,
} from '#contracts/operations/forms.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import { createForm, type FormDeps, moveForm, updateForm } from './forms.ts';
import { removeResponse, selectResponse } from './response-store.ts';
import { listResponses, respond, respondOwn } from './responses.ts';
import { sendForm } from './send.ts';
import { removeForm, selectForm, selectForms } from './store.ts';

export function formHandlers(deps: FormDeps): BoundHandler[] {
  return [
    handle(listForms, async ({ db, query, pager }) => pager.answer(await selectForms(db, query, pager.request))),
    handle(createContract, async ({ db, body }) => created(await createForm(db, body, deps))),
    handle(getForm, async ({ db, params }) => found(await selectForm(db, params.id))),
    handle(updateContract, async ({ db, params, body }) => found(await updateForm(db, params.id, body))),
    handle(deleteForm, async ({ db, params }) => gone(await removeForm(db, params.id))),
    handle(openForm, async ({ db, params }) => found(await moveForm(db, params.id, 'OPEN'))),
    handle(closeForm, async ({ db, params }) => found(await moveForm(db, params.id, 'CLOSED'))),
    handle(sendContract, async ({ db, params, body, audit }) => {
      const sent = await sendForm(db, params.id, body.contactIds);
      audit({ sent: sent.sent });
      return sent;
    }),
    ...responseHandlers(deps),
  ];
}

function responseHandlers(deps: FormDeps): BoundHandler[] {
  return [
    handle(listFormResponses, async ({ db, params, pager }) =>
      pager.answer(await listResponses(db, params.id, pager.request)),
    ),
    handle(createFormResponse, async ({ db, params, body, caller }) =>
      created(await respond(db, params.id, body.answers, caller, deps)),
    ),
    handle(getFormResponse, async ({ db, params }) => found(await selectResponse(db, params.id))),
    handle(deleteFormResponse, async ({ db, params }) => gone(await removeResponse(db, params.id))),
    handleContact(listOwnForms, async ({ db, caller, pager }) =>
      pager.answer(await selectForms(db, { eventId: caller.eventId, status: 'OPEN' }, pager.request)),
    ),
    handleContact(respondOwnContract, async ({ db, params, body, caller, audit }) => {
      // Which questions, and not what was said.
      audit({ answered: Object.keys(body.answers) });
      return found(await respondOwn(db, params.id, body.answers, caller, deps));
    }),
  ];
}

/** @throws Problem 404 when there was nothing to delete */
function gone(removed: boolean): undefined {
  if (!removed) throw new Problem('not_found');
  return undefined;
}
