/** The renewal run: memberships that end in a period and are not renewed yet. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { type Adhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant } from '../../page/format.ts';
import { isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { endOf, lastDayCell } from '../period-days.ts';
import {
  byId,
  holderCell,
  membershipCrumb,
  membershipPath,
  membershipState,
  membershipTabs,
  membershipTypes,
  renewalsPath,
} from './membership.ts';
import { firstOf, mostAtOnce, runRoute } from './membership-runs.ts';
import { renewalCells, renewalReason } from './renewal-terms.ts';

const day = 86_400_000;
/** The period without a choice of another: what ended lately, and what ends soon. */
const [daysBefore, daysAhead] = [90, 60];

interface Period {
  readonly from: string;
  readonly to: string;
}

function periodOf({ query, now }: Context): Period {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  return { from: query.endsFrom || daysFromNow(-daysBefore), to: query.endsTo || daysFromNow(daysAhead) };
}

/** @returns the filter of memberships whose last day is in the period */
function endingIn(context: Context): Record<string, string | boolean | undefined> {
  const { from, to } = periodOf(context);
  return {
    'endsAt[after]': `${from}T00:00:00.001Z`,
    'endsAt[before]': endOf(to),
    status: renewableStatuses.join(','),
    renewed: false,
    typeId: context.query.typeId,
  };
}

const list: List = {
  path: renewalsPath,
  filters: ['endsFrom', 'endsTo', 'typeId'],
  sort: 'endsAt',
  columns: [
    { label: 'Member' },
    { label: 'Membership', key: 'membership' },
    { label: 'Type (membership)', key: 'type' },
    { label: 'Until', sort: 'endsAt' },
    { label: 'Status', key: 'status' },
    { label: 'Next period' },
    { label: 'Price', numeric: true },
  ],
};

export const renewalPages: readonly AdminRoute[] = [
  show({
    path: renewalsPath,
    needs: [adhesions.list, adhesionTypes.list, adhesions.renew],
    show: async (context) => {
      const { query, call } = context;
      const { sort, after, before } = queryOf(list, context);
      const [page, types] = await Promise.all([
        call(adhesions.list, { query: { ...endingIn(context), sort, after, before } }),
        membershipTypes(context),
      ]);
      const period = periodOf(context);
      const run = listPath(list, context, 'run');
      const { total = mostAtOnce + 1 } = pagesOf(renewalsPath, query, page);
      return {
        title: say('Renewals'),
        lead: say('Memberships whose last day is between {from} and {to}, and which are not renewed yet.', {
          from: formatInstant(period.from, 'UTC', 'day'),
          to: formatInstant(period.to, 'UTC', 'day'),
        }),
        crumbs: [membershipCrumb()],
        actions:
          page.member.length === 0
            ? []
            : [
                button(
                  total > mostAtOnce
                    ? say('Renew the first {count}', { count: mostAtOnce })
                    : say('Renew all {count}', { count: total }),
                  run,
                  { tone: 'primary', fields: { everything: 'true' } },
                ),
              ],
        blocks: [
          membershipTabs(context, 'renewals'),
          {
            kind: 'filters',
            fields: [
              { kind: 'date', name: 'endsFrom', label: say('Last day from') },
              { kind: 'date', name: 'endsTo', label: say('Last day to') },
              {
                kind: 'select',
                name: 'typeId',
                label: say('Type (membership)'),
                options: [
                  { value: '', label: say('All') },
                  ...types.map(({ id, name }) => ({ value: id, label: name })),
                ],
              },
            ],
            values: { ...query, endsFrom: period.from, endsTo: period.to },
            action: renewalsPath,
            active: isFiltered(list, context),
          },
          {
            kind: 'table',
            caption: say('Memberships to renew'),
            ...tableOf(list, context, page, (adhesion) => rowOf(context, adhesion, byId(types).get(adhesion.typeId))),
            unit: { one: say('membership'), many: say('memberships') },
            select: { actions: [button(say('Renew'), run, { tone: 'primary' })] },
            empty: {
              title: say('Nothing to renew in this period'),
              text: say('Choose another period, or another type.'),
            },
          },
        ],
      };
    },
  }),
  runRoute({
    path: `${renewalsPath}/run`,
    step: 'renew',
    pathTo: (context, below) => listPath(list, context, below),
    all: async (context) => {
      const types = byId(await membershipTypes(context));
      const filter = { ...endingIn(context), sort: 'endsAt' };
      return firstOf(context, filter, (one) => renewalReason(one, types.get(one.typeId)) === undefined);
    },
  }),
];

function rowOf(context: Context, adhesion: Adhesion, type: AdhesionType | undefined): Row {
  const { id, number, holder, endsAt, status } = adhesion;
  return {
    // What cannot be renewed has no box to tick.
    ...(renewalReason(adhesion, type) === undefined && { id, label: `${holder.name}, ${number}` }),
    cells: [
      holderCell(context, adhesion),
      link(number, membershipPath(id)),
      type?.name ?? null,
      lastDayCell(endsAt),
      status === 'ACTIVE' ? say('Active (membership)') : membershipState(status),
      ...renewalCells(adhesion, type, context.now),
    ],
  };
}
