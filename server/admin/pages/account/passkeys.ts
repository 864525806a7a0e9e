/** The user's own passkeys: the list, adding one in two steps, and removal. */
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { SecondFactor } from '#contracts/schemas/second-factor.ts';
import { addPasskey, beginPasskey, isLastFactor, removePasskey } from '../../account/actions.ts';
import { say } from '../../language/say.ts';
import type { Block, Page } from '../../page/blocks.ts';
import { link, time } from '../../page/cells.ts';
import { type Field, typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo, showNow, showStep } from '../../page/routes.ts';
import { paths } from '../../paths.ts';
import { recoveryCodesPage } from './recovery-codes.ts';
import { passwordField, securityCrumbs } from './security-form.ts';

export const addPasskeyPath = `${paths.security}/add-passkey` as const;
const confirmPath = `${addPasskeyPath}/confirm` as const;
const removePath = `${paths.security}/remove-passkey` as const;

const nameField = (): Field => ({
  kind: 'text',
  name: 'name',
  label: say('Name'),
  help: say('To recognise it in the list, such as “Work laptop” or “Blue security key”.'),
  required: true,
  maxlength: 100,
  autocomplete: 'off',
  autofocus: true,
});
const password = (): Field => ({ ...passwordField(), autofocus: false });

export const passkeyPages: readonly AdminRoute[] = [
  form({
    path: addPasskeyPath,
    needs: [secondFactor.beginPasskey, secondFactor.addPasskey],
    form: async () => ({
      title: say('Add a passkey'),
      lead: say(
        'A passkey is kept by this device, your phone, your password manager or a security key. You confirm it with your fingerprint, your face or a PIN.',
      ),
      crumbs: securityCrumbs(),
      fields: [nameField(), password()],
      values: {},
      submit: say('Continue'),
      cancel: paths.security,
    }),
    submit: async ({ call, tenant }, { values }) => {
      const options = await beginPasskey(call, values);
      return showStep(creationPage(options, typedIn(values, 'name').trim(), tenant.name));
    },
  }),
  action({
    path: confirmPath,
    needs: [secondFactor.addPasskey],
    back: () => addPasskeyPath,
    perform: async ({ call }, { values }) => {
      const added = await addPasskey(call, values);
      if (added === 'unaccepted') {
        const notice = say('The passkey was not accepted: it took too long, or was sent twice. Begin again.');
        return { kind: 'go', to: addPasskeyPath, notice, tone: 'attention' };
      }
      if (added.recoveryCodes.length > 0) return showNow(recoveryCodesPage(added));
      return goTo(paths.security, say('The passkey is added. You can use it from your next sign-in on.'));
    },
  }),
  form({
    path: removePath,
    needs: [secondFactor.removePasskey],
    form: async ({ call, query }) => {
      const state = await call(secondFactor.get);
      const { passkeys, required } = state;
      return {
        title: say('Remove a passkey?'),
        lead: isLastFactor(state)
          ? required
            ? say(lastOfDemanded)
            : say(last)
          : say('It can no longer be used to sign in here. We notify you by mail. Delete it on your device, too.'),
        crumbs: securityCrumbs(),
        fields: [
          {
            kind: 'select',
            name: 'id',
            label: say('Passkey'),
            required: true,
            options: passkeys.map(({ id, name }) => ({ value: id, label: name })),
          },
          passwordField(),
        ],
        values: { id: query.id },
        submit: say('Remove'),
        tone: 'danger',
        cancel: paths.security,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call }, { values }) => {
      await removePasskey(call, typedIn(values, 'id'), values);
      return goTo(paths.security, say('The passkey is removed.'));
    },
  }),
];

const last =
  'It is your only second factor: you then sign in with your password or a mailed code alone, and the recovery codes stop working. We notify you by mail.';
const lastOfDemanded =
  'It is your only second factor, and a role of yours demands one: until you set up another, you reach nothing but these pages. The recovery codes stop working.';

export function passkeysBlock({ passkeys }: SecondFactor): Block {
  return {
    kind: 'table',
    caption: say('Passkeys'),
    showCaption: true,
    columns: [say('Name'), say('Added (passkey)'), say('Last used'), ''].map((label) => ({ label })),
    rows: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      cells: [
        name,
        time(createdAt),
        lastUsedAt === null ? say('Not used yet (passkey)') : time(lastUsedAt, 'ago'),
        link(say('Remove'), `${removePath}?id=${id}`),
      ],
    })),
    empty: {
      title: say('No passkeys'),
      text: say(
        'With a passkey you confirm your sign-in by fingerprint, face or PIN. Unlike a code, it cannot be given away to a forged page.',
      ),
    },
  };
}

function creationPage(options: object, name: string, organisation: string): Page {
  return {
    title: say('Add a passkey'),
    crumbs: securityCrumbs(),
    blocks: [
      {
        kind: 'passkey',
        text: say('Your browser now asks where to keep the passkey for {organisation}, and to confirm it.', {
          organisation,
        }),
        action: confirmPath,
        ceremony: 'create',
        options,
        values: { name },
        submit: say('Create the passkey'),
        needsScript: say(
          'A passkey needs scripts, and a browser that supports passkeys over a secure connection. Allow scripts for this page and begin again, or set up an authenticator app instead.',
        ),
        failed: say('No passkey was created. Try again, or cancel.'),
        known: say('This device has a passkey for your account already. Choose another device, or cancel.'),
        cancel: paths.security,
      },
    ],
  };
}
