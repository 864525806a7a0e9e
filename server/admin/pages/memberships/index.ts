/** Pages of memberships, which the API calls adhesions. */
import type { AdminRoute } from '../../page/routes.ts';
import { membershipSteps } from './membership-steps.ts';
import { membershipViews } from './memberships.ts';

export const membershipPages: readonly AdminRoute[] = [...membershipViews, ...membershipSteps];
