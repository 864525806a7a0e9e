/** The member sets up its authenticator app, renews the recovery codes, and turns the two-step sign-in off. */
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { RecoveryCodes } from '#contracts/schemas/second-factor.ts';
import { beginApp, confirmApp, removeSecondFactor, renewRecoveryCodes } from '#server/admin/account/actions.ts';
import { qrCodeOf } from '#server/platform/qr-code.ts';
import { contentOf, type FormPage, formRoutes } from './form-page.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute } from './route.ts';
import { codeField, currentPassword } from './sign-in-forms.ts';

const path = `${memberPaths.security}/two-step` as const;

/** Again, because the screen may have been left unlocked. */
export const proof = { ...currentPassword, label: 'my.password.yours', help: 'my.password.proof' } as const;

/** Users without a password set one first. */
export const withoutPassword = { href: `${memberPaths.signIn}/forgotten-password`, label: 'my.password.none' } as const;

const setUp: FormPage = {
  path,
  title: 'my.twoStep.setUpTitle',
  lead: 'my.twoStep.setUpText',
  fields: [proof],
  submit: 'my.twoStep.continue',
  other: withoutPassword,
};

const confirmation: FormPage = {
  path: `${path}/confirm`,
  title: 'my.twoStep.scan',
  lead: 'my.twoStep.again',
  fields: [{ ...codeField, label: 'my.twoStep.code' }],
  submit: 'my.twoStep.turnOn',
};

const renewal: FormPage = {
  path: `${path}/recovery-codes`,
  title: 'my.twoStep.renew',
  lead: 'my.twoStep.renewText',
  fields: [proof],
  submit: 'my.twoStep.renewSubmit',
};

const removal: FormPage = {
  path: `${path}/remove`,
  title: 'my.twoStep.turnOffTitle',
  lead: 'my.twoStep.turnOffText',
  fields: [proof],
  submit: 'my.twoStep.turnOff',
  isDanger: true,
};

export const recoveryCodesOf = ({ recoveryCodes }: RecoveryCodes): { readonly page: Content } => ({
  page: {
    view: 'recovery-codes',
    title: 'my.twoStep.codes',
    tab: 'details',
    data: { codes: recoveryCodes, back: memberPaths.security },
  },
});

export const twoStepRoutes: readonly MemberRoute[] = [
  ...formRoutes(setUp, async (visit, { values }) => {
    const { uri, typed } = await beginApp(visit.call, values);
    return { page: contentOf({ ...confirmation, lead: 'my.twoStep.scanText' }, visit, { ...qrCodeOf(uri), typed }) };
  }),
  ...formRoutes(confirmation, async ({ call }, { values }) => recoveryCodesOf(await confirmApp(call, values))),
  ...formRoutes(renewal, async ({ call }, { values }) => recoveryCodesOf(await renewRecoveryCodes(call, values))),
  ...formRoutes(
    removal,
    async ({ call }, { values }) => {
      await removeSecondFactor(call, values);
      return { to: memberPaths.security, done: 'twoStepOff' };
    },
    async (visit) => {
      const { required } = await visit.call(secondFactor.get);
      return contentOf(required ? { ...removal, lead: 'my.twoStep.turnOffDemanded' } : removal, visit);
    },
  ),
];

export const twoStepPaths = { setUp: setUp.path, renewal: renewal.path, removal: removal.path };
