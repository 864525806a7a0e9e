/** Every migration, in order. A landed one is never changed: databases out there have run it. */
import type { MigrationStep } from '../migrate.ts';
import { foundation } from './0001-foundation.ts';

export const migrations: readonly MigrationStep[] = [foundation];
