/**
 * A row that is taken for what a statement would return, until a read proves it. The read's flush runs the statement first:
 * both cost one exchange with PostgreSQL, and what rests on a wrong assumption never leaves the process.
 */
import type pg from 'pg';
import type { Sql } from './statement.ts';

/** The row has changed, or is gone. What was done with the assumed one is to be done again without an assumption. */
export class WrongAssumption extends Error {}

export class Assumption {
  readonly #statement: Sql;
  readonly #holds: (row: pg.QueryResultRow | undefined) => boolean;
  #isTaken = false;
  #isJudged = false;
  #isProven = false;

  /** @param holds called with the row, once a read has brought it */
  constructor(statement: Sql, holds: (row: pg.QueryResultRow | undefined) => boolean) {
    this.#statement = statement;
    this.#holds = holds;
  }

  get isProven(): boolean {
    return this.#isProven;
  }

  /** Whether a read may be on its way to prove it. */
  get isOpen(): boolean {
    return !this.#isJudged;
  }

  /** @returns the statement for the first read, and nothing for later ones */
  take(): Sql | undefined {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    return this.#statement;
  }

  /** @throws WrongAssumption */
  judge(row: pg.QueryResultRow | undefined): void {
    this.#isJudged = true;
    if (!this.#holds(row)) throw new WrongAssumption();
    this.#isProven = true;
  }
}
