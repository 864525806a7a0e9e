/** Sign-in forms, as values. */
import { type Label, say } from '../language/say.ts';
import type { Block, Page } from '../page/blocks.ts';
import { link } from '../page/cells.ts';
import { type Faults, type Field, type FormValues, typedIn } from '../page/fields.ts';
import { paths } from '../paths.ts';
import { offerIn } from './second-step.ts';
import type { SignInForm } from './sign-in.ts';

interface FormDescription {
  readonly title: string;
  readonly lead: (email: string) => string | undefined;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Links to other forms. */
  readonly ways: readonly (keyof typeof ways)[];
}

const email = () =>
  ({
    kind: 'email',
    name: 'email',
    label: say('Email'),
    autocomplete: 'username',
    maxlength: 254,
    required: true,
    autofocus: true,
  }) as const;
const carried = { kind: 'hidden', name: 'email', label: '' } as const;
const code = () =>
  ({
    kind: 'text',
    name: 'code',
    label: say('Code'),
    autocomplete: 'one-time-code',
    maxlength: 20,
    required: true,
    autofocus: true,
  }) as const;

const sent = (address: string) =>
  say('If {email} has an account here, a six-digit code has been sent to it. It is valid for ten minutes.', {
    email: address,
  });

/** Targets of the forms. */
export const signInActions: Readonly<Record<SignInForm, string>> = {
  password: paths.signIn,
  'second-factor': `${paths.signIn}/second-factor`,
  'code-request': `${paths.signIn}/code`,
  code: `${paths.signIn}/code/verify`,
  'reset-request': `${paths.signIn}/forgotten-password`,
  reset: `${paths.signIn}/forgotten-password/set`,
};

/** @returns the fields of a form, in the language of the request */
export const fieldsOf = (form: SignInForm): readonly Field[] => signInForms[form]().fields;

const signInForms: Readonly<Record<SignInForm, () => FormDescription>> = {
  password: () => ({
    title: say('Sign in'),
    lead: () => undefined,
    fields: [
      email(),
      {
        kind: 'password',
        name: 'password',
        label: say('Password'),
        autocomplete: 'current-password',
        maxlength: 1024,
        required: true,
      },
    ],
    submit: say('Sign in'),
    ways: ['code', 'forgotten'],
  }),
  'second-factor': () => ({
    title: say('Enter the code of your app'),
    lead: () =>
      say(
        'Open your authenticator app and enter its six digits. Without your phone, enter one of your recovery codes.',
      ),
    fields: [
      { kind: 'hidden', name: 'token', label: '' },
      { kind: 'hidden', name: 'offer', label: '' },
      { ...code(), maxlength: 40 },
    ],
    submit: say('Sign in'),
    ways: ['again'],
  }),
  'code-request': () => ({
    title: say('Sign in with a code'),
    lead: () => say('We will send a six-digit code to your address. No password is needed.'),
    fields: [email()],
    submit: say('Send the code'),
    ways: ['password'],
  }),
  code: () => ({
    title: say('Enter your code'),
    lead: sent,
    fields: [carried, code()],
    submit: say('Sign in'),
    ways: ['code', 'password'],
  }),
  'reset-request': () => ({
    title: say('Set a new password'),
    lead: () => say('We will send a six-digit code to your address, to set a new password.'),
    fields: [email()],
    submit: say('Send the code'),
    ways: ['password'],
  }),
  reset: () => ({
    title: say('Set a new password'),
    lead: sent,
    fields: [
      carried,
      code(),
      {
        kind: 'password',
        name: 'password',
        label: say('New password'),
        help: say('At least 8 characters. A few random words work well.'),
        autocomplete: 'new-password',
        maxlength: 1024,
        required: true,
      },
    ],
    submit: say('Set the password'),
    ways: ['forgotten', 'password'],
  }),
};

const ways = {
  again: { text: 'Start again', href: paths.signIn },
  password: { text: 'Use a password instead', href: paths.signIn },
  code: { text: 'Email me a one-time code', href: `${paths.signIn}/code` },
  forgotten: { text: 'Forgotten your password?', href: `${paths.signIn}/forgotten-password` },
} as const satisfies Readonly<Record<string, { readonly text: Label; readonly href: string }>>;

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
  const { title, lead, fields, submit, ways: others } = signInForms[form]();
  const next = typedIn(values, 'next');
  const sentence = lead(typedIn(values, 'email'));
  const onwards = next === '' || next === paths.home ? '' : `?next=${encodeURIComponent(next)}`;
  const blocks: Block[] = [
    {
      kind: 'form',
      action: signInActions[form],
      fields: [...fields, { kind: 'hidden', name: 'next', label: '' }],
      values,
      submit,
      problem,
      ...(faults && { faults }),
    },
    { kind: 'actions', actions: others.map((way) => link(say(ways[way].text), ways[way].href + onwards)) },
  ];
  return { title, ...(sentence === undefined ? {} : { lead: sentence }), blocks };
}

/** The second step with a passkey first, and a code in its place. */
function passkeyPage(
  values: FormValues,
  { app, passkey }: { readonly app: boolean; readonly passkey: object },
  { faults, problem, passkeyProblem }: SignInErrors,
): Page {
  const { fields, submit } = signInForms['second-factor']();
  const action = signInActions['second-factor'];
  const carried = { token: typedIn(values, 'token'), offer: typedIn(values, 'offer'), next: typedIn(values, 'next') };
  return {
    title: say('Confirm that it is you'),
    blocks: [
      {
        kind: 'passkey',
        text: say('Use the passkey of this device, your phone or your security key.'),
        action,
        ceremony: 'get',
        options: passkey,
        values: carried,
        submit: say('Use your passkey'),
        needsScript: say(
          'A passkey needs scripts, and a browser that supports passkeys. Allow scripts for this page, or enter a code below.',
        ),
        failed: say('The passkey was not used. Try again, or enter a code below.'),
        problem: passkeyProblem,
      },
      {
        kind: 'form',
        intro: app
          ? say('Or enter the six digits of your authenticator app, or one of your recovery codes.')
          : say('Without your passkey, enter one of your recovery codes.'),
        action,
        fields: [
          ...fields.map((field) => ({ ...field, autofocus: false })),
          { kind: 'hidden', name: 'next', label: '' },
        ],
        values: carried,
        submit,
        tone: 'plain',
        problem,
        ...(faults && { faults }),
      },
      { kind: 'actions', actions: [link(say(ways.again.text), ways.again.href)] },
    ],
  };
}
