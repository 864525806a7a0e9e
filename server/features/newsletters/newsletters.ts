/** Newsletters: drafts, sending and transitions. */

import type { NewNewsletter, NewsletterSend, NewsletterStatus } from '#contracts/schemas/newsletter.ts';
import { newsletterStatuses, newsletterTransitions } from '#contracts/schemas/newsletter.ts';
import { type Compiler, compiler as ownCompiler } from '#server/features/email-templates/compile.ts';
import { isEmailTemplate } from '#server/features/email-templates/email-templates.ts';
import { type MailContent, parseMail } from '#server/features/email-templates/mail-content.ts';
import { type PreparedParts, prepare } from '#server/features/email-templates/parts.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { findUnknown, freeze, setRecipientCount } from './audience-store.ts';
import { sendingJob } from './sending-job.ts';
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
 * Call outside a transaction: compiling must not hold a connection.
 * @param id of the newsletter to change; absent: a new one
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
  return prepare(db, body, compiler);
}

/** @throws Problem 422 for invalid content, and an unknown template or audience member */
export async function createNewsletter(
  db: TenantDb,
  body: NewNewsletter,
  { random, clock, compiler }: NewsletterDeps,
  parts?: PreparedParts,
): Promise<JsonRow> {
  const prepared = parts ?? (await prepareNewsletter(db, body, { compiler }));
  const row = await insertNewsletter(db, newId(random, clock), { ...body, ...storedContent(prepared) });
  if (!row) throw noTemplate();
  return row;
}

/** Without the names of variables, which newsletters do not store. */
function storedContent({ blocks, mjml, html }: PreparedParts): Pick<PreparedParts, 'blocks' | 'mjml' | 'html'> {
  return {
    ...(blocks === undefined ? {} : { blocks }),
    ...(mjml === undefined ? {} : { mjml }),
    ...(html === undefined ? {} : { html }),
  };
}

/** @throws Problem as createNewsletter; 404; 409 unless it is a draft */
export async function updateNewsletter(
  db: TenantDb,
  id: string,
  changes: Partial<NewNewsletter>,
  prepared: PreparedParts,
): Promise<JsonRow> {
  const row = await patchDraft(db, id, { ...changes, ...storedContent(prepared) });
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
  throw new Problem('invalid_transition', { detail: `The newsletter is ${status}. Cancel it before you delete it.` });
}

/**
 * @param trial content to show instead of the stored
 * @returns the content of its mails, its own or its template's. @throws Problem 404; 422 without content
 */
export async function contentOf(db: TenantDb, id: string, trial: Partial<MailContent> = {}): Promise<MailContent> {
  const content = await selectContent(db, id);
  if (!content) throw new Problem('not_found');
  const { html, ...rest } = { ...content, ...trial };
  if (html === null) throw invalidProperty('mjml', 'The newsletter has no content: set mjml or templateId', 'required');
  return { ...rest, html };
}

/**
 * Freezes content and audience, and enqueues the job that sends.
 * @throws Problem 404; 409 unless it is a draft and `confirmRecipients` is the count; 422 without content or audience
 */
export async function sendNewsletter(
  db: TenantDb,
  id: string,
  { confirmRecipients }: NewsletterSend,
): Promise<JsonRow | undefined> {
  // Erasures of people wait for it, and it for them.
  await lockInTenant(db, 'newsletters');
  const recipients = await freeze(db, id);
  if (recipients === undefined)
    throw refusedTransition('newsletter', newsletterTransitions, await existing(db, id), 'SENDING');
  parseMail(await contentOf(db, id));
  if (recipients === 0) throw invalidProperty('audience', 'The audience of the newsletter is empty', 'empty');
  if (confirmRecipients !== undefined && confirmRecipients !== recipients) {
    throw new Problem('invalid_transition', {
      detail: `The newsletter would go to ${recipients} recipients, not ${confirmRecipients}.`,
    });
  }
  await setRecipientCount(db, id, recipients);
  await enqueue(db, sendingJob(id));
  return selectNewsletter(db, id);
}

/** @throws Problem 404; 409 naming the possible next states */
export async function moveNewsletter(
  db: TenantDb,
  id: string,
  to: 'PAUSED' | 'SENDING' | 'CANCELLED',
): Promise<JsonRow> {
  // These have no recipients yet: sendNewsletter and the task of a schedule start their sending.
  const from = newsletterStatuses.filter(
    (before) => before !== 'DRAFT' && before !== 'SCHEDULED' && newsletterTransitions[before].includes(to),
  );
  const row = await patchStatus(db, id, to, from);
  if (!row) throw refusedTransition('newsletter', newsletterTransitions, await existing(db, id), to);
  if (to === 'SENDING') await enqueue(db, sendingJob(id));
  return row;
}

/** @returns its status. @throws Problem 404 */
export async function existing(db: TenantDb, id: string): Promise<NewsletterStatus> {
  const status = await selectStatus(db, id);
  if (!status) throw new Problem('not_found');
  return status;
}

function noTemplate(): Problem {
  return invalidProperty('templateId', 'templateId is not a template', 'unknown_reference');
}

const nouns = {
  groupIds: 'group',
  userIds: 'user',
  contactIds: 'contact',
  adhesionTypeIds: 'membership type',
  eventIds: 'event',
} as const;
const lists = ['groupIds', 'userIds', 'contactIds', 'adhesionTypeIds', 'eventIds'] as const;

/** Before compiling: compilers are few, and unknown references need none. */
export async function checkReferences(db: TenantDb, { templateId, audience }: Partial<NewNewsletter>): Promise<void> {
  if (templateId && !(await isEmailTemplate(db, templateId))) throw noTemplate();
  if (!audience) return;
  const unknown = await findUnknown(db, audience);
  for (const list of lists) {
    const index = unknown[list];
    const path = `audience.${list}.${index}`;
    if (index !== null) throw invalidProperty(path, `${path} is not a ${nouns[list]}`, 'unknown_reference');
  }
}
