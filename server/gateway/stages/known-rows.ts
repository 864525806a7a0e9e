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
  /** `read` serves several requests at once, so that it costs less than an assumption of each. */
  readonly isShared?: boolean;
  /** Called with each row from PostgreSQL. */
  readonly seen: (row: Row) => void;
}

interface Known<Row> {
  row: Row;
  /** The latest; none after a `read`, which may be later than an assumption whose request was given up. */
  assumption?: Assumption | undefined;
}

/** About 500 bytes each. */
const maximum = 10_000;

export class KnownRows<Row extends CredentialRow> {
  readonly #known = new BoundedMap<string, Known<Row>>(maximum);

  /** @returns the row of the lookup; undefined if there is none */
  async find(lookup: Lookup<Row>, assume: Assume | undefined): Promise<Row | undefined> {
    const { key, statement, read, isShared } = lookup;
    const known = this.#known.get(key);
    if (!assume || !known || (isShared && known.assumption?.isOpen)) return this.#note(lookup, await read());
    const { row } = known;
    // The statement selects the columns of a Row.
    const holds = (found: pg.QueryResultRow | undefined) => isSame(row, this.#note(lookup, found as Row | undefined));
    known.assumption = new Assumption(statement(), holds);
    assume(known.assumption);
    return row;
  }

  #note({ key, seen }: Lookup<Row>, row: Row | undefined): Row | undefined {
    if (!row) {
      this.#known.delete(key);
      return undefined;
    }
    const known = this.#known.get(key);
    if (!known) this.#known.set(key, { row });
    else {
      known.row = row;
      known.assumption = undefined;
    }
    seen(row);
    return row;
  }
}

/** `usedLongAgo` is about the bookkeeping, and changes with each use. */
function isSame(known: CredentialRow, row: CredentialRow | undefined): boolean {
  return row !== undefined && isDeepStrictEqual({ ...known, usedLongAgo: row.usedLongAgo }, row);
}
