/** What is written to members. */
import type { AdminRoute } from '../../page/routes.ts';

export const communicationPages: readonly AdminRoute[] = [];
