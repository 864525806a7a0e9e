/** All scenarios, in the order of a run. */
import type { Scenario } from '../scenario.ts';
import { hotKey } from './hot-key.ts';
import { loginStorm } from './login-storm.ts';
import { manyKeys } from './many-keys.ts';
import { mixed } from './mixed.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/** The login storm is last, because it exhausts sign-in for a window. */
export const scenarios: readonly Scenario[] = [reads, writes, mixed, hotKey, manyKeys, loginStorm];
