/**
 * The other side of a payment, an invoice, a membership or a contract: a user, or a contact. How one stands in a
 * document is `app.party` of the database.
 */
import { invalidProperty } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { holdContact, holdUser } from './store.ts';

export interface PartyReference {
  readonly userId?: string | null;
  readonly contactId?: string | null;
}

/**
 * To be called in the transaction that stores the reference: a contact that was found cannot be deleted before it ends.
 * @throws Problem 422 when both are named, or one that does not exist or is another tenant's
 */
export async function checkParty(db: TenantDb, { userId, contactId }: PartyReference): Promise<void> {
  if (userId && contactId) throw invalidProperty('contactId', 'contactId cannot stand beside userId', 'excluded');
  if (userId && !(await holdUser(db, userId))) {
    throw invalidProperty('userId', 'userId is not a user', 'unknown_reference');
  }
  if (contactId && !(await holdContact(db, contactId))) {
    throw invalidProperty('contactId', 'contactId is not a contact', 'unknown_reference');
  }
}

/** @returns whether one is named, and is still there. */
export async function partyIsThere(db: TenantDb, { userId, contactId }: PartyReference): Promise<boolean> {
  if (userId) return holdUser(db, userId);
  return contactId ? holdContact(db, contactId) : false;
}

/** @throws Problem 422 as checkParty, and when neither is named */
export async function requireParty(db: TenantDb, reference: PartyReference): Promise<void> {
  if (!reference.userId && !reference.contactId) {
    throw invalidProperty('userId', 'userId or contactId is required', 'required');
  }
  await checkParty(db, reference);
}
