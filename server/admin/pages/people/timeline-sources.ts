/** Lists with what happened to one person, as entries of a timeline. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { payments } from '#contracts/operations/payments.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import type { Contract } from '../../operations/call.ts';
import { type Cell, link, text } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { formatMoney } from '../../page/format.ts';
import type { TimelineEntry } from '../../page/timeline.ts';
import { paymentState, registrationState, waitlistState } from '../activities/states.ts';

/** A moment that may not have come. */
type Moment = Omit<TimelineEntry, 'at'> & { readonly at: string | null };

interface Found {
  readonly entries: readonly TimelineEntry[];
  readonly count: number;
  /** Older ones exist. */
  readonly more: boolean;
}

export interface TimelineSource {
  /** Plural. */
  readonly title: string;
  readonly needs: Guarded;
  readonly find: (context: Context, filter: Readonly<Record<string, string>>) => Promise<Found>;
}

function source<Item>(
  title: string,
  contract: Contract<Page<Item>> & Guarded,
  momentsOf: (item: Item) => readonly Moment[],
): TimelineSource {
  return {
    title,
    needs: contract,
    find: async ({ call }, filter) => {
      const query = { ...filter, sort: '-createdAt', itemsPerPage: maximumItemsPerPage };
      const { member, totalItems = member.length, view } = await call(contract, { query });
      const entries = member
        .flatMap(momentsOf)
        .flatMap((moment) => (moment.at === null ? [] : [{ ...moment, at: moment.at }]));
      return { entries, count: totalItems, more: view.next !== undefined };
    },
  };
}

/** States that need no mention: nothing is left to do. */
const open = <Status extends string>(status: Status, statuses: readonly Status[]) => statuses.includes(status);

const eventLink = (words: string, event: { readonly id: string; readonly title: string }): Cell =>
  link(`${words} ${event.title}`, `/admin/events/${event.id}`);

export const timelineSources: readonly TimelineSource[] = [
  source('Registrations', registrations.list, ({ event, status, guests, createdAt, checkedInAt, cancelledAt }) => [
    {
      at: createdAt,
      text: eventLink('Registered for', event),
      note: guests === 0 ? undefined : `With ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
      state: open(status, ['PENDING_APPROVAL', 'PENDING_PAYMENT', 'NO_SHOW', 'REJECTED', 'EXPIRED'])
        ? registrationState(status)
        : undefined,
    },
    { at: checkedInAt, text: eventLink('Checked in at', event) },
    { at: cancelledAt, text: eventLink('Cancelled the registration for', event) },
  ]),
  source('Waitlist entries', waitlist.list, ({ event, status, createdAt }) => [
    {
      at: createdAt,
      text: eventLink('Joined the waitlist of', event),
      state: status === 'CONVERTED' ? undefined : waitlistState(status),
    },
  ]),
  source('Memberships', adhesions.list, (membership) => {
    const { id, number, createdAt, approvedAt, suspendedAt, expiredAt, cancelledAt, cancelReason } = membership;
    const named = (words: string) => link(`Membership ${number} ${words}`, `/admin/memberships/${id}`);
    return [
      { at: createdAt, text: named(membership.renewalOfId === null ? 'requested' : 'renewed') },
      { at: approvedAt, text: named('approved') },
      { at: suspendedAt, text: named('suspended') },
      { at: expiredAt, text: named('expired') },
      { at: cancelledAt, text: named('cancelled'), note: cancelReason ?? undefined },
    ];
  }),
  source('Payments', payments.list, (payment) => {
    const { id, number, product, amount, currency, status, createdAt, paidAt, cancelledAt, refunds } = payment;
    const named = (words: string) => link(`Payment ${number} ${words}`, `/admin/payments/${id}`);
    return [
      {
        at: createdAt,
        text: named('created'),
        note: `${formatMoney(amount, currency)} for ${product.label}`,
        state: open(status, ['PENDING', 'FAILED', 'DISPUTED']) ? paymentState(status) : undefined,
      },
      { at: paidAt, text: named('paid'), note: formatMoney(amount, currency) },
      { at: cancelledAt, text: named('cancelled') },
      ...refunds.map((refund) => ({
        at: refund.createdAt,
        text: named('refunded'),
        note: [formatMoney(refund.amount, currency), refund.reason].filter(Boolean).join(': '),
      })),
    ];
  }),
  source('Invoices', invoices.list, ({ id, number, type, totals, currency, issuedAt, createdAt }) => {
    const noun = type === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice';
    const note = formatMoney(totals.gross, currency);
    const href = `/admin/invoices/${id}`;
    return issuedAt === null
      ? [{ at: createdAt, text: link(`${noun} drafted`, href), note }]
      : [{ at: issuedAt, text: link(`${noun} ${number} issued`, href), note }];
  }),
  source('Contracts', memberContracts.list, (contract) => {
    const named = (words: string) => text(`Contract ${contract.number} ${words}`, contract.title);
    return [
      { at: contract.sentAt, text: named('sent') },
      { at: contract.signedAt, text: named('signed') },
      { at: contract.terminatedAt, text: named('terminated'), note: contract.terminationReason ?? undefined },
      { at: contract.cancelledAt, text: named('cancelled') },
    ];
  }),
];
