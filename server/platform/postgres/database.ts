/**
 * The only access to tenant data. Each transaction sets the tenant first, so that RLS applies even where a store forgot
 * its tenant filter; stores cannot reach the pool.
 *
 * The tenant and the statement go out in one flush, which is a transaction by itself: separate round trips cost half
 * of the throughput of a read (design, section 6).
 */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import { coalescing } from '../coalesce.ts';
import { Shares } from '../shares.ts';
import type { Assumption } from './assumption.ts';
import { CopyStream } from './copy-stream.ts';
import {
  breaksConnection,
  CommitRefused,
  DatabaseUnavailable,
  isConflict,
  isFailedTransaction,
  isUnavailable,
} from './errors.ts';
import type { StatementResult } from './flush.ts';
import { KeptRows, type VersionedTable, type VersionRow, versionsOf } from './kept-rows.ts';
import { inlined } from './literal.ts';
import {
  type Opening,
  setTenant,
  setTenantForCopy,
  setTenantForRecords,
  setTenantReadOnly,
  writingIn,
} from './openings.ts';
import { Parts } from './parts.ts';
import type { Connection, Pool } from './pool.ts';
import { sending } from './reading.ts';
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
  /**
   * Each statement in its own read-only transaction.
   * @param assumption proven by the first one, which throws WrongAssumption where it does not hold
   */
  reading(tenantId: string, assumption?: Assumption): TenantDb;
  /** Each statement in its own transaction. */
  writing(tenantId: string): TenantDb;
  /**
   * As `writing`, for bookkeeping: the commit waits for neither disk nor standby, and a crash of PostgreSQL may lose it.
   */
  recording(tenantId: string): TenantDb;
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
   * The tenant of a host, exact match, with its quota overrides. The only query before the tenant is known: it takes the
   * tenant's share of the connections if the host had one before; else a share for all of them, because clients invent hosts.
   */
  tenantAt(host: string): Promise<Tenant | undefined>;
  /** Hosts of the tenants that were found last, by tenant id. */
  readonly hosts: Pick<ReadonlyMap<string, string>, 'get'>;
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

/** A type, not an interface: pg wants rows with an index signature. */
type JobMark = { mark: string | null };

/** app.enqueue() marks its transaction. */
const readJobMark = { name: 'job_mark', text: `select current_setting('app.has_jobs', true) as mark` };

const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };

/** Shares of exports, which hold a connection as long as their readers take. Two whole quotas may wait at once. */
export const exporting = new Shares('exports', {
  concurrency: 4,
  perTenant: 2,
  waitingPerTenant: 40,
  patience: 20_000,
});

/** Share of queries for hosts that never had a tenant: few at a time, so that a stranger delays no tenant. */
export const findingHosts = new Shares('hosts', {
  concurrency: 2,
  perTenant: 2,
  waitingPerTenant: 1_000,
  patience: 2_000,
});

/** Tenants whose hosts a process remembers, and so serves from their own share from the first request on. */
const maximumTenants = 10_000;

/** @returns the tenant filter of a TenantDb */
export function tenantFilter(tenantId: string): TenantDb['tenantFilter'] {
  return (alias) => (alias ? sql`${raw(alias)}.tenant_id = ${tenantId}` : sql`tenant_id = ${tenantId}`);
}

/** Called after each commit of a write. @param hasJobs true when it enqueued jobs that are due */
export type CommitListener = (tenantId: string, hasJobs: boolean) => void;

