/** One migration. */
import type { Knex } from 'knex';

export interface MigrationStep {
  /** What the database remembers it by: never changed once it has landed. */
  readonly name: string;
  up(knex: Knex): Promise<unknown>;
}
