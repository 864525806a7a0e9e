/** Applications of others that one has let in. */
import { deleteOAuthGrant, listOAuthGrants } from '#contracts/operations/oauth.ts';
import type { OAuthGrant } from '#contracts/schemas/oauth-grant.ts';
import { oauthScopes } from '#contracts/schemas/oauth-scopes.ts';
import type { Row } from '../../page/blocks.ts';
import { button, stack, text, time } from '../../page/cells.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

const path = `${accountPath}/applications`;

export const applicationPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listOAuthGrants],
    show: async (context) => {
      const { member, totalItems, view } = await context.call(listOAuthGrants, { query: listQuery(context.query) });
      return {
        title: 'Applications',
        lead: 'You have allowed these to know who you are. What they know already, they keep.',
        crumbs: accountCrumbs,
        blocks: [
          accountTabs(context, 'applications'),
          {
            kind: 'table',
            caption: 'Applications that you have let in',
            columns: ['Application', 'It reads', 'Since', ''].map((label) => ({ label })),
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'application', many: 'applications' },
            ...nextPage(path, context.query, view.next),
            empty: { title: 'None', text: 'When you sign in to another site with this account, it is listed here.' },
          },
        ],
      };
    },
  }),
  action({
    path: `${path}/{id}/withdraw`,
    needs: [deleteOAuthGrant],
    back: () => path,
    perform: async ({ call, params }, { values }) => {
      await call(deleteOAuthGrant, { params });
      return goTo(path, `${typedIn(values, 'name') || 'The application'} can read nothing of you any more.`);
    },
  }),
];

function rowOf({ id, application: { name, homepageUrl }, scopes, createdAt }: OAuthGrant): Row {
  return {
    cells: [
      text(name, homepageUrl ?? undefined),
      scopes.length > 0 ? stack(...scopes.map((scope) => oauthScopes[scope])) : 'That you have an account',
      time(createdAt, 'day'),
      button('Withdraw', `${path}/${id}/withdraw`, { about: `what ${name} may read`, fields: { name } }),
    ],
  };
}
