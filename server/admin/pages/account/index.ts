/** Account pages of the signed-in user. */
import type { AdminRoute } from '../../page/routes.ts';
import { applicationPages } from './applications.ts';
import { emailPages } from './email.ts';
import { passkeyPages } from './passkeys.ts';
import { passwordPages } from './password.ts';
import { profilePages } from './profile.ts';
import { securityPages } from './security.ts';
import { sessionPages } from './sessions.ts';
import { setUpPages } from './set-up-app.ts';

export const accountPages: readonly AdminRoute[] = [
  ...profilePages,
  ...emailPages,
  ...passwordPages,
  ...securityPages,
  ...setUpPages,
  ...passkeyPages,
  ...sessionPages,
  ...applicationPages,
];
