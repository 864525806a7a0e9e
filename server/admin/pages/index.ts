/** Every page behind the sign-in, in one list: routes and tests are made from it. */
import type { AdminRoute } from '../page/routes.ts';
import { actingRoutes } from '../session/acting.ts';
import { apiAccessPages } from './developers/api-access.ts';
import { homePages } from './home/home.ts';

export const adminRoutes: readonly AdminRoute[] = [...homePages, ...actingRoutes, ...apiAccessPages];
