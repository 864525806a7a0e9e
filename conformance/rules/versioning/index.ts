import type { Rule } from '../../rule.ts';

/** The prefix of every path. */
export const versioningRules: readonly Rule[] = [];
