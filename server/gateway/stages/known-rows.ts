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

interface Known<Row> {
  row: Row;
  /** Of the credential's requests, the latest with an assumption, until it is judged. */
  assumption?: Assumption | undefined;
}

/** About 500 bytes each. */
const maximum = 10_000;

export class KnownRows<Row extends CredentialRow> {
  readonly #known = new BoundedMap<string, Known<Row>>(maximum);

  /** @returns the row of the lookup; undefined if there is none */
  async find({ key, statement, read, seen }: Lookup<Row>, assume: Assume | undefined): Promise<Row | undefined> {
    const known = this.#known.get(key);
    const note = (row: Row | undefined) => {
      if (!row) this.#known.delete(key);
      else if (known) known.row = row;
      else this.#known.set(key, { row });
      if (row) seen(row);
      return row;
    };
    // Of requests at the same time all but one look up by `read`, which may serve many at once.
    if (!assume || !known || known.assumption?.isOpen) return note(await read());
    const { row } = known;
    // The statement selects the columns of a Row.
    known.assumption = new Assumption(statement(), (found) => isSame(row, note(found as Row | undefined)));
    assume(known.assumption);
    return row;
  }
}

/** `usedLongAgo` is about the bookkeeping, and changes with each use. */
function isSame(known: CredentialRow, row: CredentialRow | undefined): boolean {
  return row !== undefined && isDeepStrictEqual({ ...known, usedLongAgo: row.usedLongAgo }, row);
}
