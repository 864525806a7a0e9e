/** The list of memberships, and its export. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import { say } from '../../language/say.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, type Cell, link, money, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Option } from '../../page/fields.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { endOf, firstDayCell, lastDayCell } from '../period-days.ts';
import {
  byId,
  holderCell,
  membershipPath,
  membershipState,
  membershipsPath,
  membershipTabs,
  membershipTypes,
  statusOptions,
} from './membership.ts';
import { tickedActions } from './run-steps.ts';

export const membershipList: List = {
  path: membershipsPath,
  filters: ['search', 'status', 'typeId', 'endsBy'],
  sort: '-createdAt',
  columns: [
    { label: 'Number', sort: '-number' },
    { label: 'Member' },
    { label: 'Type (membership)', key: 'type' },
    { label: 'From (first day)', key: 'from', sort: '-startsAt' },
    { label: 'Until', key: 'until', sort: 'endsAt' },
    { label: 'Price', key: 'price' },
    { label: 'Status' },
    { label: 'Created (membership)', key: 'created', sort: '-createdAt', rare: true },
  ],
};

/** @returns the filter for the operation: memberships whose last day is at the latest the chosen one */
export function membershipFilter(context: Context): Record<string, string | undefined> {
  const { endsBy, ...others } = filterQuery(membershipList, context);
  return { ...others, 'endsAt[before]': endsBy ? endOf(endsBy) : undefined };
}

const anyOf = (options: readonly Option[]): Option[] => [{ value: '', label: say('All') }, ...options];

export const membershipListPages: readonly AdminRoute[] = [
  show({
    path: membershipsPath,
    needs: [adhesions.list, adhesionTypes.list],
    show: async (context) => {
      const { call, may, query } = context;
      const [page, types] = await Promise.all([
        call(adhesions.list, {
          query: { ...queryOf(membershipList, context), endsBy: undefined, ...membershipFilter(context) },
        }),
        membershipTypes(context),
      ]);
      const active = isFiltered(membershipList, context);
      const create = may(adhesions.create) && newMembership();
      const download = may(adhesions.export) && link(say('Export as CSV'), listPath(membershipList, context, 'export'));
      return {
        title: say('Memberships'),
        lead: say(
          'Who belongs to the organisation, and until when. A membership starts once it is approved, paid, and its start date is reached.',
        ),
        actions: [...(download ? [download] : []), ...(create ? [create] : [])],
        blocks: [
          membershipTabs(context, 'list'),
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: say('Name, email or number'), maxlength: 100 },
              { kind: 'select', name: 'status', label: say('Status'), options: anyOf(statusOptions()) },
              {
                kind: 'select',
                name: 'typeId',
                label: say('Type (membership)'),
                options: anyOf(types.map(({ id, name }) => ({ value: id, label: name }))),
              },
              { kind: 'date', name: 'endsBy', label: say('Ends by') },
            ],
            values: query,
            action: membershipsPath,
            active,
          },
          {
            kind: 'table',
            caption: say('Memberships'),
            ...tableOf(membershipList, context, page, (adhesion) =>
              rowOf(context, adhesion, byId(types).get(adhesion.typeId)?.name),
            ),
            unit: { one: say('membership'), many: say('memberships') },
            select: {
              actions: tickedActions(context, (below) => listPath(membershipList, context, below)),
              everything: true,
            },
            empty: active
              ? { title: say('No matching memberships'), text: say('Change or clear the filter.') }
              : {
                  title: say('No memberships yet'),
                  text: say('Choose a person and a type: the membership gets its number, its days and its payment.'),
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${membershipsPath}/export`,
    needs: [adhesions.export],
    file: (context) => ({ contract: adhesions.export, input: { query: membershipFilter(context) } }),
    back: () => membershipsPath,
  }),
];

const newMembership = (): Action => ({ ...link(say('New membership'), `${membershipsPath}/new`), tone: 'primary' });

function rowOf(context: Context, adhesion: Adhesion, type: string | undefined): Row {
  const { id, number, holder, startsAt, endsAt, status, createdAt } = adhesion;
  return {
    id,
    label: `${holder.name}, ${number}`,
    cells: [
      link(number, membershipPath(id)),
      holderCell(context, adhesion),
      type ?? null,
      firstDayCell(startsAt),
      lastDayCell(endsAt),
      priceCell(adhesion),
      membershipState(status),
      time(createdAt, 'day'),
    ],
  };
}

/** @returns the price, with a badge where it is still to be paid */
export function priceCell({ amount, currency, paid, status }: Adhesion): Cell {
  if (amount === 0) return say('Free');
  return paid || status === 'CANCELLED'
    ? money(amount, currency)
    : row(money(amount, currency), badge(say('Not paid'), 'attention'));
}
