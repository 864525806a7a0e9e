/**
 * The other party of a payment, an invoice, a membership or a contract: a user or a contact. `app.party` in the database
 * renders it for documents.
 */
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { lockContact, lockUser } from './store.ts';

export interface PartyReference {
  readonly userId?: string | null;
  readonly contactId?: string | null;
}

/**
 * Call in the transaction that stores the reference: it locks a contact against deletion.
 * @throws Problem 422 when both are named, or one is unknown in this tenant
 */
export async function checkParty(db: TenantDb, { userId, contactId }: PartyReference): Promise<void> {
  if (userId && contactId) throw invalidProperty('contactId', 'contactId is not allowed with userId', 'excluded');
  if (userId && !(await lockUser(db, userId))) {
    throw invalidProperty('userId', 'userId is not a user', 'unknown_reference');
  }
  if (contactId && !(await lockContact(db, contactId))) {
    throw invalidProperty('contactId', 'contactId is not a contact', 'unknown_reference');
  }
}

/** @returns whether one is named, and exists. */
export async function partyExists(db: TenantDb, { userId, contactId }: PartyReference): Promise<boolean> {
  if (userId) return lockUser(db, userId);
  return contactId ? lockContact(db, contactId) : false;
}

/** @throws Problem 422 as checkParty, and when neither is named */
export async function requireParty(db: TenantDb, reference: PartyReference): Promise<void> {
  if (!reference.userId && !reference.contactId) {
    throw invalidProperty('userId', 'userId or contactId is required', 'required');
  }
  await checkParty(db, reference);
}
