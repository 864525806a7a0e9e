/** Of whoever is signed in. */
import type { AdminRoute } from '../../page/routes.ts';

export const accountPages: readonly AdminRoute[] = [];
