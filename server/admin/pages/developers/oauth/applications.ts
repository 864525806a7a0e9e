/** Pages of "Settings, Developers, OAuth Applications": the list, and one application. Spec: Authentication, OAuth 2.0. */
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { users } from '#contracts/operations/users.ts';
import type { OAuthApplication } from '#contracts/schemas/oauth-application.ts';
import type { OAuthApplicationGrant } from '#contracts/schemas/oauth-grant.ts';
import type { Page } from '#contracts/schemas/page.ts';
import { say } from '../../../language/say.ts';
import type { Action, FactsBlock, Row, TableBlock } from '../../../page/blocks.ts';
import { code, link, stack, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { listQuery, pagesOf } from '../../../page/paging.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { historyOf } from '../../settings/audit-log-links.ts';
import { crumbs, paths } from '../paths.ts';
import { authorizeExample, endpointFacts } from './endpoints.ts';
import { scopeFacts, scopeList } from './scopes.ts';

const path = paths.applications;
const register = () => ({ ...link(say('Register application'), `${path}/new`), tone: 'primary' }) as const;

export const applicationPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [oauthApplications.list],
    show: async ({ call, query }) => {
      const page = await call(oauthApplications.list, { query: listQuery(query) });
      return {
        title: say('OAuth Applications'),
        lead: say(
          'Other programs that your users can sign in to with their account here. Each user decides whether to allow one.',
        ),
        crumbs: crumbs(),
        actions: [register()],
        blocks: [
          {
            kind: 'table',
            caption: say('OAuth applications'),
            columns: [
              { label: say('Name') },
              { label: say('Type') },
              { label: say('Scopes') },
              { label: say('Registered (application)') },
            ],
            rows: page.member.map(rowOf),
            unit: { one: say('application'), many: say('applications') },
            ...pagesOf(path, query, page),
            empty: {
              title: say('No applications yet'),
              text: say('Register a forum, a shop or a wiki, and your users sign in to it without another password.'),
              action: register(),
            },
          },
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [oauthApplications.get, oauthApplications.listGrants],
    show: async (context) => {
      const { call, params, query } = context;
      const [application, grants] = await Promise.all([
        call(oauthApplications.get, { params }),
        call(oauthApplications.listGrants, { params, query: listQuery(query) }),
      ]);
      return {
        title: application.name,
        crumbs: [...crumbs(), { text: say('OAuth Applications'), href: path }],
        actions: actionsFor(context, application),
        blocks: [
          { kind: 'columns', columns: [[factsOf(application)], [sharedData(application)]] },
          grantTable(context, grants),
          endpointFacts(context.tenant),
          authorizeExample(context.tenant, application),
        ],
      };
    },
  }),
];

const typeWords = (type: OAuthApplication['type']): string =>
  type === 'PUBLIC' ? say('Public (application)') : say('Confidential');

function rowOf({ id, name, homepageUrl, type, scopes, createdAt }: OAuthApplication): Row {
  return {
    cells: [
      link(name, `${path}/${id}`, homepageUrl ?? undefined),
      typeWords(type),
      scopeList(scopes),
      time(createdAt, 'day'),
    ],
  };
}

function actionsFor(context: Context, { id, type }: OAuthApplication): Action[] {
  const at = `${path}/${id}`;
  const actions: Action[] = [];
  if (context.may(oauthApplications.update)) actions.push(link(say('Edit'), `${at}/edit`));
  if (type === 'CONFIDENTIAL' && context.may(oauthApplications.rotateSecret))
    actions.push(link(say('New secret'), `${at}/rotate-secret`));
  actions.push(...historyOf(context, id));
  if (context.may(oauthApplications.delete)) actions.push({ ...link(say('Delete'), `${at}/delete`), tone: 'danger' });
  return actions;
}

function factsOf(application: OAuthApplication): FactsBlock {
  const { clientId, type, homepageUrl, redirectUris, secretRotatedAt, createdAt } = application;
  return {
    kind: 'facts',
    rows: [
      [say('Client ID'), code(clientId, true)],
      [
        say('Type'),
        type === 'PUBLIC'
          ? text(say('Public (application)'), say('Authenticates with PKCE'))
          : text(say('Confidential'), say('Has a secret')),
      ],
      ...(type === 'CONFIDENTIAL' ? [[say('Secret created'), time(secretRotatedAt ?? createdAt)] as const] : []),
      [say('Homepage'), homepageUrl === null ? null : link(homepageUrl, homepageUrl)],
      [say('Redirect URIs'), stack(...redirectUris.map((uri) => code(uri)))],
      [say('Registered (application)'), time(createdAt)],
    ],
  };
}

function sharedData({ scopes }: OAuthApplication): FactsBlock {
  return { kind: 'facts', title: say('Data shared about its users'), rows: scopeFacts(scopes) };
}

function grantTable(context: Context, page: Page<OAuthApplicationGrant>): TableBlock {
  return {
    kind: 'table',
    caption: say('Users who allowed it'),
    showCaption: true,
    columns: [{ label: say('User') }, { label: say('Scopes') }, { label: say('Since') }],
    rows: page.member.map(({ id, displayName, email, scopes, createdAt }) => ({
      cells: [
        context.may(users.get) ? link(displayName, `/admin/users/${id}`, email) : text(displayName, email),
        scopeList(scopes),
        time(createdAt, 'day'),
      ],
    })),
    unit: { one: say('user'), many: say('users') },
    ...pagesOf(`${path}/${context.params.id}`, context.query, page),
    empty: { title: say('No users yet'), text: say('Users give their consent when they first sign in to it.') },
  };
}
