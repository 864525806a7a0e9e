/** Path, breadcrumbs and tabs of the account pages. */
import { identity } from '#contracts/operations/identity.ts';
import { oauthGrants } from '#contracts/operations/oauth.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { paths } from '../../paths.ts';

export const accountPath = '/admin/account';
export const accountCrumbs = () => [{ text: say('Account'), href: accountPath }];

/** @returns the permitted tabs; during impersonation only the profile */
export function accountTabs({ may }: Context, current: 'profile' | 'security' | 'sessions' | 'applications'): Block {
  const tab = (text: string, name: typeof current, href: string) => ({ text, href, current: name === current });
  return {
    kind: 'tabs',
    label: say('Pages of your account'),
    tabs: [
      tab(say('Profile'), 'profile', accountPath),
      ...(may(secondFactor.get) ? [tab(say('Security'), 'security', paths.security)] : []),
      ...(may(identity.listSessions)
        ? [tab(say('Where you are signed in'), 'sessions', `${accountPath}/sessions`)]
        : []),
      ...(may(oauthGrants.list) ? [tab(say('Applications'), 'applications', `${accountPath}/applications`)] : []),
    ],
  };
}
