/** The user's own sessions, and their revocation. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { identity } from '#contracts/operations/identity.ts';
import type { Session } from '#contracts/schemas/session.ts';
import { currentFirst, signOutEverywhere, signOutThere } from '../../account/actions.ts';
import { deviceOf } from '../../account/device.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, link, text, time } from '../../page/cells.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, action, form, goTo, show } from '../../page/routes.ts';
import { paths } from '../../paths.ts';
import { staysBlocks, tokensOf } from './remaining-tokens.ts';
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
        actions: [{ ...link('Sign out everywhere', `${path}/end`), tone: 'danger' }],
        blocks: [
          accountTabs(context, 'sessions'),
          {
            kind: 'table',
            caption: 'Where you are signed in',
            columns: ['With', 'From', 'Signed in', 'Last used', ''].map((label) => ({ label })),
            rows: currentFirst(page.member).map(rowOf),
            unit: { one: 'session', many: 'sessions' },
            ...pagesOf(path, context.query, page),
            empty: { title: 'No sessions' },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/end`,
    needs: [identity.endEverySession],
    form: async (context) => {
      const tokens = context.may(apiTokens.list) ? await tokensOf(context, context.me.id) : [];
      return {
        title: 'Sign out everywhere?',
        lead: 'You are signed out of every browser and program at once, this one included. You can sign in again right away.',
        crumbs: [...accountCrumbs, { text: 'Where you are signed in', href: path }],
        before: staysBlocks(tokens),
        fields: [],
        values: {},
        submit: 'Sign out everywhere',
        tone: 'danger',
        cancel: path,
        cancelText: 'Stay signed in',
      };
    },
    submit: async ({ call }) => {
      await signOutEverywhere(call);
      return { kind: 'go', to: paths.signIn, notice: 'You are signed out everywhere.', credentials: () => undefined };
    },
  }),
  action({
    path: `${path}/{id}/end`,
    needs: [identity.endSession],
    back: () => path,
    perform: async ({ call, params }) => {
      await signOutThere(call, params.id ?? '');
      return goTo(path, 'You are signed out there.');
    },
  }),
];

const methodTexts: Readonly<Record<string, string>> = {
  pwd: 'with the password',
  otp: 'with a code sent by mail',
  mfa: 'with the second factor',
};

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
