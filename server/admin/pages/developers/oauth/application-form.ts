/** Registering an OAuth application, and changing it. */
import { createOAuthApplication, getOAuthApplication, updateOAuthApplication } from '#contracts/operations/oauth.ts';
import { oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import { changesOf } from '../../../page/changes.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, form, goTo, showNow } from '../../../page/routes.ts';
import { crumbs, paths } from '../places.ts';
import { credentialsPage } from './application-secret.ts';
import { scopeOptions } from './scopes.ts';

const path = paths.applications;
const list = { text: 'OAuth Applications', href: path };

export const applicationForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [createOAuthApplication],
    form: async () => ({
      title: 'Register an application',
      lead: 'It can ask who a user is. It cannot call the API for them: that takes a token.',
      crumbs: [...crumbs, list],
      fields: [name, homepage, type, redirectUris, scopes],
      values: { type: 'CONFIDENTIAL', scopes: ['profile', 'email'] },
      submit: 'Register application',
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const application = await context.call(createOAuthApplication, { body: bodyOf(fields, values), once });
      return showNow(credentialsPage(context, application, `${application.name} is registered`));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [updateOAuthApplication],
    form: async ({ call, params }) => {
      const application = await call(getOAuthApplication, { params });
      const at = `${path}/${application.id}`;
      return {
        title: `Edit ${application.name}`,
        lead: 'Redirect URIs and scopes that you take away end at once.',
        crumbs: [...crumbs, list, { text: application.name, href: at }],
        fields: [name, homepage, redirectUris, scopes],
        values: {
          name: application.name,
          homepageUrl: application.homepageUrl ?? '',
          redirectUris: application.redirectUris.join('\n'),
          scopes: application.scopes,
        },
        submit: 'Save',
        cancel: at,
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const application = await call(getOAuthApplication, { params });
      const at = `${path}/${application.id}`;
      const inOrder = oauthScopeNames.filter((scope) => application.scopes.includes(scope));
      const body = changesOf(bodyOf(fields, values), { ...application, scopes: inOrder });
      if (Object.keys(body).length === 0) return goTo(at, 'Nothing was changed.');
      const { name } = await call(updateOAuthApplication, { params, body, once });
      return goTo(at, `${name} is saved.`);
    },
  }),
];

const name: Field = {
  kind: 'text',
  name: 'name',
  label: 'Name',
  help: 'Users see it when they are asked to let the application in.',
  maxlength: 100,
  required: true,
  autofocus: true,
};

const homepage: Field = {
  kind: 'url',
  name: 'homepageUrl',
  label: 'Homepage',
  help: 'So that users can look up what asks them.',
  maxlength: 2000,
  empty: 'null',
};

const type: Field = {
  kind: 'radios',
  name: 'type',
  label: 'Where it runs',
  help: 'This cannot be changed later.',
  required: true,
  options: [
    {
      value: 'CONFIDENTIAL',
      label: 'On a server',
      help: 'Confidential: a website with a server of its own, which keeps a secret that no user sees.',
    },
    {
      value: 'PUBLIC',
      label: 'In a browser or on a phone',
      help: 'Public: whoever has the app could read a secret, so it has none, and proves each sign-in by PKCE.',
    },
  ],
};

const redirectUris: Field = {
  kind: 'lines',
  name: 'redirectUris',
  label: 'Redirect URIs',
  help: 'Where users come back to, one a line, ten at most. Compared letter by letter: https, or http on localhost; no wildcard, and nothing behind a #.',
  rows: 3,
  required: true,
};

const scopes: Field = {
  kind: 'checkboxes',
  name: 'scopes',
  label: 'What it may ask for',
  help: 'As little as it needs: the less it asks for, the more users let it in.',
  options: scopeOptions,
};
