/** What members do: events and who comes, payments and invoices. */
import type { AdminRoute } from '../../page/routes.ts';

export const activityPages: readonly AdminRoute[] = [];
