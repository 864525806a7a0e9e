/** Settings, Developers: what programs use. */
import type { AdminRoute } from '../../page/routes.ts';
import { apiAccessPages } from './api-access.ts';

export const developerPages: readonly AdminRoute[] = [...apiAccessPages];
