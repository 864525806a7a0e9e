import type { Rule } from '../../rule.ts';

/** What must not cross over. */
export const tenantRules: readonly Rule[] = [];
