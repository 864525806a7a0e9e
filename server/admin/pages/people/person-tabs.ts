/** Tabs of a person's pages, and the tab of payments. */
import { groups } from '#contracts/operations/groups.ts';
import { payments } from '#contracts/operations/payments.ts';
import type { Payment, PaymentStatus } from '#contracts/schemas/payment.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { badge, link, money, time } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type ShowRoute, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';

const tones: Readonly<Partial<Record<PaymentStatus, Tone>>> = {
  PENDING: 'attention',
  AUTHORIZED: 'info',
  PAID: 'good',
  FAILED: 'bad',
  DISPUTED: 'bad',
};

type List = '/admin/users' | '/admin/contacts';

/** @returns the permitted tabs; none if it were only the overview */
export function personTabs(
  { may }: Context,
  list: List,
  id: string,
  current: 'overview' | 'groups' | 'payments',
): Block[] {
  const path = `${list}/${id}`;
  const tabs = [
    { text: 'Overview', href: path, current: current === 'overview' },
    ...(list === '/admin/users' && may(groups.list)
      ? [{ text: 'Groups', href: `${path}/groups`, current: current === 'groups' }]
      : []),
    ...(may(payments.list) ? [{ text: 'Payments', href: `${path}/payments`, current: current === 'payments' }] : []),
  ];
  return tabs.length > 1 ? [{ kind: 'tabs', label: 'Pages of this person', tabs }] : [];
}

interface Kind {
  readonly list: { readonly text: string; readonly href: List };
  /** Filter parameter of the payment list. */
  readonly filter: 'userId' | 'contactId';
  readonly get: Guarded;
  readonly nameOf: (context: Context) => Promise<string>;
}

/** @returns the page with the payments of one person */
export function paymentsOf({ list, filter, get, nameOf }: Kind): ShowRoute {
  return show({
    path: `${list.href}/{id}/payments`,
    needs: [get, payments.list],
    show: async (context) => {
      const { id = '' } = context.params;
      const query = { ...listQuery(context.query), [filter]: id };
      const name = await nameOf(context);
      const page = await context.call(payments.list, { query });
      const path = `${list.href}/${id}`;
      return {
        title: name,
        crumbs: [list, { text: name, href: path }],
        blocks: [
          ...personTabs(context, list.href, id, 'payments'),
          {
            kind: 'table',
            caption: `Payments of ${name}`,
            columns: [
              { label: 'Number' },
              { label: 'For' },
              { label: 'Amount', numeric: true },
              { label: 'Status' },
              { label: 'Created' },
            ],
            rows: page.member.map(rowOf),
            unit: { one: 'payment', many: 'payments' },
            ...pagesOf(`${path}/payments`, context.query, page),
            empty: { title: 'No payments', text: 'This person has no due or paid amounts.' },
          },
        ],
      };
    },
  });
}

function rowOf({ id, number, product, amount, currency, status, createdAt }: Payment): Row {
  return {
    cells: [
      link(number, `/admin/payments/${id}`),
      product.label,
      money(amount, currency),
      badge(words(status), tones[status]),
      time(createdAt, 'day'),
    ],
  };
}
