/** Every migration, in order. A landed one is never changed: databases out there have run it. */
import { foundation } from './0001-foundation.ts';
import type { MigrationStep } from './step.ts';

export const migrations: readonly MigrationStep[] = [foundation];
