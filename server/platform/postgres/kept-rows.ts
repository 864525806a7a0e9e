/**
 * Rows of pages that are read again and again, as by clients that poll, kept for as long as their tables do not change. A hit
 * costs a look at the version of the tables, in the exchange that proves the credential or shared by readers of the tenant.
 *
 * Rows are kept with a version that was the same before and after they were read. A version is a set of random ids that changes
 * with each statement that changes a table, in the same transaction (0068-table-versions): while it is the same, PostgreSQL
 * would return the same rows. So nothing stale is ever returned, and nothing has to be invalidated.
 */
import type pg from 'pg';
import { BoundedMap } from '../bounded-map.ts';
import type { Statement, StatementResult } from './flush.ts';
import { type PreparedStatement, prepared, type Sql, sql } from './statement.ts';

/** A table of which each change is noted: see 0068-table-versions. */
export type VersionedTable = 'contacts' | 'payment_refunds' | 'payments' | 'users';

const tables = new WeakMap<Sql, readonly VersionedTable[]>();

/**
 * Marks a statement whose rows follow from its values and these tables of its tenant alone: it reads no other table and no
 * time.
 */
export function versioned(statement: Sql, reads: readonly VersionedTable[]): Sql {
  tables.set(statement, reads);
  return statement;
}

/** @returns the tables of a marked statement */
export const readsOf = (statement: Sql): readonly VersionedTable[] | undefined => tables.get(statement);

/** A type, not an interface: pg wants rows with an index signature. */
export type VersionRow = { name: VersionedTable; version: string };

/** @returns a select of the versions of tables; of one that has never changed, none */
export function versionsOf(tenantId: string, names: readonly string[]): PreparedStatement {
  return prepared(
    sql`select v.name, sum(v.id) || ' of ' || count(*) as version from row_counts v
      where v.tenant_id = ${tenantId} and v.name = any(${names}) group by v.name`,
  );
}

interface Kept {
  readonly version: string;
  readonly rows: pg.QueryResultRow[];
  /** Whether the last read found the version unchanged, so that the next one may expect it. */
  readonly isSteady: boolean;
}

/** The transactions of a read. */
export interface Reading {
  /** Sends statements in one. @returns their results */
  send<Row extends pg.QueryResultRow>(statements: readonly Statement[]): Promise<readonly StatementResult<Row>[]>;
  /** @returns the version of a table as it is now. Absent: the first statement has something to prove, and is to be sent. */
  readonly versionNow?: ((table: VersionedTable) => Promise<string | undefined>) | undefined;
}

/** About 300 bytes each, and with the longest key 1 KB. */
const maximumSeen = 10_000;
/** Characters: clients choose `fields`, and may repeat them. */
const longestKey = 1_000;
/** With the greatest size, and the bytes of the page that is made of each, 42 MB, or up to 100 MB in scripts other than Latin. */
const maximumKept = 300;
/** Characters: twice a usual page of 30 users. */
const greatestSize = 64 * 1024;
/**
 * Where there is no room, one page in so many displaces the oldest. If each did, of 301 pages that are polled in turn none would
 * stay until its next read, and a client that walks through its own would push out those of all others.
 */
const pagesPerDisplacement = 8;

export class KeptRows {
  /** Pages that were read once, of which most are never read again, and whether they are small enough. */
  readonly #seen = new BoundedMap<string, boolean>(maximumSeen);
  readonly #kept = new BoundedMap<string, Kept>(maximumKept);
  /** New pages since one displaced another. */
  #turnedAway = 0;

  /** @returns the rows of the statement as they are now; the same frozen array for as long as they are kept */
  async read<Row extends pg.QueryResultRow>(tenantId: string, statement: Sql, reading: Reading): Promise<Row[]> {
    const page = prepared(statement);
    const reads = readsOf(statement);
    const key = reads && page.name ? `${tenantId} ${page.name} ${JSON.stringify(page.values)}` : undefined;
    if (!reads || key === undefined || !this.#mayKeep(key)) return rowsOf(await reading.send<Row>([page]));
    const versions = versionsOf(tenantId, reads);
    const kept = this.#kept.get(key);
    if (!kept?.isSteady) {
      const [before, result, after] = await reading.send<Row & VersionRow>([versions, page, versions]);
      return this.#keep(key, { before: versionIn(before, reads), result, after: versionIn(after, reads) });
    }
    const before = await versionBefore(reading, reads, versions);
    // The cast is the boundary of `flush`: a statement of this text selects the columns of a Row.
    if (before === kept.version) return kept.rows as Row[];
    const [result, after] = await reading.send<Row & VersionRow>([page, versions]);
    return this.#keep(key, { before, result, after: versionIn(after, reads) });
  }

  #mayKeep(key: string): boolean {
    if (key.length > longestKey || !this.#isSeen(key)) return false;
    if (this.#kept.size < maximumKept || this.#kept.get(key)) return true;
    this.#turnedAway = (this.#turnedAway + 1) % pagesPerDisplacement;
    return this.#turnedAway === 0;
  }

  /** @returns whether the page was read before, and was small enough */
  #isSeen(key: string): boolean {
    const isSmall = this.#seen.get(key);
    if (isSmall === undefined) this.#seen.set(key, true);
    return isSmall ?? false;
  }

  #keep<Row extends pg.QueryResultRow>(
    key: string,
    read: { before: string; result: StatementResult<Row> | undefined; after: string },
  ): Row[] {
    const { before, after } = read;
    const rows = read.result?.rows ?? [];
    const known = this.#kept.get(key)?.version;
    const isSmall = sizeOf(rows) <= greatestSize;
    // Its versions would be read each time for nothing.
    if (!isSmall) this.#seen.set(key, false);
    if (before === after && isSmall) {
      this.#kept.set(key, { version: after, rows: frozen(rows), isSteady: known === undefined || known === after });
    } else this.#kept.delete(key);
    return rows;
  }
}

function rowsOf<Row>(results: readonly StatementResult<Row>[]): Row[] {
  return results.at(-1)?.rows ?? [];
}

async function versionBefore(
  { send, versionNow }: Reading,
  reads: readonly VersionedTable[],
  versions: PreparedStatement,
): Promise<string> {
  if (!versionNow) return versionIn((await send<VersionRow>([versions]))[0], reads);
  return joined(await Promise.all(reads.map(versionNow)));
}

/** @returns the version of all tables together */
function versionIn(result: StatementResult<VersionRow> | undefined, reads: readonly VersionedTable[]): string {
  return joined(reads.map((table) => result?.rows.find(({ name }) => name === table)?.version));
}

const joined = (versions: readonly (string | undefined)[]): string => versions.map((one) => one ?? 'none').join(', ');

/** Callers share the rows from here on, and what was made of them: see Pager.pageOf. */
function frozen<Row>(rows: Row[]): Row[] {
  Object.freeze(rows);
  return rows;
}

/** @returns characters of the members that are text, such as the JSON of an item */
function sizeOf(rows: readonly pg.QueryResultRow[]): number {
  let size = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) size += typeof value === 'string' ? value.length : 0;
  }
  return size;
}
