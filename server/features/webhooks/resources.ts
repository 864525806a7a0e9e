/** How the rows of each announced resource are shown: by the features' own expressions, as a GET shows them. */
import type { AnnouncedResourceName } from '#contracts/webhook-events.ts';
import { withStatus as adhesionsWithStatus, shown as shownAdhesion } from '#server/features/adhesions/shown.ts';
import { shownWithoutDetails as shownContact } from '#server/features/contacts/shown.ts';
import { shown as shownEvent } from '#server/features/events/shown.ts';
import { shown as shownResponse } from '#server/features/forms/response-shown.ts';
import { shown as shownGroup } from '#server/features/groups/shown.ts';
import { shown as shownInvitation } from '#server/features/invitations/shown.ts';
import { withStatus as invoicesWithStatus, shown as shownInvoice } from '#server/features/invoices/shown.ts';
import {
  withStatus as memberContractsWithStatus,
  shown as shownMemberContract,
} from '#server/features/member-contracts/shown.ts';
import { shownSummary as shownNewsletter } from '#server/features/newsletters/shown.ts';
import { shown as shownPayment } from '#server/features/payments/shown.ts';
import { shown as shownRegistration } from '#server/features/registrations/shown.ts';
import { shown as shownUser } from '#server/features/users/shown.ts';
import { shown as shownEntry } from '#server/features/waitlist/shown.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

interface ShownResource {
  readonly table: Sql;
  /** @returns what selects the rows of `from`, which has the columns of the table, as JsonRow. */
  readonly shown: (from: Sql) => Sql;
}

const all = sql`true`;

/** The tables are those that note_change() watches (migration 0011). */
export const shownResources: Readonly<Record<AnnouncedResourceName, ShownResource>> = {
  product_payment: { table: raw('payments'), shown: shownPayment },
  user: { table: raw('users'), shown: (from) => shownUser(from, false) },
  contact: { table: raw('contacts'), shown: shownContact },
  group: { table: raw('groups'), shown: shownGroup },
  event: { table: raw('events'), shown: shownEvent },
  invitation: { table: raw('invitations'), shown: shownInvitation },
  registration: { table: raw('registrations'), shown: shownRegistration },
  waitlist_entry: { table: raw('waitlist_entries'), shown: shownEntry },
  form_response: { table: raw('form_responses'), shown: shownResponse },
  invoice: { table: raw('invoices'), shown: (from) => shownInvoice(invoicesWithStatus(from, all)) },
  adhesion: { table: raw('adhesions'), shown: (from) => shownAdhesion(adhesionsWithStatus(from, all)) },
  contract: {
    table: raw('member_contracts'),
    shown: (from) => shownMemberContract(memberContractsWithStatus(from, all)),
  },
  newsletter: { table: raw('newsletters'), shown: shownNewsletter },
};
