/** Setting up an authenticator app: password, QR code, first code, recovery codes. */
import { secondFactor } from '#contracts/operations/second-factor.ts';
import { type AppKey, beginApp, confirmApp } from '../../account/actions.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import type { Field } from '../../page/fields.ts';
import { pageOfForm } from '../../page/form.ts';
import { qr } from '../../page/qr-block.ts';
import { type AdminRoute, type FormPage, form, showNow, showStep } from '../../page/routes.ts';
import { paths } from '../../paths.ts';
import { recoveryCodesPage } from './recovery-codes.ts';
import { passwordField, securityCrumbs, setUpPath } from './security-form.ts';

const confirmPath = `${setUpPath}/confirm` as const;

const codeField = (): Field => ({
  kind: 'text',
  name: 'code',
  label: say('Code of the app'),
  help: say('Six digits, which change every 30 seconds.'),
  required: true,
  maxlength: 20,
  autocomplete: 'one-time-code',
  autofocus: true,
});

export const setUpPages: readonly AdminRoute[] = [
  form({
    path: setUpPath,
    needs: [secondFactor.begin, secondFactor.confirm],
    form: async () => ({
      title: say('Set up two-step sign-in'),
      lead: say(
        'You need an authenticator app, such as Aegis, 2FAS, Google Authenticator, or that of your password manager.',
      ),
      crumbs: securityCrumbs(),
      fields: [passwordField()],
      values: {},
      submit: say('Continue'),
      cancel: paths.security,
    }),
    submit: async ({ call }, { values }) => {
      const key = await beginApp(call, values);
      return showStep(pageOfForm(confirmPath, { ...confirmation(), before: [codeBlock(key)] }, {}));
    },
  }),
  form({
    path: confirmPath,
    needs: [secondFactor.confirm],
    form: async () => ({
      ...confirmation(),
      lead: say('The QR code is shown once. If you have not scanned it, cancel and start again.'),
    }),
    submit: async ({ call }, { values }) => showNow(recoveryCodesPage(await confirmApp(call, values))),
  }),
];

const confirmation = (): FormPage => ({
  title: say('Scan and confirm'),
  crumbs: securityCrumbs(),
  intro: say('Then enter the code that the app shows.'),
  fields: [codeField()],
  values: {},
  submit: say('Turn on'),
  cancel: paths.security,
});

function codeBlock({ uri, typed }: AppKey): Block {
  return qr(uri, {
    title: say('Scan this code with the app'),
    text: say('It is shown this once, and only to you.'),
    label: say('QR code with the key for the authenticator app'),
    typed,
  });
}
