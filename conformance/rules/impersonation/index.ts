import type { Rule } from '../../rule.ts';

/** Acting as somebody else. */
export const impersonationRules: readonly Rule[] = [];
