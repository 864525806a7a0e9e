/** Lists that the search over everything looks into, in the order of its results. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { events } from '#contracts/operations/events.ts';
import { groups } from '#contracts/operations/groups.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { payments } from '#contracts/operations/payments.ts';
import { users } from '#contracts/operations/users.ts';
import type { Page } from '#contracts/schemas/page.ts';
import { type Label, say } from '../../language/say.ts';
import type { Contract } from '../../operations/call.ts';
import { badge, link } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { formatInstant, formatMoney, words } from '../../page/format.ts';
import type { Hit, HitGroup } from '../../page/hits.ts';
import { addressOf } from '../../page/paging.ts';
import { eventLabelOf } from '../activities/states.ts';
import { statusName } from '../communication/newsletter-status.ts';
import { contactName } from '../contact-name.ts';
import { membershipState } from '../memberships/membership.ts';

/** Results per list. */
const shown = 5;

export interface Source {
  readonly needs: Guarded;
  readonly find: (context: Context, search: string) => Promise<HitGroup & { readonly total: number }>;
}

interface List<Item> {
  readonly title: Label;
  readonly contract: Contract<Page<Item>> & Guarded;
  readonly path: string;
  readonly sort: string;
  /** Absent: there is one list of all. */
  readonly isInViews?: true;
  readonly hitOf: (item: Item, context: Context) => Hit;
}

function source<Item>({ title, contract, path, sort, isInViews, hitOf }: List<Item>): Source {
  return {
    needs: contract,
    find: async (context, search) => {
      const query = { search, sort, itemsPerPage: shown };
      const { member, totalItems = member.length } = await context.call(contract, { query });
      const all = link(
        say('All {count} in {list}', { count: totalItems, list: say(title) }),
        addressOf(path, { search }),
      );
      return {
        title: say(title),
        hits: member.map((item) => hitOf(item, context)),
        total: totalItems,
        all: totalItems > member.length && !isInViews ? all : undefined,
      };
    },
  };
}

const hit = (text: string, href: string, note?: string | null, state?: Hit['state']): Hit => ({
  ...link(text, href, note ?? undefined),
  state,
});

/** The state of a thing that is not as most are. */
const exception = (status: string, usual: readonly string[], label = words(status)) =>
  usual.includes(status) ? undefined : badge(label);

export const sources: readonly Source[] = [
  source({
    title: 'Users',
    contract: users.list,
    path: '/admin/users',
    sort: 'lastName',
    hitOf: ({ id, displayName, email, status }) =>
      hit(displayName, `/admin/users/${id}`, email, exception(status, ['ACTIVE'])),
  }),
  source({
    title: 'Contacts',
    contract: contacts.list,
    path: '/admin/contacts',
    sort: 'lastName',
    hitOf: (contact) => {
      const name = contactName(contact);
      const note = name === contact.email ? contact.companyName : contact.email;
      return hit(name, `/admin/contacts/${contact.id}`, note, exception(contact.status, ['ACTIVE']));
    },
  }),
  source({
    title: 'Events',
    contract: events.list,
    path: '/admin/events',
    sort: '-startsAt',
    isInViews: true,
    hitOf: ({ id, title, startsAt, timezone, status }) =>
      hit(
        title,
        `/admin/events/${id}`,
        formatInstant(startsAt, timezone),
        exception(status, ['PUBLISHED'], eventLabelOf(status)),
      ),
  }),
  source({
    title: 'Invoices',
    contract: invoices.list,
    path: '/admin/invoices',
    sort: '-createdAt',
    hitOf: ({ id, number, type, recipient, totals, currency, status }) =>
      hit(
        number ?? (type === 'CREDIT_NOTE' ? say('Draft credit note') : say('Draft invoice')),
        `/admin/invoices/${id}`,
        joined(recipient?.name, formatMoney(totals.gross, currency)),
        exception(status, ['ISSUED', 'PAID']),
      ),
  }),
  source({
    title: 'Payments',
    contract: payments.list,
    path: '/admin/payments',
    sort: '-createdAt',
    hitOf: ({ id, number, product, payer, amount, currency, status }) =>
      hit(
        number,
        `/admin/payments/${id}`,
        joined(payer?.name, product.label, formatMoney(amount, currency)),
        exception(status, ['PAID']),
      ),
  }),
  source({
    title: 'Memberships',
    contract: adhesions.list,
    path: '/admin/memberships',
    sort: '-createdAt',
    hitOf: ({ id, number, holder, startsAt, status }) =>
      hit(
        number,
        `/admin/memberships/${id}`,
        joined(holder.name, say('from {day}', { day: formatInstant(startsAt, 'UTC', 'day') })),
        exception(status, ['ACTIVE'], status === 'GRACE' ? say('Grace') : membershipState(status).text),
      ),
  }),
  source({
    title: 'Contracts',
    contract: memberContracts.list,
    path: '/admin/contracts',
    sort: '-createdAt',
    hitOf: ({ id, title, number, party, status }) =>
      hit(title, `/admin/contracts/${id}`, joined(number, party?.name), exception(status, ['SIGNED', 'ACTIVE'])),
  }),
  source({
    title: 'Newsletters',
    contract: newsletters.list,
    path: '/admin/newsletters',
    sort: '-createdAt',
    hitOf: ({ id, name, subject, status }) =>
      hit(
        name,
        `/admin/newsletters/${id}`,
        subject === name ? undefined : subject,
        exception(status, ['SENT'], statusName(status)),
      ),
  }),
  source({
    title: 'Groups',
    contract: groups.list,
    path: '/admin/groups',
    sort: 'name',
    hitOf: ({ id, name, description }) => hit(name, `/admin/groups/${id}`, description),
  }),
];

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
