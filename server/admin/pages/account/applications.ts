/** OAuth applications that the user has allowed. */
import { oauthGrants } from '#contracts/operations/oauth.ts';
import type { OAuthGrant } from '#contracts/schemas/oauth-grant.ts';
import { oauthScopes } from '#contracts/schemas/oauth-scopes.ts';
import { withdraw } from '../../account/actions.ts';
import { say, sayIfKnown } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { button, stack, text, time } from '../../page/cells.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

const path = `${accountPath}/applications`;

export const applicationPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [oauthGrants.list],
    show: async (context) => {
      const page = await context.call(oauthGrants.list, { query: listQuery(context.query) });
      return {
        title: say('Applications'),
        lead: say(
          'You have allowed these applications to read your data. Withdrawing does not delete what they have already read.',
        ),
        crumbs: accountCrumbs(),
        blocks: [
          accountTabs(context, 'applications'),
          {
            kind: 'table',
            caption: say('Applications that you have allowed'),
            columns: [say('Application'), say('Can read'), say('Since'), ''].map((label) => ({ label })),
            rows: page.member.map(rowOf),
            unit: { one: say('application'), many: say('applications') },
            ...pagesOf(path, context.query, page),
            empty: {
              title: say('None (applications)'),
              text: say('When you sign in to another site with this account, it is listed here.'),
            },
          },
        ],
      };
    },
  }),
  action({
    path: `${path}/{id}/withdraw`,
    needs: [oauthGrants.delete],
    back: () => path,
    perform: async ({ call, params }, { values }) => {
      await withdraw(call, params.id ?? '');
      return goTo(
        path,
        say('{name} can no longer read your data.', { name: typedIn(values, 'name') || say('The application') }),
      );
    },
  }),
];

function rowOf({ id, application: { name, homepageUrl }, scopes, createdAt }: OAuthGrant): Row {
  return {
    cells: [
      text(name, homepageUrl ?? undefined),
      scopes.length > 0
        ? stack(...scopes.map((scope) => sayIfKnown(oauthScopes[scope])))
        : say('That you have an account'),
      time(createdAt, 'day'),
      button(say('Withdraw'), `${path}/${id}/withdraw`, {
        about: say('what {name} may read', { name }),
        fields: { name },
      }),
    ],
  };
}
