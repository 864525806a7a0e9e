/** Contacts: what may be done with them. */

import {
  type ContactFilter,
  type ContactStatus,
  contactStatuses,
  contactTransitions,
  type NewContact,
} from '#contracts/schemas/contact.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import { Problem } from '#server/gateway/problem.ts';
import { refusing } from '#server/gateway/refusing.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { KeysetRow } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import {
  insertContact,
  patchContact,
  patchContactStatus,
  removeContact,
  selectContactStatus,
  selectContacts,
} from './store.ts';

const refusals = {
  contacts_external_id_key: () => new Problem('duplicate', { detail: 'A contact with this externalId exists.' }),
};

/** @returns a page of contacts; an email finds its owners however it is written. */
export function listContacts(
  db: TenantDb,
  filter: ContactFilter,
  page: PageRequest,
  details: boolean,
): Promise<KeysetRow[]> {
  return selectContacts(db, withStoredEmail(filter), page, details);
}

/** @throws Problem 409 when the external id is taken */
export async function createContact(
  db: TenantDb,
  contact: NewContact,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  return refusing(refusals, () => insertContact(db, newId(random, clock), withStoredEmail(contact)));
}

/** @returns nothing when there is no such contact. @throws Problem 409 when the external id is taken */
export async function updateContact(
  db: TenantDb,
  id: string,
  changes: Partial<NewContact>,
): Promise<JsonRow | undefined> {
  return refusing(refusals, () => patchContact(db, id, withStoredEmail(changes)));
}

/** Deletes its invitations too, so that their links are dead on the next request. @throws Problem 404 */
export async function deleteContact(db: TenantDb, id: string): Promise<void> {
  if (!(await removeContact(db, id))) throw new Problem('not_found');
}

/** @throws Problem 404; 409 naming the states that may follow */
export async function moveContact(db: TenantDb, id: string, to: ContactStatus): Promise<JsonRow> {
  const from = contactStatuses.filter((before) => contactTransitions[before].includes(to));
  const row = await patchContactStatus(db, id, to, from);
  if (row) return row;
  const status = await selectContactStatus(db, id);
  if (!status) throw new Problem('not_found');
  throw refusedTransition('contact', contactTransitions, status, to);
}

/** @returns an email as it is stored, where there is one. */
export function withStoredEmail<T extends { email?: string }>(value: T): T {
  return value.email === undefined ? value : { ...value, email: normalisedEmail(value.email) };
}
