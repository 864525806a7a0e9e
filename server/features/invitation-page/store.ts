/** What the page of an invitation shows, from PostgreSQL. */
import type { Event } from '#contracts/schemas/event.ts';
import type { FormField } from '#contracts/schemas/form.ts';
import { type Answers, maximumEventForms } from '#contracts/schemas/form-answers.ts';
import type { InvitationStatus } from '#contracts/schemas/invitation.ts';
import type { PaymentStatus } from '#contracts/schemas/payment.ts';
import { activeStatuses, type RegistrationStatus } from '#contracts/schemas/registration.ts';
import { joinPerson, mailable, recipient } from '#server/features/notifications/recipient.ts';
import { eventColumns, type PublicEvent } from '#server/features/public-pages/event-columns.ts';
import { isOf } from '#server/features/registrations/person.ts';
import type { ContactCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

export type InvitedEvent = PublicEvent & {
  visibility: Event['visibility'];
  onlineUrl: string | null;
  /** null: the maximum of a registration. */
  maxGuests: number | null;
  /** null: unlimited. */
  capacity: number | null;
};

/** @returns undefined if it was deleted */
export async function selectInvitedEvent(db: TenantDb, id: string): Promise<InvitedEvent | undefined> {
  const [row] = await db.rows<InvitedEvent>(
    sql`select ${eventColumns}, e.visibility, e.location ->> 'onlineUrl' as "onlineUrl",
        e.max_guests as "maxGuests", e.capacity
      from events e where ${db.tenantFilter('e')} and e.id = ${id}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type GivenAnswer = {
  status: InvitationStatus;
  message: string | null;
  note: string | null;
  openedAt: Date | null;
  respondedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  /** BCP 47; null: that of the organisation. */
  locale: string | null;
};

/** @returns undefined if the invitation was deleted */
export async function selectAnswer(db: TenantDb, invitationId: string): Promise<GivenAnswer | undefined> {
  const [row] = await db.rows<GivenAnswer>(
    sql`select i.status, i.message, i.answer_note as note, i.opened_at as "openedAt", i.responded_at as "respondedAt",
        ${recipient}
      from invitations i ${joinPerson(db, raw('i'))}
      where ${db.tenantFilter('i')} and i.id = ${invitationId} and ${mailable}`,
  );
  return row;
}

/** A registration with its payment; nulls: it has none. */
export type OwnRegistration = {
  status: RegistrationStatus;
  guests: number;
  paymentStatus: PaymentStatus | null;
  amount: string | null;
  currency: string | null;
  number: string | null;
  dueAt: Date | null;
};

/** @returns the active registration, or else the latest */
export async function selectOwnRegistration(db: TenantDb, caller: ContactCaller): Promise<OwnRegistration | undefined> {
  const [row] = await db.rows<OwnRegistration>(
    sql`select r.status, r.guests, p.status as "paymentStatus", p.amount, p.currency, p.number, p.due_at as "dueAt"
      from registrations r
      left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and ${db.tenantFilter('p')}
      where ${db.tenantFilter('r')} and r.event_id = ${caller.eventId} and ${isOf('r', caller)}
      order by r.status = any(${activeStatuses}) desc, r.created_at desc, r.id desc limit 1`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type WaitingEntry = {
  seats: number;
  /** 1: the first. Entries that have ended are not counted, so that it is lower than `position`. */
  place: number;
};

export async function selectWaitingEntry(db: TenantDb, caller: ContactCaller): Promise<WaitingEntry | undefined> {
  const [row] = await db.rows<WaitingEntry>(
    sql`select w.seats, (select count(*)::int from waitlist_entries o where ${db.tenantFilter('o')}
          and o.event_id = w.event_id and o.status = 'WAITING' and o.position <= w.position) as place
      from waitlist_entries w where ${db.tenantFilter('w')} and w.event_id = ${caller.eventId} and ${isOf('w', caller)}
        and w.status = 'WAITING'`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type OpenForm = {
  id: string;
  title: string;
  description: string | null;
  fields: FormField[];
  /** Those of the invited person; null: none yet. */
  answers: Answers | null;
};

/** @returns the OPEN forms of the event, the oldest first */
export function selectOpenForms(db: TenantDb, caller: ContactCaller): Promise<OpenForm[]> {
  return db.rows<OpenForm>(
    sql`select f.id, f.title, f.description, f.fields, s.answers
      from forms f
      left join form_responses s on s.tenant_id = f.tenant_id and s.form_id = f.id and ${isOf('s', caller)}
        and s.single and ${db.tenantFilter('s')}
      where ${db.tenantFilter('f')} and f.event_id = ${caller.eventId} and f.status = 'OPEN'
      order by f.created_at, f.id limit ${maximumEventForms}`,
  );
}
