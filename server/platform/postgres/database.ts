/**
 * The only access to tenant data. Each transaction sets the tenant first, so that RLS applies even where a store forgot
 * its tenant filter; stores cannot reach the pool.
 *
 * The tenant and the statement go out in one flush, which is a transaction by itself: separate round trips cost half
 * of the throughput of a read (design, section 6).
 */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { Shares } from '../shares.ts';
import { copyTimeout } from './copy.ts';
import { CopyStream } from './copy-stream.ts';
import { breaksConnection, CommitRefused, DatabaseUnavailable, isConflict, isUnavailable } from './errors.ts';
import type { StatementResult } from './flush.ts';
import { inlined } from './literal.ts';
import { Parts } from './parts.ts';
import type { Connection, Pool } from './pool.ts';
import { isUnnamed, prepared, raw, type Sql, sql } from './statement.ts';
import type { Tenant } from './tenant.ts';

/** Database of one tenant: the first parameter of every store function. */
export interface TenantDb {
  readonly tenantId: string;
  /**
   * The tenant filter `u.tenant_id = …`, in addition to RLS. Required in every select, update and delete of a store.
   */
  tenantFilter(alias?: string): Sql;
  /** Runs one statement. @returns its rows. @throws DatabaseUnavailable when a retry may help */
  rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
  /**
   * Runs a part of a transaction that may fail on its own: when `work` throws, its writes are rolled back, and the
   * transaction goes on. @throws Error outside of a transaction, and in another part
   */
  part<T>(work: () => Promise<T>): Promise<T>;
}

export interface Database {
  /** Each statement in its own read-only transaction. */
  reading(tenantId: string): TenantDb;
  /** Each statement in its own transaction. */
  writing(tenantId: string): TenantDb;
  /**
   * All statements of `work` in one transaction: committed when it returns, rolled back when it throws. After a
   * serialization failure or a deadlock `work` runs once more, so it must have no effects outside `db`.
   */
  transaction<T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /**
   * Streams the rows of a select as CSV with a header row, in one read-only transaction. Limited concurrency, so that
   * exports leave connections to others.
   * @param select its values are inlined, because COPY takes no parameters
   * @returns the stream, once it has the first row; later errors destroy it. @throws DatabaseUnavailable, ShareExceeded
   */
  copying(tenantId: string, select: Sql, format: CopyFormat): Promise<Readable>;
  /**
   * The tenant of a host, exact match, with its quota overrides. The only query before the tenant is known.
   */
  tenantAt(host: string): Promise<Tenant | undefined>;
  close(): Promise<void>;
}

interface CopyFormat {
  readonly delimiter: ',' | ';';
  /** True: starts with a byte order mark. */
  readonly bom: boolean;
}

/** Lets tests disable the tenant filter, to check RLS alone. */
export interface IsolationLayers {
  readonly tenantFilter: boolean;
}

const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };
const settings = `set_config('app.tenant_id', $1, true), set_config('app.now', $2, true)`;
const setTenant = { name: 'tenant', text: `select ${settings}` };
const setTenantReadOnly = {
  name: 'tenant_reading',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true)`,
};

/** For one of many combinations of filters and orders: which index is best depends on the values. */
const setTenantAndPlan = {
  name: 'tenant_planning',
  text: `${setTenantReadOnly.text}, set_config('plan_cache_mode', 'force_custom_plan', true)`,
};

/** For COPY: a long timeout, as the reader sets the pace, and no sort before the first row. */
const setTenantForCopy = {
  name: 'tenant_copying',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${copyTimeout}', true), set_config('enable_sort', 'off', true)`,
};

/** Shares of exports, which hold a connection as long as their readers take. Two whole quotas may wait at once. */
export const exporting = new Shares('exports', {
  concurrency: 4,
  perTenant: 2,
  waitingPerTenant: 40,
  patience: 20_000,
});

/** @returns the tenant filter of a TenantDb */
export function tenantFilter(tenantId: string): TenantDb['tenantFilter'] {
  return (alias) => (alias ? sql`${raw(alias)}.tenant_id = ${tenantId}` : sql`tenant_id = ${tenantId}`);
}