/** @param onCommit called after each commit of a write */
export function createDatabase(
  pool: Pool,
  clock: Clock,
  fences: IsolationLayers = { tenantFilter: true },
  onCommit: CommitListener = () => {},
): Database {
  const filterOf = fences.tenantFilter ? tenantFilter : () => () => sql`true`;
  const valuesOf = (tenantId: string) => [tenantId, clock.databaseTime()];
  const tenantIds = new BoundedMap<string, string>(maximumTenants);
  const hosts = new BoundedMap<string, string>(maximumTenants);
  const kept = new KeptRows();
  /** Readers of one tenant, each in its turn of the tenant's share, have a look at its versions together. */
  const versionAt = coalescing<string>((tenantId, tables) =>
    pool.use(async (connection) => {
      const opening = { ...setTenantReadOnly, values: valuesOf(tenantId) };
      const [, found] = await connection.flush<VersionRow>([opening, versionsOf(tenantId, tables)]);
      return new Map(found?.rows.map(({ name, version }) => [name, version]));
    }),
  );

  const single = (tenantId: string, opening: Opening, assumption?: Assumption): TenantDb => ({
    tenantId,
    tenantFilter: filterOf(tenantId),
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      const work = async (connection: Connection) => {
        if (opening === setTenantReadOnly) {
          const send = sending(connection, valuesOf(tenantId), { assumption, isRare: isUnnamed(statement) });
          const versionInTurn = async (table: VersionedTable) => {
            await connection.turn();
            return versionAt(tenantId, table);
          };
          const versionNow = assumption?.isOpen ? undefined : versionInTurn;
          return kept.read<Row>(tenantId, statement, { send, versionNow });
        }
        const tenant = writingIn(opening, valuesOf(tenantId));
        const [, result, mark] = await connection.flush<Row & JobMark>([tenant, prepared(statement), readJobMark]);
        onCommit(tenantId, hasJobs(mark));
        return result?.rows ?? [];
      };
      // Bookkeeping is work of the process: a tenant that has used up its share must not lose it.
      return opening === setTenantForRecords ? pool.use(work) : pool.useFor(tenantId, work);
    },
    part: () => Promise.reject(new Error('a part needs a transaction')),
  });

  const transact = <T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    pool.useFor(tenantId, async (connection) => {
      let opened = false;
      const parts = new Parts(connection);
      const db: TenantDb = {
        tenantId,
        tenantFilter: filterOf(tenantId),
        async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
          const opening = opened ? [] : [begin, writingIn(setTenant, valuesOf(tenantId))];
          opened = true;
          const results = await connection.flush<Row>([...opening, ...parts.take(), prepared(statement)]);
          return results.at(-1)?.rows ?? [];
        },
        part: (work) => parts.run(work),
      };
      try {
        const value = await work(db);
        if (opened) {
          const [mark] = (await commitWith(connection, parts)).slice(-2);
          onCommit(tenantId, hasJobs(mark));
        }
        return value;
      } catch (error) {
        // A broken connection is discarded, which ends the transaction; a rollback would only time out.
        if (opened && !breaksConnection(error)) await rollBack(connection);
        throw error;
      }
    });

  return {
    reading: (tenantId, assumption) => single(tenantId, setTenantReadOnly, assumption),
    writing: (tenantId) => single(tenantId, setTenant),
    recording: (tenantId) => single(tenantId, setTenantForRecords),

    async transaction(tenantId, work) {
      try {
        return await transact(tenantId, work);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return transact(tenantId, work);
      }
    },

    async copying(tenantId, select, { delimiter, bom }) {
      // Before the slot, which nothing would free if a value cannot be inlined.
      const text = `copy (${inlined(select)}) to stdout (format csv, header, delimiter '${delimiter}')`;
      const release = await exporting.acquire({ tenantId });
      const stream = new CopyStream({ bom });
      const begun = Promise.withResolvers<void>();
      const statements = [{ ...setTenantForCopy, values: valuesOf(tenantId) }, { text }];
      // Not of the tenant's share of connections, all of which slow readers could hold for minutes.
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
      const read = async (connection: Connection) => {
        const values = [host];
        const text = `select id, host, base_url as "baseUrl", name, limits from app.tenant_at($1)`;
        return (await connection.flush<Tenant>([{ name: 'tenant_at', text, values }]))[0]?.rows[0];
      };
      const known = tenantIds.get(host);
      const found = known
        ? await pool.useFor(known, read)
        : await findingHosts.take({ tenantId: '' }, () => pool.use(read));
      if (found) {
        tenantIds.set(host, found.id);
        hosts.set(found.id, host);
      } else tenantIds.delete(host);
      return found;
    },
    hosts,

    close: () => pool.close(),
  };
}

/**
 * Commits. In a transaction that has failed, the statement before COMMIT fails, too: PostgreSQL alone would answer with the tag
 * ROLLBACK and no error, and a store that swallowed an error would report a write that did not happen.
 */
async function commitWith(connection: Connection, parts: Parts): Promise<readonly StatementResult<JobMark>[]> {
  try {
    return await connection.flush<JobMark>([...parts.take(), readJobMark, commit]);
  } catch (error) {
    if (!isFailedTransaction(error)) throw error;
    throw new CommitRefused('the transaction has failed, and cannot be committed', { cause: error });
  }
}

function hasJobs(result: StatementResult<JobMark> | undefined): boolean {
  return result?.rows[0]?.mark === 'on';
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
