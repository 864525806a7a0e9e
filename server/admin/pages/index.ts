/** All pages behind the sign-in. Routes and generated tests use this list. */
import type { AdminRoute } from '../page/routes.ts';
import { actingRoutes } from '../session/acting.ts';
import { accountPages } from './account/index.ts';
import { activityPages } from './activities/index.ts';
import { communicationPages } from './communication/index.ts';
import { contractPages } from './contracts/index.ts';
import { dataPages } from './data/index.ts';
import { developerPages } from './developers/index.ts';
import { homePages } from './home/home.ts';
import { membershipPages } from './memberships/index.ts';
import { peoplePages } from './people/index.ts';
import { settingsPages } from './settings/index.ts';

export const adminRoutes: readonly AdminRoute[] = [
  ...homePages,
  ...actingRoutes,
  ...peoplePages,
  ...membershipPages,
  ...contractPages,
  ...activityPages,
  ...communicationPages,
  ...settingsPages,
  ...dataPages,
  ...developerPages,
  ...accountPages,
];
