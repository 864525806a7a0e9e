/** The renewal run: memberships that end in a period and are not renewed yet. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { type Adhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Row } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant, formatNumber } from '../../page/format.ts';
import { addressOf, listQuery, nextPage } from '../../page/paging.ts';
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
import { mostAtOnce, runRoute } from './membership-runs.ts';
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
  return { from: query.from || daysFromNow(-daysBefore), to: query.to || daysFromNow(daysAhead) };
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
    sort: 'endsAt',
  };
}

/** @returns the ids of the first memberships of the run that can be renewed */
async function renewable(context: Context): Promise<readonly string[]> {
  const types = byId(await membershipTypes(context));
  const ids: string[] = [];
  for (let after: string | undefined = ''; after !== undefined && ids.length < mostAtOnce; ) {
    const query = { ...endingIn(context), itemsPerPage: maximumItemsPerPage, after };
    const { member, view }: Awaited<ReturnType<typeof page>> = await page(context, query);
    ids.push(...member.filter((one) => renewalReason(one, types.get(one.typeId)) === undefined).map(({ id }) => id));
    after =
      view.next === undefined ? undefined : (new URLSearchParams(view.next.split('?')[1]).get('after') ?? undefined);
  }
  return ids.slice(0, mostAtOnce);
}

const page = ({ call }: Context, query: Record<string, string | number | boolean | undefined>) =>
  call(adhesions.list, { query });

const back = ({ query }: Context): string => addressOf(renewalsPath, { ...query, after: undefined });

export const renewalPages: readonly AdminRoute[] = [
  show({
    path: renewalsPath,
    needs: [adhesions.list, adhesionTypes.list, adhesions.renew],
    show: async (context) => {
      const { query } = context;
      const [{ member, totalItems, view }, types] = await Promise.all([
        page(context, { ...endingIn(context), ...listQuery(query) }),
        membershipTypes(context),
      ]);
      const period = periodOf(context);
      const run = `${renewalsPath}/run${back(context).slice(renewalsPath.length)}`;
      const some = totalItems === undefined || totalItems > mostAtOnce;
      return {
        title: 'Renewals',
        lead: `Memberships whose last day is between ${formatInstant(period.from, 'UTC', 'day')} and ${formatInstant(period.to, 'UTC', 'day')}, and which are not renewed yet.`,
        crumbs: [membershipCrumb],
        actions:
          member.length === 0
            ? []
            : [
                button(some ? `Renew the first ${mostAtOnce}` : `Renew all ${formatNumber(totalItems)}`, run, {
                  tone: 'primary',
                  fields: { all: 'true' },
                }),
              ],
        blocks: [
          membershipTabs(context, 'renewals'),
          {
            kind: 'filters',
            fields: [
              { kind: 'date', name: 'from', label: 'Last day from' },
              { kind: 'date', name: 'to', label: 'Last day to' },
              {
                kind: 'select',
                name: 'typeId',
                label: 'Type',
                options: [{ value: '', label: 'All' }, ...types.map(({ id, name }) => ({ value: id, label: name }))],
              },
            ],
            values: { ...query, ...period },
            action: renewalsPath,
            active: Boolean(query.from || query.to || query.typeId),
          },
          {
            kind: 'table',
            caption: 'Memberships to renew',
            columns: [
              ...['Member', 'Membership', 'Type', 'Until', 'Status', 'Next period'].map((label) => ({ label })),
              { label: 'Price', numeric: true },
            ],
            rows: member.map((adhesion) => rowOf(context, adhesion, byId(types).get(adhesion.typeId))),
            total: totalItems,
            unit: { one: 'membership', many: 'memberships' },
            ...nextPage(renewalsPath, query, view.next),
            select: { actions: [button('Renew', run, { tone: 'primary' })] },
            empty: { title: 'Nothing to renew in this period', text: 'Choose another period, or another type.' },
          },
        ],
      };
    },
  }),
  runRoute({ path: `${renewalsPath}/run`, step: 'renew', back, all: renewable }),
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
      membershipState(status),
      ...renewalCells(adhesion, type, context.now),
    ],
  };
}
