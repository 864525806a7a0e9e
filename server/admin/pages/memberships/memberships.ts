/** The list of memberships, and its export. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, type Cell, link, money, stack } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Option } from '../../page/fields.ts';
import { addressOf, exportPath, listQuery, nextPage } from '../../page/paging.ts';
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
import { tickedActions } from './membership-runs.ts';

const filters = ['search', 'status', 'typeId', 'endsBy'] as const;

/** @returns the filter for the operation: memberships whose last day is at the latest the chosen one */
function filterOf({ query }: Context): Record<string, string | undefined> {
  const ends = query.endsBy ? { 'endsAt[before]': endOf(query.endsBy) } : {};
  return { ...listQuery(query, 'search', 'status', 'typeId'), ...ends };
}

const anyOf = (options: readonly Option[]): Option[] => [{ value: '', label: 'All' }, ...options];

export const membershipList: readonly AdminRoute[] = [
  show({
    path: membershipsPath,
    needs: [adhesions.list, adhesionTypes.list],
    show: async (context) => {
      const { call, may, query } = context;
      const [{ member, totalItems, view }, types] = await Promise.all([
        call(adhesions.list, { query: { sort: '-createdAt', ...filterOf(context) } }),
        membershipTypes(context),
      ]);
      const active = filters.some((name) => query[name]);
      const create = may(adhesions.create) && newMembership;
      const download = may(adhesions.export) && link('Export as CSV', exportPath(membershipsPath, query));
      return {
        title: 'Memberships',
        lead: 'Who belongs to the organisation, and until when. A membership starts once it is approved, paid, and its start date is reached.',
        actions: [...(download ? [download] : []), ...(create ? [create] : [])],
        blocks: [
          membershipTabs(context, 'list'),
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: 'Name, email or number', maxlength: 100 },
              { kind: 'select', name: 'status', label: 'Status', options: anyOf(statusOptions) },
              {
                kind: 'select',
                name: 'typeId',
                label: 'Type',
                options: anyOf(types.map(({ id, name }) => ({ value: id, label: name }))),
              },
              { kind: 'date', name: 'endsBy', label: 'Ends by' },
            ],
            values: query,
            action: membershipsPath,
            active,
          },
          {
            kind: 'table',
            caption: 'Memberships',
            columns: ['Number', 'Member', 'Type', 'From', 'Until', 'Price', 'Status'].map((label) => ({ label })),
            rows: member.map((adhesion) => rowOf(context, adhesion, byId(types).get(adhesion.typeId)?.name)),
            total: totalItems,
            unit: { one: 'membership', many: 'memberships' },
            ...nextPage(membershipsPath, query, view.next),
            select: {
              actions: tickedActions(context, addressOf('', { ...listQuery(query, ...filters), after: undefined })),
            },
            empty: active
              ? { title: 'No matching memberships', text: 'Change or clear the filter.' }
              : {
                  title: 'No memberships yet',
                  text: 'Choose a person and a type: the membership gets its number, its days and its payment.',
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
    file: (context) => ({ contract: adhesions.export, input: { query: filterOf(context) } }),
    back: () => membershipsPath,
  }),
];

const newMembership: Action = { ...link('New membership', `${membershipsPath}/new`), tone: 'primary' };

function rowOf(context: Context, adhesion: Adhesion, type: string | undefined): Row {
  const { id, number, holder, startsAt, endsAt, status } = adhesion;
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
    ],
  };
}

/** @returns the price, with a badge where it is not paid */
export function priceCell({ amount, currency, paid }: Adhesion): Cell {
  if (amount === 0) return 'Free';
  return paid ? money(amount, currency) : stack(money(amount, currency), badge('Not paid', 'attention'));
}
