/** The member changes its password and its email. */
import { beginEmail, changePassword, confirmEmail } from '#server/admin/account/actions.ts';
import { contentOf, type FormPage, formRoutes } from './form-page.ts';
import { memberPaths } from './paths.ts';
import { WrongFields } from './refusal.ts';
import type { MemberRoute } from './route.ts';
import { codeField, currentPassword, emailField, newPassword } from './sign-in-forms.ts';

const password: FormPage = {
  path: `${memberPaths.security}/password`,
  title: 'my.password.change',
  lead: 'my.password.changeHelp',
  fields: [
    { ...currentPassword, name: 'currentPassword', label: 'my.password.current' },
    newPassword,
    { ...newPassword, name: 'again', label: 'my.password.again', help: undefined },
  ],
  submit: 'my.password.change',
  other: { href: `${memberPaths.signIn}/forgotten-password`, label: 'my.signIn.forgotten' },
};

const email: FormPage = {
  path: `${memberPaths.security}/email`,
  title: 'my.newEmail.change',
  lead: 'my.newEmail.text',
  fields: [
    { ...emailField, label: 'my.newEmail.email', autocomplete: 'email' },
    {
      ...currentPassword,
      name: 'currentPassword',
      label: 'my.password.yours',
      help: 'my.newEmail.password',
      isOptional: true,
    },
  ],
  submit: 'my.signIn.send',
};

const confirmation: FormPage = {
  path: `${memberPaths.security}/email/confirm`,
  title: 'my.newEmail.change',
  lead: 'my.newEmail.sent',
  fields: [codeField],
  submit: 'my.newEmail.change',
};

export const passwordRoutes: readonly MemberRoute[] = [
  ...formRoutes(password, async ({ call, message }, { values }) => {
    if ((await changePassword(call, values)) === 'differ') throw new WrongFields({ again: message('my.fault.differ') });
    return { to: memberPaths.security, done: 'passwordChanged' };
  }),
  ...formRoutes(email, async (visit, { values }) => {
    await beginEmail(visit.call, values);
    return { page: contentOf(confirmation, visit) };
  }),
  ...formRoutes(confirmation, async ({ call }, { values }) => {
    await confirmEmail(call, values);
    return { to: memberPaths.security, done: 'emailChanged' };
  }),
];
