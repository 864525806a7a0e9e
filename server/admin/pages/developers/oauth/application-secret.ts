/** Pages that show and rotate the secret of an OAuth application, and that delete the application. */
import { oauthApplications } from '#contracts/operations/oauth.ts';
import type { CreatedOAuthApplication } from '#contracts/schemas/oauth-application.ts';
import { say } from '../../../language/say.ts';
import type { Block, Page } from '../../../page/blocks.ts';
import { code, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { type AdminRoute, form, goTo, showNow } from '../../../page/routes.ts';
import { crumbs, paths } from '../paths.ts';
import { authorizeExample, endpointFacts, tokenExample } from './endpoints.ts';

const path = paths.applications;
const list = () => ({ text: say('OAuth Applications'), href: path });

export const applicationSecretPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/rotate-secret`,
    needs: [oauthApplications.rotateSecret],
    form: async ({ call, params }) => {
      const { id, name } = await call(oauthApplications.get, { params });
      return {
        title: say('A new secret for {name}?', { name }),
        lead: say(
          'The current secret is refused at once: users cannot sign in to the application until it has the new one.',
        ),
        crumbs: [...crumbs(), list(), { text: name, href: `${path}/${id}` }],
        fields: [],
        values: {},
        submit: say('Create a new secret'),
        tone: 'danger',
        cancel: `${path}/${id}`,
      };
    },
    submit: async (context, { once }) => {
      const application = await context.call(oauthApplications.rotateSecret, { params: context.params, once });
      return showNow(credentialsPage(context, application, say('{name} has a new secret', { name: application.name })));
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [oauthApplications.delete],
    form: async ({ call, params }) => {
      const { id, name } = await call(oauthApplications.get, { params });
      return {
        title: say('Delete {name}?', { name }),
        lead: say(
          'Users can no longer sign in to it, and the access they granted ends at once. This cannot be undone.',
        ),
        crumbs: [...crumbs(), list(), { text: name, href: `${path}/${id}` }],
        fields: [],
        values: {},
        word: name,
        submit: say('Delete application'),
        tone: 'danger',
        cancel: `${path}/${id}`,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(oauthApplications.get, { params });
      await call(oauthApplications.delete, { params });
      return goTo(path, say('{name} is deleted. Users can no longer sign in to it.', { name }));
    },
  }),
];

/** Page with the client credentials and examples. No other page shows the secret. */
export function credentialsPage({ tenant }: Context, application: CreatedOAuthApplication, title: string): Page {
  const { id, clientId, clientSecret } = application;
  const token = tokenExample(tenant, application, clientSecret);
  const proof: Block =
    clientSecret === undefined
      ? {
          kind: 'code',
          title: say('Exchange the code'),
          note: say('The verifier is the random text whose SHA-256 hash is the challenge.'),
          text: token,
        }
      : {
          kind: 'secret',
          label: say('The secret'),
          value: clientSecret,
          text: say('Copy it now: it will not be shown again. Keep it on the server of the application.'),
          example: token,
        };
  return {
    title,
    crumbs: [...crumbs(), list()],
    blocks: [
      { kind: 'facts', rows: [[say('Client ID'), code(clientId, true)]] },
      proof,
      authorizeExample(tenant, application),
      endpointFacts(tenant),
      {
        kind: 'actions',
        actions: [
          {
            ...link(clientSecret === undefined ? say('Done') : say('Done: I have copied it'), `${path}/${id}`),
            tone: 'primary',
          },
        ],
      },
    ],
  };
}
