import type { Rule } from '../../rule.ts';
import { readOnlyTokenWritesAre403 } from './read-only-token-writes-are-403.ts';

/** Who is let in, and how. */
export const authRules: readonly Rule[] = [readOnlyTokenWritesAre403];
