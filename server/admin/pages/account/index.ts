/** Account pages of the signed-in user. */
import type { AdminRoute } from '../../page/routes.ts';
import { applicationPages } from './applications.ts';
import { passwordPages } from './password.ts';
import { profilePages } from './profile.ts';
import { sessionPages } from './sessions.ts';

export const accountPages: readonly AdminRoute[] = [
  ...profilePages,
  ...passwordPages,
  ...sessionPages,
  ...applicationPages,
];
