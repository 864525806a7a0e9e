/** One migration. */
import type { Knex } from 'knex';

export interface MigrationStep {
  /** Stored in the database: never change it after a release. */
  readonly name: string;
  /**
   * True: no transaction, as `create index concurrently` demands. Each statement is a call of its own, and the step can be
   * repeated when one has failed.
   */
  readonly withoutTransaction?: boolean;
  up(knex: Knex): Promise<unknown>;
}
