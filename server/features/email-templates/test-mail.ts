/** Previews, and test mails: to the tenant's own users only, so that nobody is spammed through it. */
import type { MailPreview, TestMail, Variables } from '#contracts/schemas/mail-content.ts';
import type { Tenant, UserCaller } from '#server/gateway/passage.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { fillable, type MailContent, warningsOf } from './mail-content.ts';
import { selectPeople, selectPersonById, type TestPerson } from './store.ts';
import { exampleUnsubscribeUrl, givenValues, valuesFor } from './values.ts';

/** Of each part of a mail that somebody tries out, in characters: it is answered, or kept for each of five people. */
const longestTrial = 2 * 1024 * 1024;

export interface Trial {
  readonly db: TenantDb;
  readonly tenant: Tenant;
  readonly caller: UserCaller;
}

/** @returns the mail as the caller would get it. */
export async function previewMail(
  { db, tenant, caller }: Trial,
  content: MailContent,
  variables: Variables | undefined,
): Promise<MailPreview> {
  const given = givenValues(variables);
  const mail = fillable(content);
  const person = await callerAsPerson(db, caller);
  const filled = mail.fill(valuesFor(tenant, person, exampleUnsubscribeUrl(tenant.baseUrl), given), longestTrial);
  return { ...filled, warnings: warningsOf(mail.names, given, filled.html) };
}

/** What the job of a test mail carries: the content as it was then, which may be saved nowhere. */
export interface TestMailJob {
  readonly userId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const testMailJob = 'emailTemplates.sendTest';

/**
 * Enqueues a mail to each.
 * @param to emails; absent: the caller's
 * @throws Problem 422 for who is no user of the tenant, or is disabled
 */
export async function sendTestMail(
  { db, tenant, caller }: Trial,
  content: MailContent,
  { to, variables }: { to?: readonly string[]; variables?: Variables },
): Promise<TestMail> {
  const given = givenValues(variables);
  const mail = fillable(content);
  const people = to ? await peopleAt(db, to) : [await callerAsPerson(db, caller)];
  let warnings: string[] = [];
  for (const person of people) {
    const filled = mail.fill(valuesFor(tenant, person, exampleUnsubscribeUrl(tenant.baseUrl), given), longestTrial);
    const payload: TestMailJob = { ...filled, subject: `[Test] ${filled.subject}`, userId: person.id };
    await enqueue(db, { task: testMailJob, payload, maxAttempts: 10 });
    warnings = warningsOf(mail.names, given, filled.html);
  }
  return { to: people.map(({ email }) => email), warnings };
}

async function callerAsPerson(db: TenantDb, { userId }: UserCaller): Promise<TestPerson> {
  const person = await selectPersonById(db, userId);
  // The credential was good when it was looked at.
  if (!person) throw new Problem('not_found');
  return person;
}

async function peopleAt(db: TenantDb, to: readonly string[]): Promise<TestPerson[]> {
  const emails = [...new Set(to.map(normalisedEmail))];
  const people = await selectPeople(db, emails);
  const found = new Map(people.map((person) => [person.email, person]));
  const nobody = to.findIndex((email) => !found.has(normalisedEmail(email)));
  if (nobody >= 0) {
    throw invalidProperty(`to.${nobody}`, `to.${nobody} is not the email of a user`, 'unknown_reference');
  }
  return emails.flatMap((email) => found.get(email) ?? []);
}
