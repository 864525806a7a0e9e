/**
 * What credentials stood for when they were last looked up. A read goes on with it at once, and looks the credential up in the
 * exchange with PostgreSQL that it needs anyway (assumption.ts). Nothing is answered on what is only remembered: a revoked
 * credential is refused from its next request on.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { BoundedMap } from '#server/platform/bounded-map.ts';
import { Assumption } from '#server/platform/postgres/assumption.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

/** Where the assumption of a request is kept; absent where a request may make none. */
export type Assume = (assumption: Assumption) => void;

/** A row of a credential. A type, not an interface: pg wants rows with an index signature. */
type CredentialRow = pg.QueryResultRow & { usedLongAgo: boolean };

interface Lookup<Row> {
  /** Names the credential across tenants, and is no secret. */
  readonly key: string;
  readonly statement: () => Sql;
  /** @returns what the statement returns now */
  readonly read: () => Promise<Row | undefined>;
  /** Called with each row from PostgreSQL. */
  readonly seen: (row: Row) => void;
}

/** About 500 bytes each. */
const maximum = 10_000;

export class KnownRows<Row extends CredentialRow> {
  readonly #rows = new BoundedMap<string, Row>(maximum);

  /** @returns the row of the lookup; undefined if there is none */
  async find(lookup: Lookup<Row>, assume: Assume | undefined): Promise<Row | undefined> {
    const { key, statement, read } = lookup;
    const known = this.#rows.get(key);
    if (!assume || !known) {
      const row = await read();
      this.#note(lookup, known, row);
      return row;
    }
    // The statement selects the columns of a Row.
    assume(new Assumption(statement(), (row) => this.#note(lookup, known, row as Row | undefined)));
    return known;
  }

  /** @returns whether the row is the known one */
  #note({ key, seen }: Lookup<Row>, known: Row | undefined, row: Row | undefined): boolean {
    const isKnown = known !== undefined && isSame(known, row);
    if (!row) this.#rows.delete(key);
    // The known row stays: a Map in which entries come and go makes table after table.
    else if (!isKnown) this.#rows.set(key, row);
    if (row) seen(row);
    return isKnown;
  }
}

/** `usedLongAgo` is about the bookkeeping, and changes with each use. */
function isSame(known: CredentialRow, row: CredentialRow | undefined): boolean {
  return row !== undefined && isDeepStrictEqual({ ...known, usedLongAgo: row.usedLongAgo }, row);
}
