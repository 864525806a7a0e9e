import type { Rule } from '../../rule.ts';

/** Many at once. */
export const bulkRules: readonly Rule[] = [];
