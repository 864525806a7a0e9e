/** People: users, contacts, groups. */
import type { AdminRoute } from '../../page/routes.ts';

export const peoplePages: readonly AdminRoute[] = [];
