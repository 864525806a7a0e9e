/** Paths and breadcrumbs of the developer pages. */
import { say } from '../../language/say.ts';
import type { Crumb } from '../../page/blocks.ts';

const developers = '/admin/settings/developers';

export const paths = {
  apiAccess: `${developers}/api-access`,
  applications: `${developers}/oauth-applications`,
  webhooks: `${developers}/webhooks`,
  webhookEvents: `${developers}/webhooks/events`,
  rateLimits: `${developers}/rate-limits`,
} as const;

/** Breadcrumbs of every developer page. */
export const crumbs = (): readonly Crumb[] => [{ text: say('Settings') }, { text: say('Developers') }];

/** Breadcrumbs of the pages below the list of API tokens. */
export const apiAccessCrumbs = (): readonly Crumb[] => [
  ...crumbs(),
  { text: say('API Access'), href: paths.apiAccess },
];
