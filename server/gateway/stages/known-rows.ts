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
  /** Requests of one group that come together share a `read`, such as those of a tenant. Absent: each has its own. */
  readonly group?: string;
}

/** Lookups of one group. */
interface Company {
  /** Reads that have not ended. */
  reads: number;
  /** The latest; none after a read, because that of a request which was given up is never judged. */
  assumption?: Assumption | undefined;
  /** How many lookups in a row found no other that had not ended. */
  alone: number;
}

/**
 * After so many lookups alone the next one assumes. Requests that come together are better off with a shared read, after which
 * they go on in the same turn of the event loop; two connections that never pause are alone now and then.
 */
const surelyAlone = 3;

/** About 500 bytes each. */
const maximum = 10_000;

export class KnownRows<Row extends CredentialRow> {
  readonly #rows = new BoundedMap<string, Row>(maximum);
  readonly #companies = new BoundedMap<string, Company>(maximum);

  /** @returns the row of the lookup; undefined if there is none */
  async find(lookup: Lookup<Row>, assume: Assume | undefined): Promise<Row | undefined> {
    const { key, statement, group } = lookup;
    const known = this.#rows.get(key);
    const company = group === undefined ? undefined : this.#companyOf(group);
    if (!assume || !known || (company && company.alone < surelyAlone)) return this.#read(lookup, known, company);
    // The statement selects the columns of a Row.
    const assumption = new Assumption(statement(), (row) => this.#note(lookup, known, row as Row | undefined));
    if (company) company.assumption = assumption;
    assume(assumption);
    return known;
  }

  async #read(lookup: Lookup<Row>, known: Row | undefined, company: Company | undefined): Promise<Row | undefined> {
    if (company) company.reads += 1;
    try {
      const row = await lookup.read();
      this.#note(lookup, known, row);
      return row;
    } finally {
      if (company) {
        company.reads -= 1;
        company.assumption = undefined;
      }
    }
  }

  #companyOf(group: string): Company {
    const found = this.#companies.get(group);
    const company = found ?? { reads: 0, alone: 0 };
    // An entry stays: see `#note`.
    if (!found) this.#companies.set(group, company);
    company.alone = company.reads > 0 || company.assumption?.isOpen ? 0 : company.alone + 1;
    return company;
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
