import type { Rule } from '../../rule.ts';

/** What refusals look like. */
export const errorRules: readonly Rule[] = [];
