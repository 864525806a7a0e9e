/** The page that shows recovery codes, this once. */
import type { RecoveryCodes } from '#contracts/schemas/second-factor.ts';
import { say } from '../../language/say.ts';
import type { Page } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import { paths } from '../../paths.ts';
import { securityCrumbs } from './security-form.ts';

export function recoveryCodesPage({ recoveryCodes }: RecoveryCodes): Page {
  return {
    title: say('Your recovery codes'),
    lead: say(
      'They are shown this once. Print them, or keep them in a password manager, not on the phone with the app.',
    ),
    crumbs: securityCrumbs(),
    blocks: [
      {
        kind: 'code',
        title: say('Recovery codes'),
        note: say('Each opens your account once, in place of a code of the app, for example if the phone is lost.'),
        text: recoveryCodes.join('\n'),
      },
      { kind: 'actions', actions: [{ ...link(say('I have stored them'), paths.security), tone: 'primary' }] },
    ],
  };
}
