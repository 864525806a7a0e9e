/** Forms that register and edit an OAuth application. */
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import { say } from '../../../language/say.ts';
import { changesOf } from '../../../page/changes.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, form, goTo, showNow } from '../../../page/routes.ts';
import { crumbs, paths } from '../paths.ts';
import { credentialsPage } from './application-secret.ts';
import { scopeOptions } from './scopes.ts';

const path = paths.applications;
const list = () => ({ text: say('OAuth Applications'), href: path });

export const applicationForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [oauthApplications.create],
    form: async () => ({
      title: say('Register an application'),
      lead: say(
        'An application reads who a user is, and acts for the user where the scopes say so: never with the roles of the user. That needs an API token.',
      ),
      crumbs: [...crumbs(), list()],
      fields: [name(), homepage(), type(), redirectUris(), scopes()],
      values: { type: 'CONFIDENTIAL', scopes: ['profile', 'email'] },
      submit: say('Register application'),
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const application = await context.call(oauthApplications.create, { body: bodyOf(fields, values), once });
      return showNow(credentialsPage(context, application, say('{name} is registered', { name: application.name })));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [oauthApplications.update],
    form: async ({ call, params }) => {
      const application = await call(oauthApplications.get, { params });
      const at = `${path}/${application.id}`;
      return {
        title: say('Edit {name}', { name: application.name }),
        lead: say('Removed redirect URIs and scopes stop working at once.'),
        crumbs: [...crumbs(), list(), { text: application.name, href: at }],
        fields: [name(), homepage(), redirectUris(), scopes()],
        values: {
          name: application.name,
          homepageUrl: application.homepageUrl ?? '',
          redirectUris: application.redirectUris.join('\n'),
          scopes: application.scopes,
        },
        submit: say('Save'),
        cancel: at,
      };
    },
    submit: async ({ call, params }, { values, fields, once }) => {
      const application = await call(oauthApplications.get, { params });
      const at = `${path}/${application.id}`;
      const inOrder = oauthScopeNames.filter((scope) => application.scopes.includes(scope));
      const body = changesOf(bodyOf(fields, values), { ...application, scopes: inOrder });
      if (Object.keys(body).length === 0) return goTo(at, say('Nothing was changed.'));
      const { name } = await call(oauthApplications.update, { params, body, once });
      return goTo(at, say('{name} is saved.', { name }));
    },
  }),
];

const name = (): Field => ({
  kind: 'text',
  name: 'name',
  label: say('Name'),
  help: say('Shown to users on the consent page.'),
  maxlength: 100,
  required: true,
  autofocus: true,
});

const homepage = (): Field => ({
  kind: 'url',
  name: 'homepageUrl',
  label: say('Homepage'),
  help: say('Linked on the consent page.'),
  maxlength: 2000,
  empty: 'null',
});

const type = (): Field => ({
  kind: 'radios',
  name: 'type',
  label: say('Where it runs'),
  help: say('This cannot be changed later.'),
  required: true,
  options: [
    {
      value: 'CONFIDENTIAL',
      label: say('On a server'),
      help: say('Confidential: a website whose server keeps a secret that no user sees.'),
    },
    {
      value: 'PUBLIC',
      label: say('In a browser or on a phone'),
      help: say('Public: users could read a secret, so it has none and uses PKCE instead.'),
    },
  ],
});

const redirectUris = (): Field => ({
  kind: 'lines',
  name: 'redirectUris',
  label: say('Redirect URIs'),
  help: say(
    'Where users return to, one per line, at most ten. Compared exactly: https, or http on localhost; no wildcard and no fragment (#).',
  ),
  rows: 3,
  required: true,
  wrong: say('Enter an address that begins with https://, or with http:// on localhost.'),
});

const scopes = (): Field => ({
  kind: 'checkboxes',
  name: 'scopes',
  label: say('Scopes'),
  help: say('What the application may request. Choose as little as it needs.'),
  options: scopeOptions(),
});
