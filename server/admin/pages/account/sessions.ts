/** The user's own sessions, and their revocation. */
import { identity } from '#contracts/operations/identity.ts';
import type { Session } from '#contracts/schemas/session.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, text, time } from '../../page/cells.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { deviceOf } from './device.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

const path = `${accountPath}/sessions`;

export const sessionPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [identity.listSessions],
    show: async (context) => {
      const page = await context.call(identity.listSessions, {
        query: listQuery(context.query),
      });
      return {
        title: 'Where you are signed in',
        lead: 'If you do not recognise one of them, sign it out and change your password.',
        crumbs: accountCrumbs,
        blocks: [
          accountTabs(context, 'sessions'),
          {
            kind: 'table',
            caption: 'Where you are signed in',
            columns: ['With', 'From', 'Signed in', 'Last used', ''].map((label) => ({ label })),
            // The current session comes first.
            rows: page.member.toSorted((a, b) => Number(b.current) - Number(a.current)).map(rowOf),
            unit: { one: 'session', many: 'sessions' },
            ...pagesOf(path, context.query, page),
            empty: { title: 'No sessions' },
          },
        ],
      };
    },
  }),
  action({
    path: `${path}/{id}/end`,
    needs: [identity.endSession],
    back: () => path,
    perform: async ({ call, params }) => {
      await call(identity.endSession, { params });
      return goTo(path, 'You are signed out there.');
    },
  }),
];

const methodTexts: Readonly<Record<string, string>> = { pwd: 'with the password', otp: 'with a code sent by mail' };

function rowOf({ id, current, userAgent, address, methods, createdAt, lastUsedAt }: Session): Row {
  const device = deviceOf(userAgent);
  const how = methods.map((method) => methodTexts[method] ?? method).join(', ');
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
