import type { Rule } from '../../rule.ts';

/** What the OpenAPI document promises. */
export const documentRules: readonly Rule[] = [];
