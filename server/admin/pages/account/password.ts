/** Change of one's own password. */
import { identity } from '#contracts/operations/identity.ts';
import { changePassword } from '../../account/actions.ts';
import type { Field } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { accountCrumbs, accountPath } from './tabs.ts';

const fields: readonly Field[] = [
  {
    kind: 'password',
    name: 'currentPassword',
    label: 'Current password',
    required: true,
    maxlength: 1_024,
    autocomplete: 'current-password',
    autofocus: true,
  },
  {
    kind: 'password',
    name: 'password',
    label: 'New password',
    help: 'At least 8 characters. A sentence is easier to remember than a word, and harder to guess.',
    required: true,
    maxlength: 1_024,
    autocomplete: 'new-password',
  },
];
const again: Field = {
  kind: 'password',
  name: 'again',
  label: 'Repeat the new password',
  required: true,
  maxlength: 1_024,
  autocomplete: 'new-password',
};

export const passwordPages: readonly AdminRoute[] = [
  form({
    path: `${accountPath}/password`,
    needs: [identity.changePassword],
    form: async () => ({
      title: 'Change your password',
      lead: 'You stay signed in here and are signed out everywhere else. We notify you by mail.',
      crumbs: accountCrumbs,
      fields: [...fields, again],
      values: {},
      submit: 'Change password',
      cancel: accountPath,
    }),
    submit: async ({ call }, { values }) => {
      if ((await changePassword(call, values)) === 'differ') {
        throw new FormFault('again', 'The two passwords differ.');
      }
      return goTo(accountPath, 'Your password is changed. You are signed out everywhere else.');
    },
  }),
];
