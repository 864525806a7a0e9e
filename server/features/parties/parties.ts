/**
 * The other party of a payment, an invoice, a membership or a contract: a user or a contact. `app.party` in the database
 * renders it for documents.
 */
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockContacts, lockUsers } from './store.ts';

export interface PartyReference {
  readonly userId?: string | null;
  readonly contactId?: string | null;
}

/**
 * Call in the transaction that stores the references: it locks contacts against deletion.
 * @throws Problem 422 when both are named, or one is unknown in this tenant
 */
export async function checkParties(db: TenantDb, references: readonly PartyReference[]): Promise<void> {
  if (references.some(({ userId, contactId }) => userId && contactId))
    throw invalidProperty('contactId', 'contactId is not allowed with userId', 'excluded');
  const users = idsOf(references.map(({ userId }) => userId));
  if (users.length > 0 && (await lockUsers(db, users)).length < users.length)
    throw invalidProperty('userId', 'userId is not a user', 'unknown_reference');
  const contacts = idsOf(references.map(({ contactId }) => contactId));
  if (contacts.length > 0 && (await lockContacts(db, contacts)).length < contacts.length)
    throw invalidProperty('contactId', 'contactId is not a contact', 'unknown_reference');
}

/** @returns each once, as PostgreSQL writes it */
const idsOf = (ids: readonly (string | null | undefined)[]) => [
  ...new Set(ids.flatMap((id) => id?.toLowerCase() ?? [])),
];

/** @returns whether one is named, and exists. */
export async function partyExists(db: TenantDb, { userId, contactId }: PartyReference): Promise<boolean> {
  if (userId) return (await lockUsers(db, [userId])).length > 0;
  return contactId ? (await lockContacts(db, [contactId])).length > 0 : false;
}

/** @throws Problem 422 as checkParties, and when neither is named */
export async function requireParties(db: TenantDb, references: readonly PartyReference[]): Promise<void> {
  if (references.some(({ userId, contactId }) => !userId && !contactId)) {
    throw invalidProperty('userId', 'userId or contactId is required', 'required');
  }
  await checkParties(db, references);
}
