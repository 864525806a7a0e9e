/** Membership types: the list, and one type. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, button, type Cell, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type List, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import {
  membershipCrumb,
  membershipsPath,
  membershipTabs,
  membershipTypePath,
  membershipTypesPath,
} from './membership.ts';
import { durationText, priceText } from './membership-type-terms.ts';

export const typesCrumb = () => ({ text: say('Types (memberships)'), href: membershipTypesPath });

const list: List = {
  path: membershipTypesPath,
  filters: [],
  sort: 'name',
  columns: [
    { label: 'Name', sort: 'name' },
    { label: 'Price' },
    { label: 'Duration' },
    { label: 'Approval' },
    { label: 'Status' },
  ],
};

export const membershipTypeViews: readonly AdminRoute[] = [
  show({
    path: membershipTypesPath,
    needs: [adhesionTypes.list],
    show: async (context) => {
      const { call, may } = context;
      const page = await call(adhesionTypes.list, { query: queryOf(list, context) });
      const create = may(adhesionTypes.create) && newType();
      return {
        title: say('Membership types'),
        lead: say('What a membership costs and how long it lasts. Changes apply to new memberships and renewals.'),
        actions: create ? [create] : [],
        blocks: [
          membershipTabs(context, 'types'),
          {
            kind: 'table',
            caption: say('Membership types'),
            ...tableOf(list, context, page, rowOf),
            unit: { one: say('type (membership)'), many: say('types (memberships)') },
            empty: {
              title: say('No membership types yet'),
              text: say('Create one, such as “Full member, €40 a year”. Then people can become members.'),
              ...(create && { action: create }),
            },
          },
        ],
      };
    },
  }),
  show({
    path: `${membershipTypesPath}/{id}`,
    needs: [adhesionTypes.get],
    show: async (context) => {
      const type = await context.call(adhesionTypes.get, { params: context.params });
      return {
        title: type.name,
        ...(type.description !== null && { lead: type.description }),
        badge: stateOf(type),
        crumbs: [membershipCrumb(), typesCrumb()],
        actions: actionsFor(context, type),
        blocks: [
          {
            kind: 'facts',
            title: say('Terms of new memberships'),
            rows: factsOf(type),
            actions: [
              ...(context.may(adhesions.list)
                ? [link(say('Memberships of this type'), `${membershipsPath}?typeId=${type.id}`)]
                : []),
              ...historyOf(context, type.id),
            ],
          },
        ],
      };
    },
  }),
];

const newType = (): Action => ({ ...link(say('New type'), `${membershipTypesPath}/new`), tone: 'primary' });

const stateOf = ({ active }: AdhesionType) => (active ? badge(say('Offered'), 'good') : badge(say('Not offered')));

const approval = ({ requiresApproval }: AdhesionType) => (requiresApproval ? say('By the office') : say('Not needed'));

function rowOf(type: AdhesionType): Row {
  return {
    cells: [
      link(type.name, membershipTypePath(type.id), type.description ?? undefined),
      priceText(type),
      durationText(type.duration),
      approval(type),
      stateOf(type),
    ],
  };
}

function factsOf(type: AdhesionType): (readonly [string, Cell])[] {
  const { duration, graceDays, externalId, createdAt, updatedAt } = type;
  return [
    [say('Price'), priceText(type)],
    [say('Duration'), durationText(duration)],
    [say('Grace period in days'), number(graceDays)],
    [say('Approval'), approval(type)],
    ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
    [say('Created'), time(createdAt)],
    [say('Changed'), time(updatedAt)],
  ];
}

function actionsFor({ may }: Context, { id, active }: AdhesionType): Action[] {
  const path = membershipTypePath(id);
  return [
    ...(may(adhesionTypes.delete) ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(adhesionTypes.update)
      ? [
          active ? button(say('Stop offering'), `${path}/stop`) : button(say('Offer again'), `${path}/offer`),
          { ...link(say('Edit'), `${path}/edit`), tone: 'primary' } as const,
        ]
      : []),
  ];
}
