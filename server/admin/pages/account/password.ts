/** Change of one's own password. */
import { identity } from '#contracts/operations/identity.ts';
import { changePassword } from '../../account/actions.ts';
import { say } from '../../language/say.ts';
import type { Field } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { accountCrumbs, accountPath } from './tabs.ts';

const passwordFields = (): readonly Field[] => [
  {
    kind: 'password',
    name: 'currentPassword',
    label: say('Current password'),
    required: true,
    maxlength: 1_024,
    autocomplete: 'current-password',
    autofocus: true,
  },
  {
    kind: 'password',
    name: 'password',
    label: say('New password'),
    help: say('At least 8 characters. A sentence is easier to remember than a word, and harder to guess.'),
    required: true,
    maxlength: 1_024,
    autocomplete: 'new-password',
  },
  {
    kind: 'password',
    name: 'again',
    label: say('Repeat the new password'),
    required: true,
    maxlength: 1_024,
    autocomplete: 'new-password',
  },
];

export const passwordPages: readonly AdminRoute[] = [
  form({
    path: `${accountPath}/password`,
    needs: [identity.changePassword],
    form: async () => ({
      title: say('Change your password'),
      lead: say('You stay signed in here and are signed out everywhere else. We notify you by mail.'),
      crumbs: accountCrumbs(),
      fields: passwordFields(),
      values: {},
      submit: say('Change password'),
      cancel: accountPath,
    }),
    submit: async ({ call }, { values }) => {
      if ((await changePassword(call, values)) === 'differ') {
        throw new FormFault('again', say('The two passwords differ.'));
      }
      return goTo(accountPath, say('Your password is changed. You are signed out everywhere else.'));
    },
  }),
];
