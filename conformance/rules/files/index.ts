import type { Rule } from '../../rule.ts';

/** CSV and PDF. */
export const fileRules: readonly Rule[] = [];
