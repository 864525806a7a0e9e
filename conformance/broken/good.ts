/** Hosts that answer otherwise than ours, and as the specification allows. */
import type { GoodHost } from './mutant.ts';

export const goodHosts: readonly GoodHost[] = [];
