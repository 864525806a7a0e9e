import type { Rule } from '../../rule.ts';
import { pathsCarryTheVersion } from './paths-carry-the-version.ts';
import { unknownVersionsAreNotServed } from './unknown-versions-are-not-served.ts';

/** Where the version stands. */
export const versioningRules: readonly Rule[] = [pathsCarryTheVersion, unknownVersionsAreNotServed];
