/** Tabs of a person's pages, and the tab of payments. */
import { groups } from '#contracts/operations/groups.ts';
import { payments } from '#contracts/operations/payments.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import type { Payment, PaymentStatus } from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { badge, link, money, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { crumbOf, type PersonKind, personKinds } from './person-kind.ts';

const tones: Readonly<Partial<Record<PaymentStatus, Tone>>> = {
  PENDING: 'attention',
  AUTHORIZED: 'info',
  PAID: 'good',
  FAILED: 'bad',
  DISPUTED: 'bad',
};

/** @returns the permitted tabs */
export function personTabs(
  { may }: Context,
  list: PersonKind['list']['href'],
  id: string,
  current: 'overview' | 'timeline' | 'groups' | 'payments' | 'personal-data',
): Block[] {
  const path = `${list}/${id}`;
  const tabs = [
    { text: say('Overview'), href: path, current: current === 'overview' },
    { text: say('Timeline'), href: `${path}/timeline`, current: current === 'timeline' },
    ...(list === '/admin/users' && may(groups.list)
      ? [{ text: say('Groups'), href: `${path}/groups`, current: current === 'groups' }]
      : []),
    ...(may(payments.list)
      ? [{ text: say('Payments'), href: `${path}/payments`, current: current === 'payments' }]
      : []),
    ...(may(personalDataOperations.ofUser)
      ? [{ text: say('Personal data'), href: `${path}/personal-data`, current: current === 'personal-data' }]
      : []),
  ];
  return [{ kind: 'tabs', label: say('Pages of this person'), tabs }];
}

/** @returns the page with the payments of one person */
function paymentsOf({ list, filter, get, read }: PersonKind): AdminRoute {
  return show({
    path: `${list.href}/{id}/payments`,
    needs: [get, payments.list],
    show: async (context) => {
      const { id = '' } = context.params;
      const query = { ...listQuery(context.query), [filter]: id };
      const { name } = await read(context);
      const page = await context.call(payments.list, { query });
      const path = `${list.href}/${id}`;
      return {
        title: name,
        crumbs: [crumbOf(list), { text: name, href: path }],
        blocks: [
          ...personTabs(context, list.href, id, 'payments'),
          {
            kind: 'table',
            caption: say('Payments of {name}', { name }),
            columns: [
              { label: say('Number') },
              { label: say('For') },
              { label: say('Amount'), numeric: true },
              { label: say('Status') },
              { label: say('Created') },
            ],
            rows: page.member.map(rowOf),
            unit: { one: say('payment'), many: say('payments') },
            ...pagesOf(`${path}/payments`, context.query, page),
            empty: { title: say('No payments'), text: say('This person has no due or paid amounts.') },
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

export const personPaymentPages: readonly AdminRoute[] = personKinds.map(paymentsOf);
