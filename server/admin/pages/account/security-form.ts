/** What the forms of the second factor have in common. */
import { say } from '../../language/say.ts';
import type { Field } from '../../page/fields.ts';
import { paths } from '../../paths.ts';
import { accountCrumbs } from './tabs.ts';

export const setUpPath = `${paths.security}/set-up` as const;
export const securityCrumbs = () => [...accountCrumbs(), { text: say('Security'), href: paths.security }];

export const passwordField = (): Field => ({
  kind: 'password',
  name: 'password',
  label: say('Your password'),
  help: say('We ask for it again, in case this screen was left unlocked.'),
  required: true,
  maxlength: 1_024,
  autocomplete: 'current-password',
  autofocus: true,
});
