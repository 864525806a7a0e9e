/** Impersonation of a user: start and end. */
import { permission } from '#contracts/operations/permission.ts';
import { users } from '#contracts/operations/users.ts';
import { say } from '../language/say.ts';
import { Refused } from '../operations/refused.ts';
import { typedIn } from '../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../page/routes.ts';
import { paths } from '../paths.ts';

export const actingRoutes: readonly AdminRoute[] = [
  form({
    path: '/admin/users/{id}/act-as',
    needs: [permission.impersonate, users.get],
    form: async ({ call, params }) => {
      const user = await call(users.get, { params });
      return {
        title: say('Act as {name}', { name: user.displayName }),
        lead: say(
          'For half an hour you have the permissions of this user instead of your own. The audit log records your changes with both names.',
        ),
        crumbs: [
          { text: say('Users'), href: '/admin/users' },
          { text: user.displayName, href: `/admin/users/${user.id}` },
        ],
        fields: [
          {
            kind: 'text',
            name: 'reason',
            label: say('Reason'),
            help: say('For the audit log: a ticket, or who requested it.'),
            maxlength: 500,
            autofocus: true,
          },
        ],
        values: {},
        submit: say('Act as {name}', { name: user.displayName }),
        cancel: `/admin/users/${user.id}`,
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const reason = typedIn(values, 'reason').trim();
      const body = reason === '' ? {} : { reason };
      const { token, expiresAt, user, impersonator } = await call(permission.impersonate, { params, body, once });
      const acting = { token, expiresAt, name: user.displayName, by: impersonator.displayName, reason: reason || null };
      return { kind: 'go', to: paths.home, credentials: (current) => ({ ...current, acting }) };
    },
  }),
  action({
    path: paths.endActing,
    needs: [],
    back: () => paths.home,
    perform: async ({ call, acting }) => {
      if (!acting) return goTo(paths.home);
      try {
        await call(permission.endImpersonation);
      } catch (error) {
        // It may have expired already; the cookie is cleared in any case.
        if (!(error instanceof Refused)) throw error;
      }
      return {
        kind: 'go',
        to: paths.home,
        notice: say('You are no longer acting as {name}.', { name: acting.name }),
        credentials: (current) => ({ ...current, acting: undefined }),
      };
    },
  }),
];
