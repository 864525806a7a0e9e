/** Change of one's own email: the new address, then the code that is mailed to it. */
import { identity } from '#contracts/operations/identity.ts';
import { beginEmail, confirmEmail } from '../../account/actions.ts';
import { say } from '../../language/say.ts';
import type { Field } from '../../page/fields.ts';
import { pageOfForm } from '../../page/form.ts';
import { type AdminRoute, type FormPage, form, goTo, showStep } from '../../page/routes.ts';
import { accountCrumbs, accountPath } from './tabs.ts';

const path = `${accountPath}/email` as const;
const confirmPath = `${path}/confirm` as const;

const emailFields = (): readonly Field[] => [
  {
    kind: 'email',
    name: 'email',
    label: say('New email'),
    required: true,
    maxlength: 254,
    autocomplete: 'email',
    autofocus: true,
  },
  {
    kind: 'password',
    name: 'currentPassword',
    label: say('Your password'),
    help: say('Leave this empty if you have no password and sign in with mailed codes.'),
    maxlength: 1_024,
    autocomplete: 'current-password',
  },
];

const codeField = (): Field => ({
  kind: 'text',
  name: 'code',
  label: say('Code from the mail'),
  help: say('Six digits, valid for ten minutes.'),
  required: true,
  maxlength: 20,
  autocomplete: 'one-time-code',
  autofocus: true,
});

const confirmation = (): FormPage => ({
  title: say('Confirm your new email'),
  lead: say('We have sent a mail to the new address. Your email changes once you enter the code in it.'),
  crumbs: accountCrumbs(),
  fields: [codeField()],
  values: {},
  submit: say('Confirm'),
  cancel: accountPath,
});

export const emailPages: readonly AdminRoute[] = [
  form({
    path,
    needs: [identity.beginEmailChange, identity.confirmEmailChange],
    form: async ({ me }) => ({
      title: say('Change your email'),
      lead: say('You sign in with {email} now. We send a code to the new address, and a notice to the present one.', {
        email: me.email,
      }),
      crumbs: accountCrumbs(),
      fields: emailFields(),
      values: {},
      submit: say('Send code'),
      cancel: accountPath,
    }),
    submit: async ({ call }, { values }) => {
      await beginEmail(call, values);
      return showStep(pageOfForm(confirmPath, confirmation(), {}));
    },
  }),
  form({
    path: confirmPath,
    needs: [identity.confirmEmailChange],
    form: async () => confirmation(),
    submit: async ({ call }, { values }) => {
      await confirmEmail(call, values);
      return goTo(accountPath, say('Your email is changed. You are signed out everywhere else.'));
    },
  }),
];
