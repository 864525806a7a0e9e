/** The user's own sessions, and their revocation. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { identity } from '#contracts/operations/identity.ts';
import type { Session } from '#contracts/schemas/session.ts';
import { currentFirst, signOutEverywhere, signOutThere } from '../../account/actions.ts';
import { deviceOf } from '../../account/device.ts';
import { type Label, say } from '../../language/say.ts';
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
        query: { ...listQuery(context.query), sort: '-createdAt' },
      });
      return {
        title: say('Where you are signed in'),
        lead: say('If you do not recognise one of them, sign it out and change your password.'),
        crumbs: accountCrumbs(),
        actions: [{ ...link(say('Sign out everywhere'), `${path}/end`), tone: 'danger' }],
        blocks: [
          accountTabs(context, 'sessions'),
          {
            kind: 'table',
            caption: say('Where you are signed in'),
            columns: [say('With'), say('From (address)'), say('Signed in'), say('Last used'), ''].map((label) => ({
              label,
            })),
            rows: currentFirst(page.member).map(rowOf),
            unit: { one: say('session'), many: say('sessions') },
            ...pagesOf(path, context.query, page),
            empty: { title: say('No sessions') },
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
        title: say('Sign out everywhere?'),
        lead: say(
          'You are signed out of every browser and program at once, this one included. You can sign in again right away.',
        ),
        crumbs: [...accountCrumbs(), { text: say('Where you are signed in'), href: path }],
        before: staysBlocks(tokens),
        fields: [],
        values: {},
        submit: say('Sign out everywhere'),
        tone: 'danger',
        cancel: path,
        cancelText: say('Stay signed in'),
      };
    },
    submit: async ({ call }) => {
      await signOutEverywhere(call);
      return {
        kind: 'go',
        to: paths.signIn,
        notice: say('You are signed out everywhere.'),
        credentials: () => undefined,
      };
    },
  }),
  action({
    path: `${path}/{id}/end`,
    needs: [identity.endSession],
    back: () => path,
    perform: async ({ call, params }) => {
      await signOutThere(call, params.id ?? '');
      return goTo(path, say('You are signed out there.'));
    },
  }),
];

const methodTexts: Readonly<Record<string, Label>> = {
  pwd: 'with the password',
  otp: 'with a code sent by mail',
  mfa: 'with the second factor',
};

function methodText(method: string): string {
  const known = methodTexts[method];
  return known === undefined ? method : say(known);
}

function rowOf({ id, current, userAgent, address, methods, createdAt, lastUsedAt }: Session): Row {
  const device = deviceOf(userAgent);
  const how = methods.map(methodText).join(', ');
  return {
    cells: [
      text(device, how),
      address,
      time(createdAt),
      time(lastUsedAt ?? createdAt, 'ago'),
      current
        ? badge(say('This one'), 'info')
        : button(say('Sign out there'), `${path}/${id}/end`, { about: `(${device})` }),
    ],
  };
}
