/** Settings, Developers: what programs use. */
import type { AdminRoute } from '../../page/routes.ts';
import { apiAccessPages } from './api-access.ts';
import { applicationForms } from './oauth/application-form.ts';
import { applicationSecretPages } from './oauth/application-secret.ts';
import { applicationPages } from './oauth/applications.ts';

export const developerPages: readonly AdminRoute[] = [
  ...apiAccessPages,
  ...applicationPages,
  ...applicationForms,
  ...applicationSecretPages,
];
