/** What the forms of the second factor have in common. */
import type { Field } from '../../page/fields.ts';
import { paths } from '../../paths.ts';
import { accountCrumbs } from './tabs.ts';

export const setUpPath = `${paths.security}/set-up` as const;
export const securityCrumbs = [...accountCrumbs, { text: 'Security', href: paths.security }];

export const passwordField = {
  kind: 'password',
  name: 'password',
  label: 'Your password',
  help: 'We ask for it again, in case this screen was left unlocked.',
  required: true,
  maxlength: 1_024,
  autocomplete: 'current-password',
  autofocus: true,
} as const satisfies Field;
