/** Pages of member contracts. */
import type { AdminRoute } from '../../page/routes.ts';
import { contractForms } from './contract-form.ts';
import { contractSteps } from './contract-steps.ts';
import { contractViews } from './contracts.ts';

export const contractPages: readonly AdminRoute[] = [...contractViews, ...contractForms, ...contractSteps];
