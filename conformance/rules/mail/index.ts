import type { Rule } from '../../rule.ts';

/** What the host mails. */
export const mailRules: readonly Rule[] = [];
