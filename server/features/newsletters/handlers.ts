/** Newsletters of a tenant. */
import {
  cancelNewsletter,
  createNewsletter as createContract,
  deleteNewsletter as deleteContract,
  getNewsletter,
  getNewsletterAudience,
  listNewsletterRecipients,
  listNewsletters,
  pauseNewsletter,
  previewNewsletter,
  resumeNewsletter,
  sendNewsletter as sendContract,
  sendTestOfNewsletter,
  updateNewsletter as updateContract,
} from '#contracts/operations/newsletters.ts';
import { previewMail, sendTestMail } from '#server/features/email-templates/test-mail.ts';
import { type BoundHandler, created, found, handle, handlePrepared } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';
import { countAudience } from './audience-store.ts';
import {
  contentOf,
  createNewsletter,
  deleteNewsletter,
  moveNewsletter,
  type NewsletterDeps,
  prepareNewsletter,
  sendNewsletter,
  updateNewsletter,
} from './newsletters.ts';
import { selectNewsletter, selectNewsletters, selectRecipients } from './store.ts';

export function newsletterHandlers(deps: NewsletterDeps): BoundHandler[] {
  return [
    handle(listNewsletters, async ({ db, query, pager }) =>
      pager.answer(await selectNewsletters(db, query, pager.request)),
    ),
    handlePrepared(
      createContract,
      ({ db, body }) => prepareNewsletter(db, body, deps),
      async ({ db, body }, parts) => created(await createNewsletter(db, body, deps, parts)),
    ),
    handle(getNewsletter, async ({ db, params }) => found(await selectNewsletter(db, params.id))),
    handlePrepared(
      updateContract,
      ({ db, params, body }) => prepareNewsletter(db, body, deps, params.id),
      async ({ db, params, body }, parts) => found(await updateNewsletter(db, params.id, body, parts)),
    ),
    handle(deleteContract, async ({ db, params }) => {
      await deleteNewsletter(db, params.id);
      return undefined;
    }),
    handle(listNewsletterRecipients, async ({ db, params, query, pager }) => {
      const rows = await selectRecipients(db, params.id, query, pager.request);
      // An empty page of a newsletter that is there, or a newsletter that is not.
      if (rows.length === 0) found(await selectNewsletter(db, params.id));
      return pager.answer(rows);
    }),
    ...trialHandlers(),
    ...sendingHandlers(),
  ];
}

function trialHandlers(): BoundHandler[] {
  return [
    handle(previewNewsletter, async ({ db, tenant, caller, params, body }) =>
      previewMail({ db, tenant, caller }, await contentOf(db, params.id), body.variables),
    ),
    handle(sendTestOfNewsletter, async ({ db, tenant, caller, params, body, audit }) => {
      const sent = await sendTestMail({ db, tenant, caller }, await contentOf(db, params.id), body);
      audit({ to: sent.to });
      return sent;
    }),
    handle(getNewsletterAudience, async ({ db, params }) => {
      const counts = await countAudience(db, params.id);
      if (!counts) throw new Problem('not_found');
      return counts;
    }),
  ];
}

function sendingHandlers(): BoundHandler[] {
  return [
    handle(sendContract, async ({ db, params, body }) => found(await sendNewsletter(db, params.id, body))),
    handle(pauseNewsletter, async ({ db, params }) => found(await moveNewsletter(db, params.id, 'PAUSED'))),
    handle(resumeNewsletter, async ({ db, params }) => found(await moveNewsletter(db, params.id, 'SENDING'))),
    handle(cancelNewsletter, async ({ db, params }) => found(await moveNewsletter(db, params.id, 'CANCELLED'))),
  ];
}
