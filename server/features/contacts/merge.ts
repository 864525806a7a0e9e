/** Merges two contacts that are one person, in the transaction of the request. */
import type { Contact, NewContact } from '#contracts/schemas/contact.ts';
import { type ContactMerge, type MergedContacts, mergedMembers } from '#contracts/schemas/contact-merge.ts';
import { maximumTags } from '#contracts/schemas/person.ts';
import type { ConsentWay } from '#server/features/newsletters/consent.ts';
import { cancelOpenPayment } from '#server/features/payments/payments.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { removeRemembering } from './bulk.ts';
import { changeContact } from './contacts.ts';
import * as store from './merge-store.ts';
import { selectContact } from './store.ts';

export interface MergeDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly way: ConsentWay;
}

/** Of the schema of notes. */
const longestNote = 5_000;

/** @throws Problem 404 for the contact; 422 for an other that is not one, or for what does not fit into one contact */
export async function mergeContacts(
  db: TenantDb,
  id: string,
  { contactId, take = [] }: ContactMerge,
  deps: MergeDeps,
): Promise<MergedContacts> {
  const merging = { kept: id.toLowerCase(), merged: contactId.toLowerCase() };
  if (merging.kept === merging.merged) throw unknownOther('contactId must be another contact');
  const isBoth = await store.lockBoth(db, merging);
  const kept = await contactOf(db, merging.kept);
  if (!kept) throw new Problem('not_found');
  const other = isBoth ? await contactOf(db, merging.merged) : undefined;
  if (!other) throw unknownOther('contactId is not a contact');
  const changes: Partial<NewContact> = {
    ...joinedMembers(kept, other, take),
    ...(kept.newsletterOptIn && (await store.hasRefusedNewsletters(db, merging.merged)) && { newsletterOptIn: false }),
  };
  const conflicts = await endConflicts(db, merging, deps);
  const moved = await store.moveRows(db, merging);
  await removeRemembering(db, [merging.merged], deps.way.secrets);
  if (Object.keys(changes).length > 0) await changeContact(db, merging.kept, changes, deps.way);
  const contact = await contactOf(db, merging.kept);
  if (!contact) throw new Problem('not_found');
  return { contact, mergedId: merging.merged, moved, conflicts };
}

const unknownOther = (message: string) => invalidProperty('contactId', message, 'unknown_reference');

const doesNotFit = (message: string) => invalidProperty('contactId', message, 'max');

async function contactOf(db: TenantDb, id: string): Promise<Contact | undefined> {
  const row = await selectContact(db, id, true);
  return row && JSON.parse(row.json);
}

/** @returns the members of the kept contact that change */
function joinedMembers(kept: Contact, other: Contact, take: readonly string[]): Partial<NewContact> {
  const taken = mergedMembers.filter(
    (name) => (take.includes(name) || kept[name] === null) && other[name] !== null && other[name] !== kept[name],
  );
  const tags = [...new Set([...kept.tags, ...other.tags])];
  if (tags.length > maximumTags) {
    throw doesNotFit(`Together the two contacts have more than ${maximumTags} tags. Remove some first.`);
  }
  const notes = [...new Set([kept.note, other.note].filter((note) => typeof note === 'string'))];
  const note = notes.join('\n\n');
  if (note.length > longestNote) {
    throw doesNotFit(`Together their notes are longer than ${longestNote} characters. Shorten one first.`);
  }
  return {
    ...Object.fromEntries(taken.map((name) => [name, other[name]])),
    ...(tags.length > kept.tags.length && { tags }),
    ...(note !== (kept.note ?? '') && { note }),
  };
}

async function endConflicts(db: TenantDb, merging: store.Merging, deps: MergeDeps) {
  await store.lockRegistrations(db, merging);
  const registrations = await store.registrationConflicts(db, merging);
  for (const { paymentId } of registrations) {
    if (paymentId !== null) await cancelOpenPayment(db, paymentId, deps);
  }
  await store.endRegistrations(
    db,
    registrations.map(({ endedId }) => endedId),
  );
  return [
    ...store.conflictsOf('REGISTRATION', registrations),
    ...store.conflictsOf('WAITLIST_ENTRY', await store.endEntries(db, merging)),
    ...store.conflictsOf('INVITATION', await store.endInvitations(db, merging)),
  ];
}
