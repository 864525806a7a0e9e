/** How the tenant is set up, and what was done. */
import type { AdminRoute } from '../../page/routes.ts';

export const settingsPages: readonly AdminRoute[] = [];
