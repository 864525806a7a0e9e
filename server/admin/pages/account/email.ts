/** Change of one's own email: the new address, then the code that is mailed to it. */
import { identity } from '#contracts/operations/identity.ts';
import { beginEmail, confirmEmail } from '../../account/actions.ts';
import type { Field } from '../../page/fields.ts';
import { pageOfForm } from '../../page/form.ts';
import { type AdminRoute, type FormPage, form, goTo, showStep } from '../../page/routes.ts';
import { accountCrumbs, accountPath } from './tabs.ts';

const path = `${accountPath}/email` as const;
const confirmPath = `${path}/confirm` as const;

const fields: readonly Field[] = [
  {
    kind: 'email',
    name: 'email',
    label: 'New email',
    required: true,
    maxlength: 254,
    autocomplete: 'email',
    autofocus: true,
  },
  {
    kind: 'password',
    name: 'currentPassword',
    label: 'Your password',
    help: 'Leave this empty if you have no password and sign in with mailed codes.',
    maxlength: 1_024,
    autocomplete: 'current-password',
  },
];

const codeField = {
  kind: 'text',
  name: 'code',
  label: 'Code from the mail',
  help: 'Six digits, valid for ten minutes.',
  required: true,
  maxlength: 20,
  autocomplete: 'one-time-code',
  autofocus: true,
} as const satisfies Field;

const confirmation: FormPage = {
  title: 'Confirm your new email',
  lead: 'We have sent a mail to the new address. Your email changes once you enter the code in it.',
  crumbs: accountCrumbs,
  fields: [codeField],
  values: {},
  submit: 'Confirm',
  cancel: accountPath,
};

export const emailPages: readonly AdminRoute[] = [
  form({
    path,
    needs: [identity.beginEmailChange, identity.confirmEmailChange],
    form: async ({ me }) => ({
      title: 'Change your email',
      lead: `You sign in with ${me.email} now. We send a code to the new address, and a notice to the present one.`,
      crumbs: accountCrumbs,
      fields,
      values: {},
      submit: 'Send code',
      cancel: accountPath,
    }),
    submit: async ({ call }, { values }) => {
      await beginEmail(call, values);
      return showStep(pageOfForm(confirmPath, confirmation, {}));
    },
  }),
  form({
    path: confirmPath,
    needs: [identity.confirmEmailChange],
    form: async () => confirmation,
    submit: async ({ call }, { values }) => {
      await confirmEmail(call, values);
      return goTo(accountPath, 'Your email is changed. You are signed out everywhere else.');
    },
  }),
];
