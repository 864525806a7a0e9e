import type { Rule } from '../../rule.ts';

/** Links of contacts. */
export const contactHashRules: readonly Rule[] = [];
