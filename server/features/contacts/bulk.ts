/** Bulk operations on contacts. */
import type { BulkBody, BulkResult } from '#contracts/schemas/bulk.ts';
import type { BulkTagBody } from '#contracts/schemas/contact.ts';
import { rememberOptOuts } from '#server/features/newsletters/opt-outs.ts';
import { cancelPaymentsFor } from '#server/features/registrations/on-deletion.ts';
import { bulkResultOf, distinctIds } from '#server/gateway/api/bulk.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { lockForRemoval, removeContacts, tagContacts } from './bulk-store.ts';

/** Result of a bulk operation, and the ids that changed, in the order of the request. */
export interface BulkChange {
  readonly result: BulkResult;
  readonly changed: readonly string[];
}

/**
 * Deletes the contacts that exist, with their invitations and registrations, and cancels what is open for these. Their opt-outs
 * outlive them. @returns their ids
 */
export async function removeRemembering(db: TenantDb, ids: readonly string[], secrets: Secrets): Promise<Set<string>> {
  await lockForRemoval(db, ids);
  await cancelPaymentsFor(db, { contactIds: ids });
  const removed = await removeContacts(db, ids);
  await rememberOptOuts(
    db,
    secrets,
    removed.filter(({ optedOut }) => optedOut).map(({ email }) => email),
  );
  return new Set(removed.map(({ id }) => id));
}

export async function deleteContacts(db: TenantDb, body: BulkBody, secrets: Secrets): Promise<BulkChange> {
  const ids = distinctIds(body.ids);
  const deleted = await removeRemembering(db, ids, secrets);
  return {
    result: bulkResultOf(ids, (id) => (deleted.has(id) ? undefined : 'not_found')),
    changed: ids.filter((id) => deleted.has(id)),
  };
}

/** Removes tags, then adds some: a tag in both lists is present afterwards. */
export async function retagContacts(
  db: TenantDb,
  { add = [], remove = [], ...body }: BulkTagBody,
): Promise<BulkChange> {
  const ids = distinctIds(body.ids);
  const tagged = new Map((await tagContacts(db, ids, { add, remove })).map((contact) => [contact.id, contact]));
  const problemOf = (id: string) => {
    const contact = tagged.get(id);
    if (!contact) return 'not_found';
    return contact.fits ? undefined : 'validation_failed';
  };
  return { result: bulkResultOf(ids, problemOf), changed: ids.filter((id) => tagged.get(id)?.changed) };
}