/** @param onCommit called after each commit of a write */
export function createDatabase(
  pool: Pool,
  clock: Clock,
  fences: IsolationLayers = { tenantFilter: true },
  onCommit: (tenantId: string) => void = () => {},
): Database {
  const filterOf = fences.tenantFilter ? tenantFilter : () => () => sql`true`;
  const valuesOf = (tenantId: string) => [tenantId, clock.databaseTime()];

  const single = (tenantId: string, opening: typeof setTenant): TenantDb => ({
    tenantId,
    tenantFilter: filterOf(tenantId),
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      return pool.use(async (connection) => {
        const isPlanned = opening === setTenantReadOnly && isUnnamed(statement);
        const tenant = { ...(isPlanned ? setTenantAndPlan : opening), values: valuesOf(tenantId) };
        const [, result] = await connection.flush<Row>([tenant, prepared(statement)]);
        if (opening === setTenant) onCommit(tenantId);
        return result?.rows ?? [];
      });
    },
    part: () => Promise.reject(new Error('a part needs a transaction')),
  });

  const transact = <T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    pool.use(async (connection) => {
      let opened = false;
      const parts = new Parts(connection);
      const db: TenantDb = {
        tenantId,
        tenantFilter: filterOf(tenantId),
        async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
          const opening = opened ? [] : [begin, { ...setTenant, values: valuesOf(tenantId) }];
          opened = true;
          const results = await connection.flush<Row>([...opening, ...parts.take(), prepared(statement)]);
          return results.at(-1)?.rows ?? [];
        },
        part: (work) => parts.run(work),
      };
      try {
        const value = await work(db);
        if (opened) {
          assertCommitted((await connection.flush([...parts.take(), commit])).at(-1));
          onCommit(tenantId);
        }
        return value;
      } catch (error) {
        // A broken connection is discarded, which ends the transaction; a rollback would only time out.
        if (opened && !(error instanceof CommitRefused) && !breaksConnection(error)) await rollBack(connection);
        throw error;
      }
    });

  return {
    reading: (tenantId) => single(tenantId, setTenantReadOnly),
    writing: (tenantId) => single(tenantId, setTenant),

    async transaction(tenantId, work) {
      try {
        return await transact(tenantId, work);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return transact(tenantId, work);
      }
    },

    async copying(tenantId, select, { delimiter, bom }) {
      const release = await exporting.acquire({ tenantId });
      const stream = new CopyStream({ bom });
      const begun = Promise.withResolvers<void>();
      const statements = [
        { ...setTenantForCopy, values: valuesOf(tenantId) },
        { text: `copy (${inlined(select)}) to stdout (format csv, header, delimiter '${delimiter}')` },
      ];
      const copied = pool.use((connection) => connection.copy(statements, stream, begun.resolve));
      copied
        .then(
          () => stream.finish(),
          (error: Error) => {
            begun.reject(error);
            stream.destroy(error);
          },
        )
        .finally(release);
      // `begun` reports errors before the first row, and the reader handles later ones.
      stream.on('error', () => {});
      await begun.promise;
      return stream;
    },

    async tenantAt(host) {
      return pool.use(async (connection) => {
        const [found] = await connection.flush<Tenant>([
          {
            name: 'tenant_at',
            text: `select id, host, base_url as "baseUrl", name, limits from app.tenant_at($1)`,
            values: [host],
          },
        ]);
        return found?.rows[0];
      });
    },

    close: () => pool.close(),
  };
}

/**
 * PostgreSQL answers COMMIT of a failed transaction with the tag ROLLBACK and no error. Without this check a store that
 * swallowed an error would report a write that did not happen.
 */
function assertCommitted(result: StatementResult<unknown> | undefined): void {
  if (result?.command !== 'COMMIT') throw new CommitRefused('the transaction was rolled back instead of committed');
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.flush([{ text: 'rollback' }]);
  } catch (error) {
    // The transaction ended with its connection; the caller gets the first error.
    if (!isUnavailable(error)) throw new DatabaseUnavailable('rollback failed', { cause: error });
    connection.discard();
  }
}
