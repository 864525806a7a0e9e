import type { Rule } from '../../rule.ts';

/** OAuth 2.0. */
export const oauthRules: readonly Rule[] = [];
