/** Steps of the memberships that are ticked in the list, or of all that match its filter. */
import { listPath, queryOf } from '../../page/list.ts';
import type { AdminRoute } from '../../page/routes.ts';
import { byId, membershipsPath, membershipTypes } from './membership.ts';
import { firstOf, runRoute } from './membership-runs.ts';
import { membershipFilter, membershipList } from './memberships.ts';
import { runSteps, runs } from './run-steps.ts';

export const tickedMembershipPages: readonly AdminRoute[] = runSteps.map((step) =>
  runRoute({
    path: `${membershipsPath}/${step}-ticked`,
    step,
    pathTo: (context, below) => listPath(membershipList, context, below),
    all: async (context) => {
      const types = byId(await membershipTypes(context));
      const { sort } = queryOf(membershipList, context);
      const filter = { ...membershipFilter(context), sort: String(sort) };
      // Those that the step does not apply to would come first again and again.
      return firstOf(context, filter, (one) => runs[step].reason(one, types) === undefined);
    },
  }),
);
