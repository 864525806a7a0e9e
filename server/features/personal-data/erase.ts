/** Erasure of a person (GDPR, article 17), in the transaction of the request. */
import { type Erasure, type KeptKind, keptKinds } from '#contracts/schemas/erasure.ts';
import { codeKeys } from '#server/features/identity/code-job.ts';
import { rememberOptOuts } from '#server/features/newsletters/opt-outs.ts';
import { assertAdministratorRemains } from '#server/features/permission/administrators.ts';
import { holderWithinReach } from '#server/features/permission/reach.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { anonymiseJob } from './anonymise-job.ts';
import * as anonymise from './anonymise-store.ts';
import * as remove from './delete-store.ts';
import { isDeletedUser, lockPerson, type Person, selectCredentials, selectObjects } from './person.ts';

export interface EraseDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * A user who is deleted can be erased, too.
 * @throws Problem 404; 403 for a user beyond the caller's permissions; 409 for oneself and the last administrator
 */
export async function eraseUser(db: TenantDb, id: string, caller: UserCaller, deps: EraseDeps): Promise<Erasure> {
  const person: Person = { kind: 'user', id: id.toLowerCase() };
  if (person.id === caller.userId) throw new Problem('invalid_transition', { detail: 'You cannot erase yourself.' });
  if (!(await isDeletedUser(db, id))) await assertAdministratorRemains(db, () => holderWithinReach(db, id, caller));
  return erase(db, person, caller, deps);
}

/** @throws Problem 404 */
export function eraseContact(db: TenantDb, id: string, caller: UserCaller, deps: EraseDeps): Promise<Erasure> {
  return erase(db, { kind: 'contact', id: id.toLowerCase() }, caller, deps);
}

async function erase(
  db: TenantDb,
  person: Person,
  { userId: eraser }: UserCaller,
  { secrets, clock }: EraseDeps,
): Promise<Erasure> {
  // Audiences of newsletters and events of captured changes copy people without a lock on their rows.
  await lockInTenant(db, 'webhooks.announce');
  await lockInTenant(db, 'newsletters');
  const email = await lockPerson(db, person);
  if (email === undefined) throw new Problem('not_found');
  const objects = await selectObjects(db, person);
  const credentials = await selectCredentials(db, person);
  await rememberOptOuts(db, secrets, [email]);
  await remove.deleteImportFiles(db);
  await remove.deleteBegunSignIns(db);
  const deleted = [
    ...(person.kind === 'user' ? await deleteAccount(db, person.id, eraser) : []),
    { kind: 'SIGN_IN_ATTEMPT', count: await remove.deleteSignInAttempts(db, email) },
    { kind: 'WAITLIST_ENTRY', count: await remove.deleteEntries(db, person) },
    { kind: 'FORM_RESPONSE', count: await remove.deleteResponses(db, person) },
    { kind: 'INVITATION', count: await remove.deleteInvitations(db, person) },
    { kind: 'DRAFT_INVOICE', count: await remove.deleteDraftInvoices(db, person) },
    { kind: 'WEBHOOK_EVENT', count: await remove.deleteEvents(db, objects, person) },
    { kind: 'EXPORT', count: await remove.deleteExports(db) },
    { kind: 'STORED_RESPONSE', count: await remove.deleteStoredResponses(db, credentials, objects) },
    { kind: 'JOB', count: await remove.dropJobs(db, objects, codeKeys(secrets, db.tenantId, email)) },
  ] as const;
  const kept = await keep(db, person);
  const anonymised = [
    { kind: 'CONTRACT', count: await anonymise.anonymiseContracts(db, person) },
    { kind: 'ADHESION', count: await anonymise.anonymiseAdhesions(db, person) },
    { kind: 'REGISTRATION', count: await anonymise.anonymiseRegistrations(db, person) },
    { kind: 'IMPORT_PROBLEM', count: await anonymise.blankImportProblems(db) },
    { kind: 'NEWSLETTER_RECIPIENT', count: await anonymise.anonymiseRecipients(db, person) },
  ] as const;
  await remove.deletePerson(db, person);
  const entries = await anonymise.redactTraces(db, person, objects);
  await remove.deleteEarlierChanges(db, objects, person);
  await anonymise.redactCapturedChanges(db);
  await forgetLater(db, kept);
  return {
    id: person.id,
    erasedAt: clock.now().toISOString(),
    deleted: [{ kind: 'PROFILE' as const, count: 1 }, ...deleted].filter(({ count }) => count > 0),
    anonymised: [...anonymised, { kind: 'AUDIT_ENTRY' as const, count: entries }].filter(({ count }) => count > 0),
    kept,
  };
}

async function deleteAccount(db: TenantDb, id: string, eraser: string) {
  await anonymise.handOver(db, id, eraser);
  return [
    { kind: 'SESSION', count: await remove.deleteSessions(db, id) },
    { kind: 'SECOND_FACTOR', count: await remove.deleteSecondFactors(db, id) },
    { kind: 'API_TOKEN', count: await remove.deleteApiTokens(db, id) },
    { kind: 'OAUTH_GRANT', count: await remove.deleteOAuthOf(db, id) },
    { kind: 'GROUP_MEMBERSHIP', count: await remove.deleteGroupMemberships(db, id) },
    { kind: 'WEBHOOK_SUBSCRIPTION', count: await remove.deleteSubscriptions(db, id) },
  ] as const;
}

const reasons: Readonly<Record<KeptKind, string>> = {
  PAYMENT: 'Bookkeeping: number, amounts, dates and product. The payer was removed.',
  INVOICE: 'Tax law requires issued invoices and credit notes as they were issued, with the recipient.',
  CONTRACT: 'Signed contracts are evidence for claims until these can no longer be made.',
};

async function keep(db: TenantDb, person: Person): Promise<Erasure['kept']> {
  const rows = {
    PAYMENT: await anonymise.anonymisePayments(db, person),
    INVOICE: await anonymise.detachInvoices(db, person),
    CONTRACT: await anonymise.detachContracts(db, person),
  };
  return keptKinds.flatMap((kind) => rows[kind].map((row) => ({ kind, ...row, reason: reasons[kind] })));
}

/** Enqueues the end of each retention. They are few: all end with a year. */
async function forgetLater(db: TenantDb, kept: Erasure['kept']): Promise<void> {
  for (const until of new Set(kept.map((row) => row.until))) {
    await enqueue(db, anonymiseJob(new Date(until)));
  }
}
