/**
 * The only way to tenant data. Every statement runs in a transaction whose first act is to set the tenant, so that the
 * row-level fence stands even where a store forgot its filter; nothing else can reach the pool.
 *
 * The tenant and the statement go out in one flush, which is a transaction by itself: separate round trips cost half
 * of the throughput of a read (design, section 6).
 */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { copyTimeout } from './copy.ts';
import { CopyStream } from './copy-stream.ts';
import { breaksConnection, CommitRefused, DatabaseUnavailable, isConflict, isUnavailable } from './errors.ts';
import type { Outcome } from './flush.ts';
import { inlined } from './literal.ts';
import type { Connection, Pool } from './pool.ts';
import { prepared, raw, type Sql, sql } from './statement.ts';
import type { Tenant } from './tenant.ts';
import { Turns } from './turns.ts';

/** What a store function takes first. */
export interface TenantDb {
  readonly tenantId: string;
  /**
   * The explicit fence, in front of the row-level one: `u.tenant_id = …`. Every read, update and delete of a store
   * carries it.
   */
  tenantIs(alias?: string): Sql;
  /** Runs one statement. @returns its rows. @throws DatabaseUnavailable when trying again may help. */
  rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
}

export interface Database {
  /** Each statement in a transaction of its own; PostgreSQL refuses any write. */
  reading(tenantId: string): TenantDb;
  /** Each statement in a transaction of its own. */
  writing(tenantId: string): TenantDb;
  /**
   * All statements of `work` in one transaction; committed when it returns, undone when it throws. Where PostgreSQL undoes
   * it because of another one, as the loser of a deadlock, `work` is run once more: it must have no effect but in `db`.
   */
  transaction<T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /**
   * The rows that a select answers, as a stream of CSV, with a header row of the names of its columns. In one read-only
   * transaction, which ends with the stream; few at once, so that they leave connections to others.
   * @param select its values become part of its text, because COPY takes no parameters
   * @returns when there is a first row. What fails later destroys the stream. @throws DatabaseUnavailable
   */
  copying(tenantId: string, select: Sql, format: CopyFormat): Promise<Readable>;
  /**
   * The tenant served at a host, exact match, with the limits set for it. The one question that is asked before the
   * tenant is known.
   */
  tenantAt(host: string): Promise<Tenant | undefined>;
  close(): Promise<void>;
}

export interface CopyFormat {
  readonly delimiter: ',' | ';';
  /** Whether it starts with a byte order mark. */
  readonly bom: boolean;
}

/** For the tests that take one of the two fences away. */
export interface Fences {
  readonly explicitFilter: boolean;
}

const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };
const settings = `set_config('app.tenant_id', $1, true), set_config('app.now', $2, true)`;
const settle = { name: 'tenant', text: `select ${settings}` };
const settleReading = {
  name: 'tenant_reading',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true)`,
};

/** A COPY may take as long as its reader; and its rows are sent as they are found, instead of being sorted first. */
const settleCopying = {
  name: 'tenant_copying',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${copyTimeout}', true), set_config('enable_sort', 'off', true)`,
};
/** Exports at once in one process, and how long one waits for its turn, in milliseconds. */
const copiesAtOnce = 4;
const copyPatience = 20_000;

/** @returns the filter that a TenantDb puts in front of the row-level fence. */
export function explicitFence(tenantId: string): TenantDb['tenantIs'] {
  return (alias) => (alias ? sql`${raw(alias)}.tenant_id = ${tenantId}` : sql`tenant_id = ${tenantId}`);
}

export function createDatabase(pool: Pool, clock: Clock, fences: Fences = { explicitFilter: true }): Database {
  const tenantIs = fences.explicitFilter ? explicitFence : () => () => sql`true`;
  const valuesOf = (tenantId: string) => [tenantId, clock.databaseTime()];

  const turns = new Turns(copiesAtOnce, copyPatience);

  const single = (tenantId: string, opening: typeof settle): TenantDb => ({
    tenantId,
    tenantIs: tenantIs(tenantId),
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      return pool.use(async (connection) => {
        const tenant = { ...opening, values: valuesOf(tenantId) };
        const [, outcome] = await connection.flush<Row>([tenant, prepared(statement)]);
        return outcome?.rows ?? [];
      });
    },
  });

  const transact = <T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    pool.use(async (connection) => {
      let opened = false;
      const db: TenantDb = {
        tenantId,
        tenantIs: tenantIs(tenantId),
        async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
          const opening = opened ? [] : [begin, { ...settle, values: valuesOf(tenantId) }];
          opened = true;
          const outcomes = await connection.flush<Row>([...opening, prepared(statement)]);
          return outcomes.at(-1)?.rows ?? [];
        },
      };
      try {
        const answer = await work(db);
        if (opened) assertCommitted((await connection.flush([commit])).at(-1));
        return answer;
      } catch (error) {
        // A connection that broke is thrown away, and the transaction with it: a rollback would wait for it in vain.
        if (opened && !(error instanceof CommitRefused) && !breaksConnection(error)) await rollBack(connection);
        throw error;
      }
    });

  return {
    reading: (tenantId) => single(tenantId, settleReading),
    writing: (tenantId) => single(tenantId, settle),

    async transaction(tenantId, work) {
      try {
        return await transact(tenantId, work);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return transact(tenantId, work);
      }
    },

    async copying(tenantId, select, { delimiter, bom }) {
      await turns.take();
      const stream = new CopyStream({ bom });
      const begun = Promise.withResolvers<void>();
      const statements = [
        { ...settleCopying, values: valuesOf(tenantId) },
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
        .finally(() => turns.give());
      // Before it has begun nobody else listens; afterwards whoever reads it does.
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
 * PostgreSQL answers COMMIT with the tag ROLLBACK, and no error, when the transaction had failed before: a store that
 * swallowed an error would report a write that did not happen.
 */
function assertCommitted(outcome: Outcome<unknown> | undefined): void {
  if (outcome?.command !== 'COMMIT') throw new CommitRefused('the transaction was rolled back instead of committed');
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.flush([{ text: 'rollback' }]);
  } catch (error) {
    // The connection is gone, and with it the transaction; the caller hears of the first error.
    if (!isUnavailable(error)) throw new DatabaseUnavailable('rollback failed', { cause: error });
    connection.discard();
  }
}
