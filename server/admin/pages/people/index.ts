/** People: users, contacts, groups. */
import type { AdminRoute } from '../../page/routes.ts';
import { userAccessPages } from './user-access.ts';
import { userFormPages } from './user-form.ts';
import { userPages } from './users.ts';

export const peoplePages: readonly AdminRoute[] = [...userPages, ...userFormPages, ...userAccessPages];
