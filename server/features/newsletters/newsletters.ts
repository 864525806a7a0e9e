/** Newsletters: what may be done with them. */

import type { NewNewsletter, NewsletterSend, NewsletterStatus } from '#contracts/schemas/newsletter.ts';
import { newsletterStatuses, newsletterTransitions } from '#contracts/schemas/newsletter.ts';
import { type Compiler, compiler as ownCompiler } from '#server/features/email-templates/compile.ts';
import { isEmailTemplate } from '#server/features/email-templates/email-templates.ts';
import { fillable, type MailContent } from '#server/features/email-templates/mail-content.ts';
import { type PreparedParts, prepare } from '#server/features/email-templates/parts.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { findUnknown, freeze, keepRecipientCount } from './audience-store.ts';
import { drivingJob } from './driving-job.ts';
import {
  insertNewsletter,
  patchDraft,
  patchStatus,
  removeNewsletter,
  selectContent,
  selectNewsletter,
  selectStatus,
} from './store.ts';

export interface NewsletterDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly compiler?: Compiler;
}

/**
 * To be asked outside a transaction: who waits for the compiler must hold no connection.
 * @param id of the one that is changed; absent: it is new
 * @throws Problem as createNewsletter; 404
 */
export async function prepareNewsletter(
  db: TenantDb,
  body: Partial<NewNewsletter>,
  { compiler = ownCompiler }: { readonly compiler?: Compiler | undefined },
  id?: string,
): Promise<PreparedParts> {
  if (id !== undefined) await existing(db, id);
  await checkReferences(db, body);
  return prepare(body, compiler);
}

/** @throws Problem 422 for a content that is none, and a template or somebody of the audience that is not there */
export async function createNewsletter(
  db: TenantDb,
  body: NewNewsletter,
  { random, clock, compiler }: NewsletterDeps,
  parts?: PreparedParts,
): Promise<JsonRow> {
  const { html } = parts ?? (await prepareNewsletter(db, body, { compiler }));
  const row = await insertNewsletter(db, newId(random, clock), { ...body, ...(html === undefined ? {} : { html }) });
  if (!row) throw noTemplate();
  return row;
}

/** @throws Problem as createNewsletter; 404; 409 when it is no draft any more */
export async function updateNewsletter(
  db: TenantDb,
  id: string,
  changes: Partial<NewNewsletter>,
  { html }: PreparedParts,
): Promise<JsonRow> {
  const row = await patchDraft(db, id, { ...changes, ...(html === undefined ? {} : { html }) });
  if (row) return row;
  const status = await existing(db, id);
  if (status === 'DRAFT') throw noTemplate();
  throw new Problem('invalid_transition', {
    detail: `A newsletter can be changed while it is a DRAFT; this one is ${status}.`,
  });
}

/** @throws Problem 404; 409 while it is being sent */
export async function deleteNewsletter(db: TenantDb, id: string): Promise<void> {
  if (await removeNewsletter(db, id, ['DRAFT', 'SENT', 'CANCELLED', 'FAILED'])) return;
  const status = await existing(db, id);
  throw new Problem('invalid_transition', { detail: `The newsletter is ${status}: cancel it before you delete it.` });
}

/** @returns what its mails are made of, own or its template's. @throws Problem 404; 422 when it has none */
export async function contentOf(db: TenantDb, id: string): Promise<MailContent> {
  const content = await selectContent(db, id);
  if (!content) throw new Problem('not_found');
  const { html, ...rest } = content;
  if (html === null)
    throw invalidProperty('mjml', 'the newsletter has no content: give it mjml or a templateId', 'required');
  return { ...rest, html };
}

/**
 * From here on neither content nor audience change. The job that sends it is enqueued with it.
 * @throws Problem 404; 409 when it is no draft, or `confirmRecipients` is another number; 422 without content or audience
 */
export async function sendNewsletter(
  db: TenantDb,
  id: string,
  { confirmRecipients }: NewsletterSend,
): Promise<JsonRow | undefined> {
  const recipients = await freeze(db, id);
  if (recipients === undefined)
    throw refusedTransition('newsletter', newsletterTransitions, await existing(db, id), 'SENDING');
  fillable(await contentOf(db, id));
  if (recipients === 0) throw invalidProperty('audience', 'the audience of the newsletter is nobody', 'empty');
  if (confirmRecipients !== undefined && confirmRecipients !== recipients) {
    throw new Problem('invalid_transition', {
      detail: `The newsletter would go to ${recipients} recipients, and not to ${confirmRecipients}.`,
    });
  }
  await keepRecipientCount(db, id, recipients);
  await enqueue(db, drivingJob(id));
  return selectNewsletter(db, id);
}

/** @throws Problem 404; 409 naming the states that may follow */
export async function moveNewsletter(
  db: TenantDb,
  id: string,
  to: 'PAUSED' | 'SENDING' | 'CANCELLED',
): Promise<JsonRow> {
  // A draft is sent by sendNewsletter only: it has no recipients.
  const from = newsletterStatuses.filter((before) => before !== 'DRAFT' && newsletterTransitions[before].includes(to));
  const row = await patchStatus(db, id, to, from);
  if (!row) throw refusedTransition('newsletter', newsletterTransitions, await existing(db, id), to);
  if (to === 'SENDING') await enqueue(db, drivingJob(id));
  return row;
}

async function existing(db: TenantDb, id: string): Promise<NewsletterStatus> {
  const status = await selectStatus(db, id);
  if (!status) throw new Problem('not_found');
  return status;
}

function noTemplate(): Problem {
  return invalidProperty('templateId', 'templateId is not a template', 'unknown_reference');
}

const nouns = { groupIds: 'group', userIds: 'user', contactIds: 'contact' } as const;

/** Before anything is compiled: compilers are few, and what names something absent needs none. */
async function checkReferences(db: TenantDb, { templateId, audience }: Partial<NewNewsletter>): Promise<void> {
  if (templateId && !(await isEmailTemplate(db, templateId))) throw noTemplate();
  if (!audience) return;
  const unknown = await findUnknown(db, audience);
  for (const list of ['groupIds', 'userIds', 'contactIds'] as const) {
    const index = unknown[list];
    const path = `audience.${list}.${index}`;
    if (index !== null) throw invalidProperty(path, `${path} is not a ${nouns[list]}`, 'unknown_reference');
  }
}
