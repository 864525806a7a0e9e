import type { Rule } from '../../rule.ts';

/** Pages and filters. */
export const collectionRules: readonly Rule[] = [];
