/** Path, breadcrumbs and tabs of the account pages. */
import { identity } from '#contracts/operations/identity.ts';
import { oauthGrants } from '#contracts/operations/oauth.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { Block } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { paths } from '../../paths.ts';

export const accountPath = '/admin/account';
export const accountCrumbs = [{ text: 'Account', href: accountPath }];

/** @returns the permitted tabs; during impersonation only the profile */
export function accountTabs({ may }: Context, current: 'profile' | 'security' | 'sessions' | 'applications'): Block {
  const tab = (text: string, name: typeof current, href: string) => ({ text, href, current: name === current });
  return {
    kind: 'tabs',
    label: 'Pages of your account',
    tabs: [
      tab('Profile', 'profile', accountPath),
      ...(may(secondFactor.get) ? [tab('Security', 'security', paths.security)] : []),
      ...(may(identity.listSessions) ? [tab('Where you are signed in', 'sessions', `${accountPath}/sessions`)] : []),
      ...(may(oauthGrants.list) ? [tab('Applications', 'applications', `${accountPath}/applications`)] : []),
    ],
  };
}
