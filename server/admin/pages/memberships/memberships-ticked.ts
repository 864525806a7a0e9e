/** Steps of the memberships that are ticked in the list, or of all that match its filter. */
import { listPath } from '../../page/list.ts';
import type { AdminRoute } from '../../page/routes.ts';
import { membershipsPath } from './membership.ts';
import { firstOf, runRoute } from './membership-runs.ts';
import { membershipFilter, membershipList } from './memberships.ts';
import { runSteps } from './run-steps.ts';

export const tickedMembershipPages: readonly AdminRoute[] = runSteps.map((step) =>
  runRoute({
    path: `${membershipsPath}/${step}-ticked`,
    step,
    pathTo: (context, below) => listPath(membershipList, context, below),
    all: (context) => firstOf(context, membershipFilter(context)),
  }),
);
