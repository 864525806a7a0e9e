/** Creates, changes, archives and deletes contacts. */

import {
  type ContactStatus,
  contactStatuses,
  contactTransitions,
  type NewContact,
} from '#contracts/schemas/contact.ts';
import { renewLinks } from '#server/features/invitations/on-email-change.ts';
import { type ConsentWay, newConsent } from '#server/features/newsletters/consent.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { removeRemembering } from './bulk.ts';
import {
  insertContact,
  insertContacts,
  lockEmail,
  patchContact,
  patchContactStatus,
  selectContactId,
  selectContactStatus,
} from './store.ts';

const refusalsOf = ({ externalId }: Partial<NewContact>) => ({
  contacts_external_id_key: () =>
    new Duplicate({
      noun: 'A contact',
      member: 'externalId',
      permission: 'contacts:read',
      find: (db) => selectContactId(db, externalId),
    }),
});

export interface ContactDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly way?: ConsentWay;
}

/** @throws Problem 409 when the external id is taken */
export async function createContact(db: TenantDb, contact: NewContact, deps: ContactDeps): Promise<JsonRow> {
  return mapConstraintErrors(refusalsOf(contact), () => insertContact(db, stored(db, contact, deps)));
}

/** @returns the ids, in the order of the contacts. @throws Problem 409 when an external id is taken: none is created then */
export async function createContacts(
  db: TenantDb,
  contacts: readonly NewContact[],
  deps: ContactDeps,
): Promise<string[]> {
  const rows = contacts.map((contact) => stored(db, contact, deps));
  await mapConstraintErrors(refusalsOf({}), () => insertContacts(db, rows));
  return rows.map(({ id }) => id);
}

/**
 * A new email replaces the links of its invitations.
 * @returns undefined if there is no such contact. @throws Problem 409 when the external id is taken
 */
export async function updateContact(
  db: TenantDb,
  id: string,
  changes: Partial<NewContact>,
  { way, ...deps }: { way: ConsentWay; secrets: Secrets; random: Random },
): Promise<JsonRow | undefined> {
  const before = changes.email === undefined ? undefined : await lockEmail(db, id);
  const row = await changeContact(db, id, changes, way);
  const isNewEmail = before !== undefined && before !== withStoredEmail(changes).email;
  if (row && isNewEmail) await renewLinks(db, { userId: null, contactId: id }, deps);
  return row;
}

/** Keeps the links of its invitations. @returns, @throws as updateContact */
export async function changeContact(
  db: TenantDb,
  id: string,
  changes: Partial<NewContact>,
  way: ConsentWay,
): Promise<JsonRow | undefined> {
  return mapConstraintErrors(refusalsOf(changes), () => patchContact(db, id, withStoredEmail(changes), way));
}

/** Deletes its invitations too, so that their links stop working at once. @throws Problem 404 */
export async function deleteContact(db: TenantDb, id: string, secrets: Secrets): Promise<void> {
  if ((await removeRemembering(db, [id], secrets)).size === 0) throw new Problem('not_found');
}

/** @throws Problem 404; 409 naming the allowed next states */
export async function moveContact(db: TenantDb, id: string, to: ContactStatus): Promise<JsonRow> {
  const from = contactStatuses.filter((before) => contactTransitions[before].includes(to));
  const row = await patchContactStatus(db, id, to, from);
  if (row) return row;
  const status = await selectContactStatus(db, id);
  if (!status) throw new Problem('not_found');
  throw refusedTransition('contact', contactTransitions, status, to);
}

const stored = (db: TenantDb, contact: NewContact, { random, clock, way }: ContactDeps) => ({
  ...withStoredEmail(contact),
  ...newConsent(db.tenantId, contact, way),
  id: newId(random, clock),
});

/** @returns the value with its email, if any, normalised as in the database. */
function withStoredEmail<T extends { email?: string }>(value: T): T {
  return value.email === undefined ? value : { ...value, email: normalisedEmail(value.email) };
}
