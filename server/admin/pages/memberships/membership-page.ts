/** The page of one membership, and its card as PDF. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { documents } from '#contracts/operations/documents.ts';
import { payments } from '#contracts/operations/payments.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import type { Payment } from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import type { Block, FactsBlock } from '../../page/blocks.ts';
import { type Cell, link, row, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { paymentPath } from '../activities/payment-path.ts';
import { paymentState } from '../activities/states.ts';
import { firstDayCell, lastDayCell } from '../period-days.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import {
  byId,
  holderCell,
  membershipCrumb,
  membershipPath,
  membershipState,
  membershipsPath,
  membershipTypePath,
  membershipTypes,
} from './membership.ts';
import { membershipActions, membershipEnds } from './membership-steps.ts';
import { priceCell } from './memberships.ts';

/** Memberships of the same person that the page lists. */
const listed = 20;

export const membershipViews: readonly AdminRoute[] = [
  show({
    path: `${membershipsPath}/{id}`,
    needs: [adhesions.get, adhesions.list, adhesionTypes.list],
    show: async (context) => {
      const adhesion = await context.call(adhesions.get, { params: context.params });
      const [types, payment, all] = await Promise.all([
        membershipTypes(context),
        paymentOf(context, adhesion),
        membershipsOf(context, adhesion),
      ]);
      const names = byId(types);
      return {
        title: say('Membership {number}', { number: adhesion.number }),
        lead: adhesion.holder.name,
        badge: membershipState(adhesion.status),
        crumbs: [membershipCrumb()],
        actions: membershipActions(context, adhesion),
        blocks: [
          {
            kind: 'columns',
            columns: [
              [detailsOf(context, adhesion, { type: names.get(adhesion.typeId), payment })],
              [timelineOf(context, adhesion)],
            ],
          },
          ...(all.length > 1 ? [othersOf(all, adhesion.id, names)] : []),
          { kind: 'actions', actions: membershipEnds(context, adhesion) },
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

async function paymentOf({ call, may }: Context, { paymentId }: Adhesion): Promise<Payment | undefined> {
  if (paymentId === null || !may(payments.get)) return undefined;
  return call(payments.get, { params: { id: paymentId } });
}

/** @returns the newest memberships of the holder; none of a deleted contact */
async function membershipsOf({ call }: Context, { userId, contactId }: Adhesion): Promise<readonly Adhesion[]> {
  if (userId === null && contactId === null) return [];
  const query = { userId: userId ?? undefined, contactId: contactId ?? undefined };
  return (await call(adhesions.list, { query: { ...query, sort: '-startsAt', itemsPerPage: listed } })).member;
}

interface Beside {
  readonly type: AdhesionType | undefined;
  readonly payment: Payment | undefined;
}

function detailsOf(context: Context, adhesion: Adhesion, { type, payment }: Beside): FactsBlock {
  const { note, externalId, holder } = adhesion;
  const rows: (readonly [string, Cell])[] = [
    [say('Member'), holderCell(context, adhesion)],
    ...(holder.addressLines.length > 0 ? ([[say('Address'), stack(...holder.addressLines)]] as const) : []),
    [say('Type (membership)'), type ? link(type.name, membershipTypePath(type.id)) : null],
    [say('Price'), priceCell(adhesion)],
    ...(payment ? ([[say('Payment'), paymentCell(payment)]] as const) : []),
    [say('Note'), note],
    ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
  ];
  return { kind: 'facts', title: say('Details'), rows, actions: historyOf(context, adhesion.id) };
}

const paymentCell = ({ id, number, status }: Payment): Cell => row(link(number, paymentPath(id)), paymentState(status));

function timelineOf({ may }: Context, adhesion: Adhesion): Block {
  const { startsAt, endsAt, graceEndsAt, approvedAt, suspendedAt, cancelledAt, cancelReason, renewalOfId, createdAt } =
    adhesion;
  const rows: (readonly [string, Cell])[] = [
    [say('From (first day)'), firstDayCell(startsAt)],
    [say('Until'), lastDayCell(endsAt)],
    ...(graceEndsAt === null ? [] : ([[say('Grace period until'), lastDayCell(graceEndsAt)]] as const)),
    [say('Created (membership)'), time(createdAt)],
    [say('Approved (membership)'), approvedAt === null ? say('Not yet') : time(approvedAt)],
    ...(suspendedAt === null ? [] : ([[say('Suspended (membership)'), time(suspendedAt)]] as const)),
    ...(cancelledAt === null
      ? []
      : ([[say('Cancelled (membership)'), stack(time(cancelledAt), cancelReason)]] as const)),
    ...(renewalOfId === null
      ? []
      : ([[say('Renews'), link(say('Previous membership'), membershipPath(renewalOfId))]] as const)),
  ];
  const pdf = may(documents.adhesion) ? [link(say('Membership card (PDF)'), `${membershipPath(adhesion.id)}/pdf`)] : [];
  return { kind: 'facts', title: say('Timeline'), rows, actions: pdf };
}

function othersOf(all: readonly Adhesion[], id: string, types: ReadonlyMap<string, AdhesionType>): Block {
  return {
    kind: 'table',
    caption: say('All memberships of this person'),
    showCaption: true,
    columns: (['Number', 'Type (membership)', 'From (first day)', 'Until', 'Price', 'Status'] as const).map(
      (label) => ({
        label: say(label),
      }),
    ),
    rows: all.map((one) => ({
      cells: [
        one.id === id ? say('{number} (this one)', { number: one.number }) : link(one.number, membershipPath(one.id)),
        types.get(one.typeId)?.name ?? null,
        firstDayCell(one.startsAt),
        lastDayCell(one.endsAt),
        priceCell(one),
        membershipState(one.status),
      ],
    })),
    empty: { title: say('No memberships') },
  };
}
