/**
 * Changes of one's own email, proven by a code that is mailed to the new address. Whether another user has the address
 * is looked up by the job that sends the mail, so that neither response nor time reveals it.
 */
import { type CodeRequested, codeLifetimeSeconds } from '#contracts/schemas/otp.ts';
import { renewLinks } from '#server/features/invitations/on-email-change.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Client, UserCaller } from '#server/gateway/api/request-context.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { countTry, requestCode, type VerifiedCode } from './codes-store.ts';
import { emailChangeCodeJob, emailChangeNotice } from './email-change-job.ts';
import { purpose, replaceEmail, selectEmail, selectRequestedEmail } from './email-change-store.ts';
import type { EndAccess } from './end-access.ts';

export interface EmailChangeDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly endAccess: EndAccess;
}

interface KnownCode {
  readonly tenantId: string;
  readonly userId: string;
  readonly newEmail: string;
  readonly code: string;
}

const macPurpose = 'email change code';

/** @returns the stored form of a code, keyed outside the database as those for signing in */
export function macOfEmailChange(secrets: Secrets, { tenantId, userId, newEmail, code }: KnownCode): Buffer {
  return secrets.mac(macPurpose, tenantId, userId, newEmail, code);
}

/**
 * @param newEmail normalised
 * @throws Problem 409 for another address within the interval between mails, from the sixth unused mail on
 */
export async function beginEmailChange(
  db: TenantDb,
  { userId }: UserCaller,
  newEmail: string,
  { place }: Client,
  deps: EmailChangeDeps,
): Promise<CodeRequested> {
  const email = await ownEmail(db, userId);
  const resendAfter = await requestCode(
    db,
    { email, purpose, place, newEmail },
    emailChangeCodeJob(deps, { userId, newEmail }),
    emailChangeNotice(deps, { userId, kind: 'REQUESTED', to: email, newEmail }),
  );
  if ((await selectRequestedEmail(db, email)) !== newEmail) {
    const detail = `Mails were sent to several addresses. Wait ${resendAfter} seconds, then try again.`;
    throw new Problem('invalid_transition', { detail });
  }
  return {
    message: 'If the address is free, a code has been sent to it.',
    expiresIn: codeLifetimeSeconds,
    resendAfter,
  };
}

/**
 * Counts the try in a transaction of its own, which a refusal does not roll back.
 * @throws Problem 422, the same for a wrong, expired, used or blocked code. Not 401, because clients would discard the
 * valid session
 */
export async function verifyEmailChange(
  tenantId: string,
  { userId }: UserCaller,
  typed: string,
  client: Client,
  { database, secrets }: EmailChangeDeps,
): Promise<VerifiedCode> {
  const db = database.writing(tenantId);
  const email = await ownEmail(db, userId);
  const counted = await countTry(db, { email, purpose }, client);
  if (!counted?.newEmail) throw wrongCode();
  const { mac, newEmail, total } = counted;
  const code = typed.replace(/[ -]/g, '');
  if (!equalsAny(mac, secrets.macs(macPurpose, tenantId, userId, newEmail, code))) throw wrongCode();
  return { email, mac, place: client.place, total };
}

/**
 * Changes the email, ends the user's other sessions and notifies both addresses.
 * @throws Problem 422 if code or user are gone meanwhile, or another user has the address now
 */
export async function changeEmail(
  db: TenantDb,
  { userId, credentialId }: UserCaller,
  code: VerifiedCode,
  deps: EmailChangeDeps,
): Promise<void> {
  const newEmail = await mapConstraintErrors({ users_email_key: wrongCode }, () => replaceEmail(db, userId, code));
  if (newEmail === undefined) throw wrongCode();
  await deps.endAccess(db, userId, 'EMAIL_CHANGED', credentialId);
  await renewLinks(db, { userId, contactId: null }, deps);
  for (const to of [code.email, newEmail]) {
    await enqueue(db, emailChangeNotice(deps, { userId, kind: 'CHANGED', to, newEmail }));
  }
}

/** @throws Problem 401 for a user disabled or deleted since its authentication */
async function ownEmail(db: TenantDb, userId: string): Promise<string> {
  const email = await selectEmail(db, userId);
  if (email === undefined) throw new Problem('invalid_token');
  return email;
}

function wrongCode(): Problem {
  return invalidProperty('code', 'code is not the one that was sent, or is no longer valid', 'incorrect');
}
