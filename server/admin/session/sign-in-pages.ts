/** Sign-in forms, as values. */
import type { Block, Page } from '../page/blocks.ts';
import { link } from '../page/cells.ts';
import { type Faults, type Field, type FormValues, typedIn } from '../page/fields.ts';
import { paths } from '../paths.ts';
import { offerIn } from './second-step.ts';
import type { SignInForm } from './sign-in.ts';

interface FormDescription {
  readonly title: string;
  readonly lead: (email: string) => string | undefined;
  readonly action: string;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Links to other forms. */
  readonly ways: readonly (keyof typeof ways)[];
}

const email = {
  kind: 'email',
  name: 'email',
  label: 'Email',
  autocomplete: 'username',
  maxlength: 254,
  required: true,
} as const;
const carried = { kind: 'hidden', name: 'email', label: 'Email' } as const;
const code = {
  kind: 'text',
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  maxlength: 20,
  required: true,
  autofocus: true,
} as const;

const sent = (email: string) =>
  `If ${email} has an account here, a six-digit code has been sent to it. It is valid for ten minutes.`;

export const signInForms: Readonly<Record<SignInForm, FormDescription>> = {
  password: {
    title: 'Sign in',
    lead: () => undefined,
    action: paths.signIn,
    fields: [
      { ...email, autofocus: true },
      {
        kind: 'password',
        name: 'password',
        label: 'Password',
        autocomplete: 'current-password',
        maxlength: 1024,
        required: true,
      },
    ],
    submit: 'Sign in',
    ways: ['code', 'forgotten'],
  },
  'second-factor': {
    title: 'Enter the code of your app',
    lead: () =>
      'Open your authenticator app and enter its six digits. Without your phone, enter one of your recovery codes.',
    action: `${paths.signIn}/second-factor`,
    fields: [
      { kind: 'hidden', name: 'token', label: 'Sign-in' },
      { kind: 'hidden', name: 'offer', label: 'Ways' },
      { ...code, maxlength: 40 },
    ],
    submit: 'Sign in',
    ways: ['again'],
  },
  'code-request': {
    title: 'Sign in with a code',
    lead: () => 'We will send a six-digit code to your address. No password is needed.',
    action: `${paths.signIn}/code`,
    fields: [{ ...email, autofocus: true }],
    submit: 'Send the code',
    ways: ['password'],
  },
  code: {
    title: 'Enter your code',
    lead: sent,
    action: `${paths.signIn}/code/verify`,
    fields: [carried, code],
    submit: 'Sign in',
    ways: ['code', 'password'],
  },
  'reset-request': {
    title: 'Set a new password',
    lead: () => 'We will send a six-digit code to your address, to set a new password.',
    action: `${paths.signIn}/forgotten-password`,
    fields: [{ ...email, autofocus: true }],
    submit: 'Send the code',
    ways: ['password'],
  },
  reset: {
    title: 'Set a new password',
    lead: sent,
    action: `${paths.signIn}/forgotten-password/set`,
    fields: [
      carried,
      code,
      {
        kind: 'password',
        name: 'password',
        label: 'New password',
        help: 'At least 8 characters. A few random words work well.',
        autocomplete: 'new-password',
        maxlength: 1024,
        required: true,
      },
    ],
    submit: 'Set the password',
    ways: ['forgotten', 'password'],
  },
};

const ways = {
  again: { text: 'Start again', href: paths.signIn },
  password: { text: 'Use a password instead', href: paths.signIn },
  code: { text: 'Email me a one-time code', href: `${paths.signIn}/code` },
  forgotten: { text: 'Forgotten your password?', href: `${paths.signIn}/forgotten-password` },
} as const;

interface SignInErrors {
  readonly faults?: Faults;
  readonly problem?: string | undefined;
  readonly passkeyProblem?: string | undefined;
}

export function signInPage(form: SignInForm, values: FormValues, errors: SignInErrors): Page {
  const { faults, problem } = errors;
  if (form === 'second-factor') {
    const offer = offerIn(values);
    if (offer.passkey) return passkeyPage(values, { ...offer, passkey: offer.passkey }, errors);
  }
  const { title, lead, action, fields, submit, ways: others } = signInForms[form];
  const next = typedIn(values, 'next');
  const sentence = lead(typedIn(values, 'email'));
  const onwards = next === '' || next === paths.home ? '' : `?next=${encodeURIComponent(next)}`;
  const blocks: Block[] = [
    {
      kind: 'form',
      action,
      fields: [...fields, { kind: 'hidden', name: 'next', label: 'Next' }],
      values,
      submit,
      problem,
      ...(faults && { faults }),
    },
    { kind: 'actions', actions: others.map((way) => link(ways[way].text, ways[way].href + onwards)) },
  ];
  return { title, ...(sentence === undefined ? {} : { lead: sentence }), blocks };
}

/** The second step with a passkey first, and a code in its place. */
function passkeyPage(
  values: FormValues,
  { app, passkey }: { readonly app: boolean; readonly passkey: object },
  { faults, problem, passkeyProblem }: SignInErrors,
): Page {
  const { action, fields, submit } = signInForms['second-factor'];
  const carried = { token: typedIn(values, 'token'), offer: typedIn(values, 'offer'), next: typedIn(values, 'next') };
  return {
    title: 'Confirm that it is you',
    blocks: [
      {
        kind: 'passkey',
        text: 'Use the passkey of this device, your phone or your security key.',
        action,
        ceremony: 'get',
        options: passkey,
        values: carried,
        submit: 'Use your passkey',
        needsScript:
          'A passkey needs scripts, and a browser that supports passkeys. Allow scripts for this page, or enter a code below.',
        failed: 'The passkey was not used. Try again, or enter a code below.',
        problem: passkeyProblem,
      },
      {
        kind: 'form',
        intro: app
          ? 'Or enter the six digits of your authenticator app, or one of your recovery codes.'
          : 'Without your passkey, enter one of your recovery codes.',
        action,
        fields: [
          ...fields.map((field) => ({ ...field, autofocus: false })),
          { kind: 'hidden', name: 'next', label: 'Next' },
        ],
        values: carried,
        submit,
        tone: 'plain',
        problem,
        ...(faults && { faults }),
      },
      { kind: 'actions', actions: [link(ways.again.text, ways.again.href)] },
    ],
  };
}
