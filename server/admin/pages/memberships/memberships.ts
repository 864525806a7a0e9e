/** Membership pages: the list, and one membership. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { documents } from '#contracts/operations/documents.ts';
import { payments } from '#contracts/operations/payments.ts';
import { type Adhesion, type AdhesionStatus, adhesionStatuses } from '#contracts/schemas/adhesion.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { badge, type Cell, link, money, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { personCell } from '../activities/people.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { membershipPath, membershipsPath, typeNames } from './membership.ts';
import { membershipActions, membershipEnds } from './membership-steps.ts';

const tones: Readonly<Record<AdhesionStatus, Tone>> = {
  PENDING: 'attention',
  ACTIVE: 'good',
  GRACE: 'attention',
  EXPIRED: 'neutral',
  SUSPENDED: 'bad',
  CANCELLED: 'neutral',
};
const stateOf = (status: AdhesionStatus) => badge(words(status), tones[status]);

export const membershipViews: readonly AdminRoute[] = [
  show({
    path: membershipsPath,
    needs: [adhesions.list, adhesionTypes.list],
    show: async (context) => {
      const { call, query } = context;
      const [page, types] = await Promise.all([
        call(adhesions.list, { query: listQuery(query, 'status', 'typeId') }),
        call(adhesionTypes.list, { query: { itemsPerPage: maximumItemsPerPage } }),
      ]);
      const names = typeNames(types.member);
      const active = Boolean(query.status || query.typeId);
      return {
        title: 'Memberships',
        lead: 'Who belongs to the organisation, and until when. A membership starts once it is approved, paid, and its start date is reached.',
        blocks: [
          {
            kind: 'filters',
            fields: [
              {
                kind: 'select',
                name: 'status',
                label: 'Status',
                options: anyOf(adhesionStatuses.map((value) => [value, words(value)])),
              },
              { kind: 'select', name: 'typeId', label: 'Type', options: anyOf([...names]) },
            ],
            values: query,
            action: membershipsPath,
            active,
          },
          {
            kind: 'table',
            caption: 'Memberships',
            columns: [
              { label: 'Number' },
              { label: 'Member' },
              { label: 'Type' },
              { label: 'From' },
              { label: 'Until' },
              { label: 'Status' },
            ],
            rows: page.member.map((adhesion) => rowOf(context, adhesion, names)),
            unit: { one: 'membership', many: 'memberships' },
            ...pagesOf(membershipsPath, query, page),
            empty: active
              ? { title: 'No matching memberships', text: 'Change or clear the filter.' }
              : { title: 'No memberships yet', text: 'They are created through the API.' },
          },
        ],
      };
    },
  }),
  show({
    path: `${membershipsPath}/{id}`,
    needs: [adhesions.get, adhesionTypes.list],
    show: async (context) => {
      const { call, params } = context;
      const [adhesion, types] = await Promise.all([
        call(adhesions.get, { params }),
        call(adhesionTypes.list, { query: { itemsPerPage: maximumItemsPerPage } }),
      ]);
      return {
        title: `Membership ${adhesion.number}`,
        lead: adhesion.holder.name,
        badge: stateOf(adhesion.status),
        crumbs: [{ text: 'Memberships', href: membershipsPath }],
        actions: membershipActions(context, adhesion),
        blocks: [
          {
            kind: 'columns',
            columns: [[detailsOf(context, adhesion, typeNames(types.member))], [timelineOf(context, adhesion)]],
          },
          { kind: 'actions', actions: [...historyOf(context, adhesion.id), ...membershipEnds(context, adhesion)] },
        ],
      };
    },
  }),
  file({
    path: `${membershipsPath}/{id}/pdf`,
    needs: [documents.adhesion],
    file: ({ params }) => ({ contract: documents.adhesion, input: { params } }),
    back: ({ params }) => membershipPath(params.id ?? ''),
  }),
];

const anyOf = (named: readonly (readonly [string, string])[]) => [
  { value: '', label: 'All' },
  ...named.map(([value, label]) => ({ value, label })),
];

/** The holder as recorded on the membership, which outlives the account. */
function holderCell(context: Context, adhesion: Adhesion): Cell {
  const { name, email } = adhesion.holder;
  return personCell(context, adhesion, { displayName: name, email: email ?? name });
}

function rowOf(context: Context, adhesion: Adhesion, names: ReadonlyMap<string, string>): Row {
  const { id, number, typeId, startsAt, endsAt, status } = adhesion;
  return {
    cells: [
      link(number, membershipPath(id)),
      holderCell(context, adhesion),
      names.get(typeId) ?? null,
      time(startsAt, 'day'),
      endsAt === null ? 'No end date' : time(endsAt, 'day'),
      stateOf(status),
    ],
  };
}

function detailsOf(context: Context, adhesion: Adhesion, names: ReadonlyMap<string, string>): Block {
  const { typeId, amount, currency, paymentId, paid, note, externalId } = adhesion;
  const price =
    amount === 0
      ? 'Free'
      : stack(money(amount, currency), paid ? badge('Paid', 'good') : badge('Not paid', 'attention'));
  const payment =
    paymentId !== null && context.may(payments.get) ? link('Show payment', `/admin/payments/${paymentId}`) : undefined;
  const rows: (readonly [string, Cell])[] = [
    ['Member', holderCell(context, adhesion)],
    ['Type', names.get(typeId) ?? null],
    ['Price', price],
    ...(payment ? ([['Payment', payment]] as const) : []),
    ['Note', note],
    ...(externalId === null ? [] : ([['External key', externalId]] as const)),
  ];
  return { kind: 'facts', title: 'Details', rows };
}

function timelineOf({ may }: Context, adhesion: Adhesion): Block {
  const { startsAt, endsAt, graceEndsAt, approvedAt, suspendedAt, cancelledAt, cancelReason, renewalOfId } = adhesion;
  const rows: (readonly [string, Cell])[] = [
    ['From', time(startsAt, 'day')],
    ['Until', endsAt === null ? 'No end date' : time(endsAt, 'day')],
    ['Approved', approvedAt === null ? 'Not yet' : time(approvedAt)],
    ...(graceEndsAt === null ? [] : ([['Grace until', time(graceEndsAt, 'day')]] as const)),
    ...(suspendedAt === null ? [] : ([['Suspended', time(suspendedAt)]] as const)),
    ...(cancelledAt === null ? [] : ([['Cancelled', stack(time(cancelledAt), cancelReason)]] as const)),
    ...(renewalOfId === null ? [] : ([['Renews', link('Previous membership', membershipPath(renewalOfId))]] as const)),
  ];
  const pdf = may(documents.adhesion) ? [link('Print as PDF', `${membershipPath(adhesion.id)}/pdf`)] : [];
  return { kind: 'facts', title: 'Timeline', rows, actions: pdf };
}
