/** Pages of memberships and their types, which the API calls adhesions. */
import type { AdminRoute } from '../../page/routes.ts';
import { membershipForms } from './membership-form.ts';
import { membershipViews } from './membership-page.ts';
import { membershipSteps } from './membership-steps.ts';
import { membershipTypeForms } from './membership-type-form.ts';
import { membershipTypeViews } from './membership-types.ts';
import { membershipListPages } from './memberships.ts';
import { tickedMembershipPages } from './memberships-ticked.ts';
import { renewalPages } from './renewals.ts';

export const membershipPages: readonly AdminRoute[] = [
  ...membershipListPages,
  ...membershipViews,
  ...membershipForms,
  ...membershipSteps,
  ...tickedMembershipPages,
  ...renewalPages,
  ...membershipTypeViews,
  ...membershipTypeForms,
];
