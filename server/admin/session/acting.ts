/** Acting as somebody else, and the way out. */
import { endImpersonation, impersonate } from '#contracts/operations/permission.ts';
import { getUser } from '#contracts/operations/users.ts';
import { Refused } from '../operations/refused.ts';
import { typedIn } from '../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../page/routes.ts';
import { paths } from '../paths.ts';

export const actingRoutes: readonly AdminRoute[] = [
  form({
    path: '/admin/users/{id}/act-as',
    needs: [impersonate, getUser],
    form: async ({ call, params }) => {
      const user = await call(getUser, { params });
      return {
        title: `Act as ${user.displayName}`,
        lead: 'For half an hour you see and do what this user can, and nothing of your own. What you change is recorded with both names.',
        crumbs: [
          { text: 'Users', href: '/admin/users' },
          { text: user.displayName, href: `/admin/users/${user.id}` },
        ],
        fields: [
          {
            kind: 'text',
            name: 'reason',
            label: 'Why',
            help: 'Kept in the audit log: a ticket, or who asked for it.',
            maxlength: 500,
            autofocus: true,
          },
        ],
        values: {},
        submit: `Act as ${user.displayName}`,
        cancel: `/admin/users/${user.id}`,
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const reason = typedIn(values, 'reason').trim();
      const body = reason === '' ? {} : { reason };
      const { token, expiresAt, user, impersonator } = await call(impersonate, { params, body, once });
      const acting = { token, expiresAt, name: user.displayName, by: impersonator.displayName, reason: reason || null };
      return { kind: 'go', to: paths.home, keep: (credentials) => ({ ...credentials, acting }) };
    },
  }),
  action({
    path: paths.endActing,
    needs: [],
    back: () => paths.home,
    perform: async ({ call, acting }) => {
      if (!acting) return goTo(paths.home);
      try {
        await call(endImpersonation);
      } catch (error) {
        // It may have ended by itself: what counts is that the browser gives it up.
        if (!(error instanceof Refused)) throw error;
      }
      return {
        kind: 'go',
        to: paths.home,
        told: `You act as yourself again, and no longer as ${acting.name}.`,
        keep: (credentials) => ({ ...credentials, acting: undefined }),
      };
    },
  }),
];
