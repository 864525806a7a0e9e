import type { Rule } from '../../rule.ts';
import { overQuotaIs429 } from './over-quota-is-429.ts';

/** How often. */
export const limitRules: readonly Rule[] = [overQuotaIs429];
