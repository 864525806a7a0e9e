/** The user's own second factor: its state, removal, and new recovery codes. */
import { identity } from '#contracts/operations/identity.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { SecondFactor } from '#contracts/schemas/second-factor.ts';
import { isTwoStepOn, removeSecondFactor, renewRecoveryCodes } from '../../account/actions.ts';
import { say } from '../../language/say.ts';
import type { Action, Block } from '../../page/blocks.ts';
import { badge, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type AdminRoute, form, goTo, show, showNow } from '../../page/routes.ts';
import { paths } from '../../paths.ts';
import { addPasskeyPath, passkeysBlock } from './passkeys.ts';
import { recoveryCodesPage } from './recovery-codes.ts';
import { passwordField, securityCrumbs, setUpPath } from './security-form.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

export const securityPages: readonly AdminRoute[] = [
  show({
    path: paths.security,
    needs: [secondFactor.get],
    show: async (context) => {
      const state = await context.call(secondFactor.get);
      return {
        title: say('Security'),
        lead: say('With two-step sign-in a stolen password alone opens nothing.'),
        crumbs: accountCrumbs(),
        blocks: [
          accountTabs(context, 'security'),
          ...dueBlocks(context),
          stateBlock(context, state),
          passkeysBlock(state),
        ],
      };
    },
  }),
  form({
    path: `${paths.security}/remove`,
    needs: [secondFactor.remove],
    form: async ({ call }) => {
      const { required } = await call(secondFactor.get);
      return {
        title: say('Turn off two-step sign-in?'),
        lead: required
          ? say('A role of yours demands it: until you set it up again, you reach nothing but these pages.')
          : say(
              'You then sign in with your password or a mailed code alone. The authenticator app, all passkeys and the recovery codes stop working. We notify you by mail.',
            ),
        crumbs: securityCrumbs(),
        fields: [passwordField()],
        values: {},
        submit: say('Turn off'),
        tone: 'danger',
        cancel: paths.security,
        cancelText: say('Keep it on'),
      };
    },
    submit: async ({ call }, { values }) => {
      await removeSecondFactor(call, values);
      return goTo(paths.security, say('Two-step sign-in is off.'));
    },
  }),
  form({
    path: `${paths.security}/recovery-codes`,
    needs: [secondFactor.renewRecoveryCodes],
    form: async () => ({
      title: say('Make new recovery codes'),
      lead: say('The codes that you have stop working, also those that you have not used. We notify you by mail.'),
      crumbs: securityCrumbs(),
      fields: [passwordField()],
      values: {},
      submit: say('Make new codes'),
      cancel: paths.security,
    }),
    submit: async ({ call }, { values }) => showNow(recoveryCodesPage(await renewRecoveryCodes(call, values))),
  }),
];

/** Set up first: everything else is closed until then. */
function dueBlocks({ me, tenant }: Context): Block[] {
  if (!me.secondFactorDue) return [];
  return [
    {
      kind: 'notice',
      tone: 'attention',
      title: say('Set up two-step sign-in to continue'),
      text: say(
        '{organisation} demands it for a role that you have. It takes two minutes, and an authenticator app or a passkey.',
        { organisation: tenant.name },
      ),
    },
  ];
}

function stateBlock({ may }: Context, state: SecondFactor): Block {
  const { enabledAt, recoveryCodesLeft, required } = state;
  const isOn = isTwoStepOn(state);
  const tone = isOn ? 'plain' : 'primary';
  const setUp: Action[] = enabledAt === null ? [{ ...link(say('Set up an app'), setUpPath), tone }] : [];
  const addPasskey: Action = { ...link(say('Add a passkey'), addPasskeyPath), tone };
  const on: Action[] = isOn
    ? [
        link(say('New recovery codes'), `${paths.security}/recovery-codes`),
        { ...link(say('Turn off'), `${paths.security}/remove`), tone: 'danger' },
      ]
    : [];
  const password: Action[] = may(identity.changePassword)
    ? [link(say('Change password'), `${accountPath}/password`)]
    : [];
  return {
    kind: 'facts',
    title: say('Two-step sign-in'),
    rows: [
      [
        say('State'),
        isOn
          ? badge(say('On (two-step sign-in)'), 'good')
          : badge(say('Off (two-step sign-in)'), required ? 'attention' : 'neutral'),
      ],
      [say('Authenticator app'), enabledAt === null ? say('Not set up') : row(say('Set up (state)'), time(enabledAt))],
      ...(isOn ? ([[say('Recovery codes left'), String(recoveryCodesLeft)]] as const) : []),
      [say('Demanded by a role'), required ? say('Yes') : say('No')],
    ],
    actions: [...setUp, addPasskey, ...on, ...password],
  };
}
