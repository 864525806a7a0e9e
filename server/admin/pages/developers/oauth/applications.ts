/** Pages of "Settings, Developers, OAuth Applications": the list, and one application. Spec: Authentication, OAuth 2.0. */
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { users } from '#contracts/operations/users.ts';
import type { OAuthApplication } from '#contracts/schemas/oauth-application.ts';
import type { OAuthApplicationGrant } from '#contracts/schemas/oauth-grant.ts';
import type { Page } from '#contracts/schemas/page.ts';
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
const register = { ...link('Register application', `${path}/new`), tone: 'primary' } as const;

export const applicationPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [oauthApplications.list],
    show: async ({ call, query }) => {
      const page = await call(oauthApplications.list, { query: listQuery(query) });
      return {
        title: 'OAuth Applications',
        lead: 'Other programs that your users can sign in to with their account here. Each user decides whether to allow one.',
        crumbs,
        actions: [register],
        blocks: [
          {
            kind: 'table',
            caption: 'OAuth applications',
            columns: [{ label: 'Name' }, { label: 'Type' }, { label: 'Scopes' }, { label: 'Registered' }],
            rows: page.member.map(rowOf),
            unit: { one: 'application', many: 'applications' },
            ...pagesOf(path, query, page),
            empty: {
              title: 'No applications yet',
              text: 'Register a forum, a shop or a wiki, and your users sign in to it without another password.',
              action: register,
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
        crumbs: [...crumbs, { text: 'OAuth Applications', href: path }],
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

const typeWords = (type: OAuthApplication['type']): string => (type === 'PUBLIC' ? 'Public' : 'Confidential');

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
  if (context.may(oauthApplications.update)) actions.push(link('Edit', `${at}/edit`));
  if (type === 'CONFIDENTIAL' && context.may(oauthApplications.rotateSecret))
    actions.push(link('New secret', `${at}/rotate-secret`));
  actions.push(...historyOf(context, id));
  if (context.may(oauthApplications.delete)) actions.push({ ...link('Delete', `${at}/delete`), tone: 'danger' });
  return actions;
}

function factsOf(application: OAuthApplication): FactsBlock {
  const { clientId, type, homepageUrl, redirectUris, secretRotatedAt, createdAt } = application;
  return {
    kind: 'facts',
    rows: [
      ['Client ID', code(clientId, true)],
      ['Type', type === 'PUBLIC' ? text('Public', 'Authenticates with PKCE') : text('Confidential', 'Has a secret')],
      ...(type === 'CONFIDENTIAL' ? [['Secret created', time(secretRotatedAt ?? createdAt)] as const] : []),
      ['Homepage', homepageUrl === null ? null : link(homepageUrl, homepageUrl)],
      ['Redirect URIs', stack(...redirectUris.map((uri) => code(uri)))],
      ['Registered', time(createdAt)],
    ],
  };
}

function sharedData({ scopes }: OAuthApplication): FactsBlock {
  return { kind: 'facts', title: 'Data shared about its users', rows: scopeFacts(scopes) };
}

function grantTable(context: Context, page: Page<OAuthApplicationGrant>): TableBlock {
  return {
    kind: 'table',
    caption: 'Users who allowed it',
    showCaption: true,
    columns: [{ label: 'User' }, { label: 'Scopes' }, { label: 'Since' }],
    rows: page.member.map(({ id, displayName, email, scopes, createdAt }) => ({
      cells: [
        context.may(users.get) ? link(displayName, `/admin/users/${id}`, email) : text(displayName, email),
        scopeList(scopes),
        time(createdAt, 'day'),
      ],
    })),
    unit: { one: 'user', many: 'users' },
    ...pagesOf(`${path}/${context.params.id}`, context.query, page),
    empty: { title: 'No users yet', text: 'Users give their consent when they first sign in to it.' },
  };
}
