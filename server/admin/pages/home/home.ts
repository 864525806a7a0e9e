/** Where everybody arrives. */
import { type AdminRoute, show } from '../../page/routes.ts';
import { paths } from '../../paths.ts';

export const homePages: readonly AdminRoute[] = [
  show({
    path: paths.home,
    needs: [],
    show: async ({ me, tenant }) => ({ title: `Good day, ${me.firstName}`, lead: tenant.name, blocks: [] }),
  }),
];
