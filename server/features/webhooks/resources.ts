/** Select expressions of the announced resources, from the features themselves, so that events match GET. */
import type { Permission } from '#contracts/permissions.ts';
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import { withStatus as adhesionsWithStatus, selectFrom as selectAdhesion } from '#server/features/adhesions/columns.ts';
import {
  selectFrom as selectContact,
  selectFromWithoutDetails as selectContactWithoutDetails,
} from '#server/features/contacts/columns.ts';
import { selectFrom as selectEvent } from '#server/features/events/columns.ts';
import { selectFrom as selectResponse } from '#server/features/forms/response-columns.ts';
import { selectFrom as selectGroup } from '#server/features/groups/columns.ts';
import { selectFrom as selectInvitation } from '#server/features/invitations/columns.ts';
import { withStatus as invoicesWithStatus, selectFrom as selectInvoice } from '#server/features/invoices/columns.ts';
import {
  withStatus as memberContractsWithStatus,
  selectFrom as selectMemberContract,
} from '#server/features/member-contracts/columns.ts';
import { selectSummaryFrom as selectNewsletter } from '#server/features/newsletters/columns.ts';
import { selectFrom as selectPayment } from '#server/features/payments/columns.ts';
import { selectFrom as selectRegistration } from '#server/features/registrations/columns.ts';
import { selectFrom as selectUser } from '#server/features/users/columns.ts';
import { selectFrom as selectEntry } from '#server/features/waitlist/columns.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

interface ResourceColumns {
  readonly table: Sql;
  /**
   * @param from has the columns of the table
   * @param where alias `v`
   * @param withDetails also the members that need the permission `details`
   * @returns a select of the rows as JsonRow
   */
  readonly select: (from: Sql, where: Sql, withDetails: boolean) => Sql;
  /** Permission to see all members. */
  readonly details?: Permission;
  /** Deleted rows stay, with `deleted_at`. */
  readonly softlyDeleted?: true;
}

const rowsOf = (from: Sql, where: Sql) => sql`(select v.* from ${from} v where ${where})`;
/** @returns the columns of a resource that everybody who may see it sees alike */
const simple = (table: string, selectFrom: (from: Sql) => Sql): ResourceColumns => ({
  table: raw(table),
  select: (from, where) => selectFrom(rowsOf(from, where)),
});

/** The tables are those that note_change() watches (migration 0022). */
export const resourceColumns: Readonly<Record<WebhookResourceName, ResourceColumns>> = {
  product_payment: simple('payments', selectPayment),
  user: {
    table: raw('users'),
    select: (from, where, withDetails) => selectUser(rowsOf(from, where), withDetails),
    details: 'users:write',
    softlyDeleted: true,
  },
  contact: {
    table: raw('contacts'),
    select: (from, where, withDetails) =>
      (withDetails ? selectContact : selectContactWithoutDetails)(rowsOf(from, where)),
    details: 'contacts:write',
  },
  group: simple('groups', selectGroup),
  event: simple('events', selectEvent),
  invitation: simple('invitations', selectInvitation),
  registration: simple('registrations', selectRegistration),
  waitlist_entry: simple('waitlist_entries', selectEntry),
  form_response: simple('form_responses', selectResponse),
  // The status functions take rows of the tables themselves.
  invoice: {
    table: raw('invoices'),
    select: (from, where) => selectInvoice(invoicesWithStatus(from, where)),
  },
  adhesion: {
    table: raw('adhesions'),
    select: (from, where) => selectAdhesion(adhesionsWithStatus(from, where)),
  },
  contract: {
    table: raw('member_contracts'),
    select: (from, where) => selectMemberContract(memberContractsWithStatus(from, where)),
  },
  newsletter: simple('newsletters', selectNewsletter),
};
