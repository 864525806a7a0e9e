/** One migration. */
import type { Knex } from 'knex';

export interface MigrationStep {
  /** Stored in the database: never change it after a release. */
  readonly name: string;
  up(knex: Knex): Promise<unknown>;
}
