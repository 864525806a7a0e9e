/** Where one is signed in, and the end of it. */
import { endOwnSession, listOwnSessions } from '#contracts/operations/identity.ts';
import type { Session } from '#contracts/schemas/session.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, text, time } from '../../page/cells.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { deviceOf } from './device.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

const path = `${accountPath}/sessions`;

export const sessionPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listOwnSessions],
    show: async (context) => {
      const { member, totalItems, view } = await context.call(listOwnSessions, { query: listQuery(context.query) });
      return {
        title: 'Where you are signed in',
        lead: 'If you do not know one of them, end it and change your password.',
        crumbs: accountCrumbs,
        blocks: [
          accountTabs(context, 'sessions'),
          {
            kind: 'table',
            caption: 'Where you are signed in',
            columns: ['With', 'From', 'Signed in', 'Last used', ''].map((label) => ({ label })),
            // The one in use is what the others are told from.
            rows: member.toSorted((a, b) => Number(b.current) - Number(a.current)).map(rowOf),
            total: totalItems,
            unit: { one: 'session', many: 'sessions' },
            ...nextPage(path, context.query, view.next),
            empty: { title: 'Nowhere' },
          },
        ],
      };
    },
  }),
  action({
    path: `${path}/{id}/end`,
    needs: [endOwnSession],
    back: () => path,
    perform: async ({ call, params }) => {
      await call(endOwnSession, { params });
      return goTo(path, 'You are signed out there.');
    },
  }),
];

const ways: Readonly<Record<string, string>> = { pwd: 'with the password', otp: 'with a code sent by mail' };

function rowOf({ id, current, userAgent, address, methods, createdAt, lastUsedAt }: Session): Row {
  const device = deviceOf(userAgent);
  const how = methods.map((method) => ways[method] ?? method).join(', ');
  return {
    cells: [
      text(device, how),
      address,
      time(createdAt),
      time(lastUsedAt ?? createdAt, 'ago'),
      current ? badge('This one', 'info') : button('Sign out there', `${path}/${id}/end`, { about: `(${device})` }),
    ],
  };
}
