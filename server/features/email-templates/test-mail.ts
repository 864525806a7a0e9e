/** Previews and test mails. Test mails go only to the tenant's own users, so that they cannot be used for spam. */
import type { MailPreview, TestMail, Variables } from '#contracts/schemas/mail-content.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Tenant, UserCaller } from '#server/gateway/api/request-context.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type MailContent, parseMail, warningsOf } from './mail-content.ts';
import { selectPeople, selectPersonById, type TestPerson } from './store.ts';
import { exampleUnsubscribeUrl, givenValues, valuesFor } from './values.ts';

/** Maximum characters of each part, because a preview is returned, and a test mail queued for up to five recipients. */
const longestTrial = 2 * 1024 * 1024;

export interface Trial {
  readonly db: TenantDb;
  readonly tenant: Tenant;
  readonly caller: UserCaller;
}

/** @returns the mail rendered for the caller. */
export async function previewMail(
  { db, tenant, caller }: Trial,
  content: MailContent,
  variables: Variables | undefined,
): Promise<MailPreview> {
  const given = givenValues(variables);
  const mail = parseMail(content);
  const person = await callerAsPerson(db, caller);
  const filled = mail.render(valuesFor(tenant, person, exampleUnsubscribeUrl(tenant.baseUrl), given), longestTrial);
  return { ...filled, warnings: warningsOf(mail.names, given, filled.html) };
}

/** Payload of the job: the rendered content, which may be unsaved. */
export interface TestMailJob {
  readonly userId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const testMailJob = 'emailTemplates.sendTest';

/**
 * Enqueues one mail per recipient.
 * @param to emails; absent: the caller's
 * @throws Problem 422 naming an email of no user, or of a disabled one
 */
export async function sendTestMail(
  { db, tenant, caller }: Trial,
  content: MailContent,
  { to, variables }: { to?: readonly string[]; variables?: Variables },
): Promise<TestMail> {
  const given = givenValues(variables);
  const mail = parseMail(content);
  const people = to ? await peopleAt(db, to) : [await callerAsPerson(db, caller)];
  let warnings: string[] = [];
  for (const person of people) {
    const filled = mail.render(valuesFor(tenant, person, exampleUnsubscribeUrl(tenant.baseUrl), given), longestTrial);
    const payload: TestMailJob = { ...filled, subject: `[Test] ${filled.subject}`, userId: person.id };
    await enqueue(db, { task: testMailJob, payload, maxAttempts: 10 });
    warnings = warningsOf(mail.names, given, filled.html);
  }
  return { to: people.map(({ email }) => email), warnings };
}

async function callerAsPerson(db: TenantDb, { userId }: UserCaller): Promise<TestPerson> {
  const person = await selectPersonById(db, userId);
  // The user was deleted after its credential was checked.
  if (!person) throw new Problem('not_found');
  return person;
}

async function peopleAt(db: TenantDb, to: readonly string[]): Promise<TestPerson[]> {
  const emails = [...new Set(to.map(normalisedEmail))];
  const people = await selectPeople(db, emails);
  const found = new Map(people.map((person) => [person.email, person]));
  const unknown = to.findIndex((email) => !found.has(normalisedEmail(email)));
  if (unknown >= 0) {
    throw invalidProperty(`to.${unknown}`, `to.${unknown} is not the email of a user`, 'unknown_reference');
  }
  return emails.flatMap((email) => found.get(email) ?? []);
}
