/** Select expressions of the announced resources, from the features themselves, so that events match GET. */
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import { withStatus as adhesionsWithStatus, selectFrom as selectAdhesion } from '#server/features/adhesions/columns.ts';
import { selectFromWithoutDetails as selectContact } from '#server/features/contacts/columns.ts';
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
  /** @returns a select of the rows of `from`, which has the columns of the table, as JsonRow. */
  readonly select: (from: Sql) => Sql;
}

const all = sql`true`;

/** The tables are those that note_change() watches (migration 0011). */
export const resourceColumns: Readonly<Record<WebhookResourceName, ResourceColumns>> = {
  product_payment: { table: raw('payments'), select: selectPayment },
  user: { table: raw('users'), select: (from) => selectUser(from, false) },
  contact: { table: raw('contacts'), select: selectContact },
  group: { table: raw('groups'), select: selectGroup },
  event: { table: raw('events'), select: selectEvent },
  invitation: { table: raw('invitations'), select: selectInvitation },
  registration: { table: raw('registrations'), select: selectRegistration },
  waitlist_entry: { table: raw('waitlist_entries'), select: selectEntry },
  form_response: { table: raw('form_responses'), select: selectResponse },
  invoice: { table: raw('invoices'), select: (from) => selectInvoice(invoicesWithStatus(from, all)) },
  adhesion: { table: raw('adhesions'), select: (from) => selectAdhesion(adhesionsWithStatus(from, all)) },
  contract: {
    table: raw('member_contracts'),
    select: (from) => selectMemberContract(memberContractsWithStatus(from, all)),
  },
  newsletter: { table: raw('newsletters'), select: selectNewsletter },
};
