/** Lists with what happened to one person, as entries of a timeline. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { payments } from '#contracts/operations/payments.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { type Label, say } from '../../language/say.ts';
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
  readonly title: Label;
  readonly needs: Guarded;
  readonly find: (context: Context, filter: Readonly<Record<string, string>>) => Promise<Found>;
}

function source<Item>(
  title: Label,
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

type EventSentence =
  | 'Registered for {event}'
  | 'Checked in at {event}'
  | 'Cancelled the registration for {event}'
  | 'Joined the waitlist of {event}';

const eventLink = (sentence: EventSentence, { id, title }: { readonly id: string; readonly title: string }): Cell =>
  link(say(sentence, { event: title }), `/admin/events/${id}`);

export const timelineSources: readonly TimelineSource[] = [
  source('Registrations', registrations.list, ({ event, status, guests, createdAt, checkedInAt, cancelledAt }) => [
    {
      at: createdAt,
      text: eventLink('Registered for {event}', event),
      note:
        guests === 0 ? undefined : say('{count, plural, one {With # guest} other {With # guests}}', { count: guests }),
      state: open(status, ['PENDING_APPROVAL', 'PENDING_PAYMENT', 'NO_SHOW', 'REJECTED', 'EXPIRED'])
        ? registrationState(status)
        : undefined,
    },
    { at: checkedInAt, text: eventLink('Checked in at {event}', event) },
    { at: cancelledAt, text: eventLink('Cancelled the registration for {event}', event) },
  ]),
  source('Waitlist entries', waitlist.list, ({ event, status, createdAt }) => [
    {
      at: createdAt,
      text: eventLink('Joined the waitlist of {event}', event),
      state: status === 'CONVERTED' ? undefined : waitlistState(status),
    },
  ]),
  source('Memberships', adhesions.list, (membership) => {
    const { id, number, createdAt, approvedAt, suspendedAt, expiredAt, cancelledAt, cancelReason } = membership;
    const named = (sentence: string) => link(sentence, `/admin/memberships/${id}`);
    const made =
      membership.renewalOfId === null
        ? say('Membership {number} requested', { number })
        : say('Membership {number} renewed', { number });
    return [
      { at: createdAt, text: named(made) },
      { at: approvedAt, text: named(say('Membership {number} approved', { number })) },
      { at: suspendedAt, text: named(say('Membership {number} suspended', { number })) },
      { at: expiredAt, text: named(say('Membership {number} expired', { number })) },
      {
        at: cancelledAt,
        text: named(say('Membership {number} cancelled', { number })),
        note: cancelReason ?? undefined,
      },
    ];
  }),
  source('Payments', payments.list, (payment) => {
    const { id, number, product, amount, currency, status, createdAt, paidAt, cancelledAt, refunds } = payment;
    const named = (sentence: string) => link(sentence, `/admin/payments/${id}`);
    return [
      {
        at: createdAt,
        text: named(say('Payment {number} created', { number })),
        note: say('{amount} for {product}', { amount: formatMoney(amount, currency), product: product.label }),
        state: open(status, ['PENDING', 'FAILED', 'DISPUTED']) ? paymentState(status) : undefined,
      },
      { at: paidAt, text: named(say('Payment {number} paid', { number })), note: formatMoney(amount, currency) },
      { at: cancelledAt, text: named(say('Payment {number} cancelled', { number })) },
      ...refunds.map((refund) => ({
        at: refund.createdAt,
        text: named(say('Payment {number} refunded', { number })),
        note: [formatMoney(refund.amount, currency), refund.reason].filter(Boolean).join(': '),
      })),
    ];
  }),
  source('Invoices', invoices.list, ({ id, number, type, totals, currency, issuedAt, createdAt }) => {
    const isCredit = type === 'CREDIT_NOTE';
    const note = formatMoney(totals.gross, currency);
    const href = `/admin/invoices/${id}`;
    if (issuedAt === null) {
      const drafted = isCredit ? say('Credit note drafted') : say('Invoice drafted');
      return [{ at: createdAt, text: link(drafted, href), note }];
    }
    const issued = isCredit
      ? say('Credit note {number} issued', { number: number ?? '' })
      : say('Invoice {number} issued', { number: number ?? '' });
    return [{ at: issuedAt, text: link(issued, href), note }];
  }),
  source('Contracts', memberContracts.list, (contract) => {
    const { number } = contract;
    const named = (sentence: string) => text(sentence, contract.title);
    return [
      { at: contract.sentAt, text: named(say('Contract {number} sent', { number })) },
      { at: contract.signedAt, text: named(say('Contract {number} signed', { number })) },
      {
        at: contract.terminatedAt,
        text: named(say('Contract {number} terminated', { number })),
        note: contract.terminationReason ?? undefined,
      },
      { at: contract.cancelledAt, text: named(say('Contract {number} cancelled', { number })) },
    ];
  }),
];
