/** The pages of one's account. */
import { listOwnSessions } from '#contracts/operations/identity.ts';
import { listOAuthGrants } from '#contracts/operations/oauth.ts';
import type { Block } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';

export const accountPath = '/admin/account';
export const accountCrumbs = [{ text: 'Account', href: accountPath }];

/** @returns the ways between them; who acts as somebody has only the first. */
export function accountTabs({ may }: Context, current: 'profile' | 'sessions' | 'applications'): Block {
  const tab = (text: string, name: typeof current, href: string) => ({ text, href, current: name === current });
  return {
    kind: 'tabs',
    label: 'Of your account',
    tabs: [
      tab('Profile', 'profile', accountPath),
      ...(may(listOwnSessions) ? [tab('Where you are signed in', 'sessions', `${accountPath}/sessions`)] : []),
      ...(may(listOAuthGrants) ? [tab('Applications', 'applications', `${accountPath}/applications`)] : []),
    ],
  };
}
