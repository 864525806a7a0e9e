/** A new email of a person replaces the links of its invitations: mails with the old ones may be in a stranger's mailbox. */
import { isOf, type Person } from '#server/features/registrations/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { newLink } from './contact-hash.ts';
import type { InvitationDeps } from './invitations.ts';
import { replaceLinks } from './store.ts';

/** Call in the transaction of the change. */
export async function renewLinks(
  db: TenantDb,
  person: Person,
  { secrets, random }: Pick<InvitationDeps, 'secrets' | 'random'>,
): Promise<void> {
  const rows = await db.rows<{ id: string }>(
    sql`select i.id from invitations i where ${db.tenantFilter('i')} and ${isOf('i', person)} and i.status <> 'REVOKED'
      order by i.id for update of i`,
  );
  if (rows.length === 0) return;
  await replaceLinks(
    db,
    rows.map(({ id }) => ({ id, ...newLink(secrets, db.tenantId, id, random) })),
  );
}
