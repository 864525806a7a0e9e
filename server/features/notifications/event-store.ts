/** Rows of notices about events, from PostgreSQL when the mail is sent. */

import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import type { NotificationKind } from '#contracts/schemas/notification.ts';
import type { RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { WaitlistStatus } from '#contracts/schemas/waitlist.ts';
import { announcedEvent } from '#server/features/events/announced-event.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { EventRow, RegistrationRow } from './event-notice.ts';
import { joinPerson, mailable, recipient } from './recipient.ts';

/** The invitation whose page the mail links to; nulls if there is none. */
export type Invited = { invitationId: string | null; nonce: Buffer | null; digest: Buffer | null };

/** States of the registration in which the mail still applies when it is sent. */
const validStatuses: Partial<Record<NotificationKind, readonly RegistrationStatus[]>> = {
  registrationReceived: ['PENDING_APPROVAL'],
  registrationConfirmed: ['CONFIRMED', 'ATTENDED'],
  registrationPaymentDue: ['PENDING_PAYMENT'],
  registrationApproved: ['CONFIRMED', 'PENDING_PAYMENT'],
  registrationRejected: ['REJECTED'],
  registrationCancelled: ['CANCELLED'],
  registrationExpired: ['EXPIRED'],
  waitlistPromoted: ['CONFIRMED', 'PENDING_PAYMENT'],
  eventChanged: ['PENDING_APPROVAL', 'PENDING_PAYMENT', 'CONFIRMED'],
  eventCancelled: ['CANCELLED'],
  eventReminder: ['CONFIRMED'],
};

/** @returns undefined if the mail no longer applies, the event has ended, or the person was deleted or disabled */
export function selectRegistrationRow(
  db: TenantDb,
  id: string,
  kind: NotificationKind,
): Promise<(RegistrationRow & Invited) | undefined> {
  return selectRow(db, id, validStatuses[kind] ?? [], sql`e.ends_at > app.now() and ${isHeld(kind)}`);
}

/** Also after the event. @returns undefined if the person was deleted or disabled, or the registration is in another state */
export function selectAddressee(
  db: TenantDb,
  id: string,
  statuses: readonly string[],
): Promise<(RegistrationRow & Invited) | undefined> {
  return selectRow(db, id, statuses, sql`true`);
}

async function selectRow(
  db: TenantDb,
  id: string,
  statuses: readonly string[],
  condition: Sql,
): Promise<(RegistrationRow & Invited) | undefined> {
  const [row] = await db.rows<RegistrationRow & Invited>(
    sql`select ${recipient}, ${announcedEvent}, r.status, r.guests + 1 as seats, p.amount, p.currency, p.number, p.due_at as "dueAt",
        i.id as "invitationId", i.link_nonce as nonce, i.hash_digest as digest
      from registrations r
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and ${db.tenantFilter('e')}
      ${joinPerson(db, raw('r'))}
      left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and ${db.tenantFilter('p')}
      left join invitations i on i.tenant_id = r.tenant_id and i.event_id = r.event_id
        and (i.contact_id = r.contact_id or i.user_id = r.user_id)
        and ${db.tenantFilter('i')} and i.status = any(${openInvitationStatuses}) and e.status = 'PUBLISHED'
      where ${db.tenantFilter('r')} and r.id = ${id} and r.status = any(${statuses})
        and ${condition} and ${mailable}`,
  );
  return row;
}

/** States of a waitlist entry in which the mail still applies. */
const validEntries: Partial<Record<NotificationKind, WaitlistStatus>> = {
  waitlistRejected: 'REJECTED',
  eventCancelled: 'CANCELLED',
};

/** @returns as selectRegistrationRow, of an entry of the waitlist */
export async function selectEntryRow(db: TenantDb, id: string, kind: NotificationKind): Promise<EventRow | undefined> {
  const [row] = await db.rows<EventRow>(
    sql`select ${recipient}, ${announcedEvent} from waitlist_entries w
      join events e on e.tenant_id = w.tenant_id and e.id = w.event_id and ${db.tenantFilter('e')}
      ${joinPerson(db, raw('w'))}
      where ${db.tenantFilter('w')} and w.id = ${id} and w.status = ${validEntries[kind] ?? null} and ${isHeld(kind)}
        and e.ends_at > app.now() and ${mailable}`,
  );
  return row;
}

function isHeld(kind: NotificationKind): Sql {
  if (kind === 'eventCancelled') return raw(`e.status = 'CANCELLED'`);
  // "Tomorrow" is wrong once it has begun: its start was moved up, or the job was late.
  return kind === 'eventReminder'
    ? raw(`e.status = 'PUBLISHED' and e.starts_at > app.now()`)
    : raw(`e.status = 'PUBLISHED'`);
}

/** Enqueues the mail to each participant of a published event that has not ended. */
export async function notifyParticipants(
  db: TenantDb,
  eventId: string,
  kind: 'eventChanged' | 'eventReminder',
): Promise<void> {
  await db.rows(
    sql`select app.notify_person(${kind}, 'registration', r.id) from registrations r
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and ${db.tenantFilter('e')}
      where ${db.tenantFilter('r')} and r.event_id = ${eventId} and r.status = any(${validStatuses[kind] ?? []})
        and e.status = 'PUBLISHED' and e.ends_at > app.now()`,
  );
}
