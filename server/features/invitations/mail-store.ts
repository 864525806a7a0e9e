/** Data of an invitation's mail, from PostgreSQL when it is sent. */
import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import { type AnnouncedEvent, announcedEvent } from '#server/features/events/announced-event.ts';
import { joinPerson, mailable, namedRecipient } from '#server/features/notifications/recipient.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type SendableInvitation = AnnouncedEvent & {
  id: string;
  nonce: Buffer;
  digest: Buffer;
  message: string | null;
  price: string | null;
  currency: string | null;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Of the person, or else of the organisation. */
  locale: string;
};

/** @returns nothing if it was revoked or deleted, its user disabled, or its event cancelled, since the mail was enqueued. */
export async function selectSendable(db: TenantDb, id: string): Promise<SendableInvitation | undefined> {
  const [row] = await db.rows<SendableInvitation>(
    sql`select i.id, i.link_nonce as nonce, i.hash_digest as digest, i.message, e.price, e.currency, ${namedRecipient}, ${announcedEvent},
        coalesce(u.locale, c.locale, p.locale, 'en') as locale
      from invitations i
      join events e on e.tenant_id = i.tenant_id and e.id = i.event_id and ${db.tenantFilter('e')}
      ${joinPerson(db, raw('i'))}
      left join tenant_profiles p on p.tenant_id = i.tenant_id
      where ${db.tenantFilter('i')} and i.id = ${id} and i.status = any(${openInvitationStatuses}) and e.status = 'PUBLISHED'
        and ${mailable}`,
  );
  return row;
}

/** @returns the sent invitations of these contacts to the event, with a valid link. */
export function invitationsOf(
  db: TenantDb,
  eventId: string,
  contactIds: readonly string[],
): Promise<{ id: string; contactId: string }[]> {
  return db.rows<{ id: string; contactId: string }>(
    sql`select i.id, i.contact_id as "contactId"
      from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id and ${db.tenantFilter('e')}
      where ${db.tenantFilter('i')} and i.event_id = ${eventId} and i.contact_id = any(${contactIds})
        and i.status = any(${openInvitationStatuses}) and e.status = 'PUBLISHED'`,
  );
}
