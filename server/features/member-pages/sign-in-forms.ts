/** The forms of signing in, in the language of the visitor. */
import type { SignInForm } from '#server/admin/session/sign-in.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { memberPaths } from './paths.ts';

export interface FieldView {
  readonly name: string;
  readonly label: MessageKey;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly maxLength: number;
  readonly help?: MessageKey | undefined;
  /** Digits are typed. */
  readonly numeric?: boolean;
  readonly isOptional?: boolean;
  /** Filled in again when the form was refused, as emails are. */
  readonly isKept?: boolean;
}

interface FormView {
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly path: string;
  readonly fields: readonly FieldView[];
  /** Of the form before. */
  readonly carried: readonly string[];
  readonly submit: MessageKey;
  /** Links to other forms. */
  readonly ways: readonly Way[];
}
type Way = keyof typeof ways;

const { signIn } = memberPaths;

export const ways = {
  code: { label: 'my.signIn.withCode', href: signIn },
  password: { label: 'my.signIn.withPassword', href: `${signIn}/password` },
  forgotten: { label: 'my.signIn.forgotten', href: `${signIn}/forgotten-password` },
} as const;

export const emailField: FieldView = {
  name: 'email',
  label: 'my.email',
  type: 'email',
  autocomplete: 'username',
  maxLength: 254,
};
export const codeField: FieldView = {
  name: 'code',
  label: 'my.signIn.code',
  type: 'text',
  autocomplete: 'one-time-code',
  maxLength: 20,
  numeric: true,
};

export const currentPassword: FieldView = {
  name: 'password',
  label: 'my.signIn.password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: 1024,
};
export const newPassword: FieldView = {
  name: 'password',
  label: 'my.signIn.newPassword',
  type: 'password',
  autocomplete: 'new-password',
  maxLength: 1024,
  help: 'my.signIn.newPasswordHelp',
};

export const signInForms: Readonly<Record<SignInForm, FormView>> = {
  'code-request': {
    title: 'page.signIn',
    lead: 'my.signIn.lead',
    path: signIn,
    fields: [{ ...emailField, help: 'my.signIn.codeHelp' }],
    carried: [],
    submit: 'my.signIn.send',
    ways: ['password'],
  },
  code: {
    title: 'my.signIn.enter',
    lead: 'my.signIn.sent',
    path: `${signIn}/code`,
    fields: [codeField],
    carried: ['email'],
    submit: 'page.signIn',
    ways: ['code', 'password'],
  },
  password: {
    title: 'page.signIn',
    lead: 'my.signIn.lead',
    path: `${signIn}/password`,
    fields: [emailField, currentPassword],
    carried: [],
    submit: 'page.signIn',
    ways: ['code', 'forgotten'],
  },
  'second-factor': {
    title: 'my.signIn.app',
    lead: 'my.signIn.appHelp',
    path: `${signIn}/second-factor`,
    // A recovery code has letters.
    fields: [{ ...codeField, maxLength: 40, numeric: false }],
    carried: ['token', 'offer'],
    submit: 'page.signIn',
    ways: ['code'],
  },
  'reset-request': {
    title: 'my.signIn.reset',
    lead: 'my.signIn.resetHelp',
    path: `${signIn}/forgotten-password`,
    fields: [emailField],
    carried: [],
    submit: 'my.signIn.send',
    ways: ['code', 'password'],
  },
  reset: {
    title: 'my.signIn.reset',
    lead: 'my.signIn.sent',
    path: `${signIn}/forgotten-password/set`,
    fields: [codeField, newPassword],
    carried: ['email'],
    submit: 'my.signIn.set',
    ways: ['code'],
  },
};
