import type { Rule } from '../../rule.ts';

/** What the host tells of itself. */
export const webhookRules: readonly Rule[] = [];
