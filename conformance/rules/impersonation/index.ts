import type { Rule } from '../../rule.ts';
import { notAcrossTenants } from './not-across-tenants.ts';
import { othersAreRefused } from './others-are-refused.ts';
import { refusalIs403 } from './refusal-is-403.ts';
import { tokenActsAsTheUser } from './token-acts-as-the-user.ts';

/** Acting as somebody else. */
export const impersonationRules: readonly Rule[] = [
  tokenActsAsTheUser,
  othersAreRefused,
  refusalIs403,
  notAcrossTenants,
];
