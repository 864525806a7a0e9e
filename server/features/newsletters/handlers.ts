/** Handlers of newsletters. */

import { newsletters } from '#contracts/operations/newsletters.ts';
import { compiler as ownCompiler } from '#server/features/email-templates/compile.ts';
import { prepareTrial } from '#server/features/email-templates/parts.ts';
import { previewMail, sendTestMail } from '#server/features/email-templates/test-mail.ts';
import { counting } from '#server/features/statistics/handlers.ts';
import { type BoundHandler, created, found, handle, handlePrepared } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { assertMayChoose } from './audience-permission.ts';
import { countAudience, countUnsaved, selectAudience } from './audience-store.ts';
import {
  checkReferences,
  contentOf,
  createNewsletter,
  deleteNewsletter,
  moveNewsletter,
  type NewsletterDeps,
  prepareNewsletter,
  sendNewsletter,
  updateNewsletter,
} from './newsletters.ts';
import { cancelNewsletter, scheduleNewsletter } from './schedule.ts';
import { selectNewsletter, selectNewsletters, selectRecipients } from './store.ts';

export function newsletterHandlers(deps: NewsletterDeps): BoundHandler[] {
  return [
    handle(newsletters.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectNewsletters(db, query, pager.request)),
    ),
    handlePrepared(
      newsletters.create,
      ({ db, body }) => prepareNewsletter(db, body, deps),
      async ({ db, body, caller }, parts) => {
        assertMayChoose(caller, body.audience);
        return created(await createNewsletter(db, body, deps, parts));
      },
    ),
    lockable(
      'newsletters',
      handle(newsletters.get, async ({ db, params }) => found(await selectNewsletter(db, params.id))),
    ),
    handlePrepared(
      newsletters.update,
      ({ db, params, body }) => prepareNewsletter(db, body, deps, params.id),
      async ({ db, params, body, caller }, parts) => {
        assertMayChoose(caller, body.audience, await selectAudience(db, params.id));
        return found(await updateNewsletter(db, params.id, body, parts));
      },
    ),
    handle(newsletters.delete, async ({ db, params }) => {
      await deleteNewsletter(db, params.id);
      return undefined;
    }),
    handle(newsletters.recipients, async ({ db, params, query, pager }) => {
      const rows = await selectRecipients(db, params.id, query, pager.request);
      // An empty page: of an existing newsletter, or 404.
      if (rows.length === 0) found(await selectNewsletter(db, params.id));
      return pager.pageOf(rows);
    }),
    ...trialHandlers(deps),
    ...sendingHandlers(deps),
  ];
}

function trialHandlers({ compiler = ownCompiler }: NewsletterDeps): BoundHandler[] {
  return [
    handlePrepared(
      newsletters.preview,
      ({ db, body }) => prepareTrial(db, body, compiler),
      async ({ db, tenant, caller, params, body }, trial) =>
        previewMail({ db, tenant, caller }, await contentOf(db, params.id, trial), body.variables),
    ),
    handle(newsletters.sendTest, async ({ db, tenant, caller, params, body, audit }) => {
      const sent = await sendTestMail({ db, tenant, caller }, await contentOf(db, params.id), body);
      audit({ to: sent.to });
      return sent;
    }),
    handle(newsletters.audience, async ({ db, params }) => {
      const counts = await countAudience(db, params.id);
      if (!counts) throw new Problem('not_found');
      return counts;
    }),
    handlePrepared(
      newsletters.countAudience,
      async ({ db, params, body, caller }) => {
        const stored = await selectAudience(db, params.id);
        if (!stored) throw new Problem('not_found');
        assertMayChoose(caller, body.audience, stored);
        await checkReferences(db, body);
        return counting.take(db, () => countUnsaved(db, body.audience));
      },
      async (_, counts) => counts,
    ),
  ];
}

function sendingHandlers({ clock }: NewsletterDeps): BoundHandler[] {
  return [
    handle(newsletters.send, async ({ db, params, body }) =>
      found(
        body.sendAt === undefined
          ? await sendNewsletter(db, params.id, body)
          : await scheduleNewsletter(db, params.id, { ...body, sendAt: body.sendAt }, clock),
      ),
    ),
    handle(newsletters.pause, async ({ db, params }) => found(await moveNewsletter(db, params.id, 'PAUSED'))),
    handle(newsletters.resume, async ({ db, params }) => found(await moveNewsletter(db, params.id, 'SENDING'))),
    handle(newsletters.cancel, async ({ db, params }) => found(await cancelNewsletter(db, params.id))),
  ];
}
