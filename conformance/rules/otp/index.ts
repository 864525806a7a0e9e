import type { Rule } from '../../rule.ts';

/** One-time codes. */
export const otpRules: readonly Rule[] = [];
