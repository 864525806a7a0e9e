/** What an OAuth application proves itself by: shown when it is made, and made anew. And its end. */
import { deleteOAuthApplication, getOAuthApplication, rotateOAuthSecret } from '#contracts/operations/oauth.ts';
import type { CreatedOAuthApplication } from '#contracts/schemas/oauth-application.ts';
import type { Block, Page } from '../../../page/blocks.ts';
import { code, link } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { typedIn } from '../../../page/fields.ts';
import { FormFault } from '../../../page/form.ts';
import { type AdminRoute, form, goTo, showNow } from '../../../page/routes.ts';
import { crumbs, paths } from '../places.ts';
import { authorizeExample, endpointFacts, tokenExample } from './endpoints.ts';

const path = paths.applications;
const list = { text: 'OAuth Applications', href: path };

export const applicationSecretPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/rotate-secret`,
    needs: [rotateOAuthSecret],
    form: async ({ call, params }) => {
      const { id, name } = await call(getOAuthApplication, { params });
      return {
        title: `A new secret for ${name}?`,
        lead: 'The secret it has now is refused at once: nobody can sign in to the application until it has the new one.',
        crumbs: [...crumbs, list, { text: name, href: `${path}/${id}` }],
        fields: [],
        values: {},
        submit: 'Make a new secret',
        tone: 'danger',
        cancel: `${path}/${id}`,
      };
    },
    submit: async (context, { once }) => {
      const application = await context.call(rotateOAuthSecret, { params: context.params, once });
      return showNow(credentialsPage(context, application, `${application.name} has a new secret`));
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [deleteOAuthApplication],
    form: async ({ call, params }) => {
      const { id, name } = await call(getOAuthApplication, { params });
      return {
        title: `Delete ${name}?`,
        lead: 'Nobody can sign in to it any more, and what users have allowed it ends at once. This cannot be undone.',
        crumbs: [...crumbs, list, { text: name, href: `${path}/${id}` }],
        fields: [
          { kind: 'text', name: 'confirm', label: `Type ${name} to confirm`, autocomplete: 'off', required: true },
        ],
        values: {},
        submit: 'Delete application',
        tone: 'danger',
        cancel: `${path}/${id}`,
      };
    },
    submit: async ({ call, params }, { values }) => {
      const { name } = await call(getOAuthApplication, { params });
      if (typedIn(values, 'confirm').trim() !== name) throw new FormFault('confirm', 'This is not its name.');
      await call(deleteOAuthApplication, { params });
      return goTo(path, `${name} is deleted. Nobody can sign in to it any more.`);
    },
  }),
];

/** What the developer of the application needs; a secret is on no other page. */
export function credentialsPage({ tenant }: Context, application: CreatedOAuthApplication, title: string): Page {
  const { id, clientId, clientSecret } = application;
  const token = tokenExample(tenant, application, clientSecret);
  const proof: Block =
    clientSecret === undefined
      ? {
          kind: 'code',
          title: 'Exchange the code',
          note: 'The verifier is the random text whose SHA-256 was the challenge.',
          text: token,
        }
      : {
          kind: 'secret',
          label: 'The secret',
          value: clientSecret,
          text: 'Copy it now: it will not be shown again. It stays on the server of the application.',
          example: token,
        };
  return {
    title,
    crumbs: [...crumbs, list],
    blocks: [
      { kind: 'facts', rows: [['Client ID', code(clientId, true)]] },
      proof,
      authorizeExample(tenant, application),
      endpointFacts(tenant),
      {
        kind: 'actions',
        actions: [
          { ...link(clientSecret === undefined ? 'Done' : 'Done: I have copied it', `${path}/${id}`), tone: 'primary' },
        ],
      },
    ],
  };
}
