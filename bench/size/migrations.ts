/**
 * Applies the last migrations under a load of statements, and measures how long these wait for locks. The load is SQL of no
 * particular program: it runs before and after each migration.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SizedDatabase, SizedTenant } from '../servers/sized-database.ts';

export interface MigrationFigures {
  readonly name: string;
  /** In milliseconds. */
  readonly took: number;
  /** The longest wait for a lock that was seen meanwhile: those below the interval are mostly missed. */
  readonly waited: number;
  /** The slowest statement meanwhile, and in the second before. */
  readonly slowest: number;
  readonly slowestBefore: number;
}

const loadName = 'bench-load';
const quiet = 1_000;
/** Between two looks at the locks. */
const interval = 5;

/** Each takes the locks of an ordinary call; `$1` is the tenant. Rows of the load's own tenant only, so that it never waits for itself. */
const statements = [
  'select * from users where tenant_id = $1 and deleted_at is null order by created_at, id limit 30',
  `update contacts set job_title = 'Weaver ' || random() where tenant_id = $1
    and id = (select id from contacts where tenant_id = $1 order by created_at, id limit 1)`,
  `update payments set note = 'Paid ' || random() where tenant_id = $1
    and id = (select id from payments where tenant_id = $1 order by created_at, id limit 1)`,
  `insert into audit_log (tenant_id, id, action) values ($1, uuidv7(), 'users.update')`,
  `update api_tokens set name = name where tenant_id = $1`,
  `update sessions set user_id = user_id where tenant_id = $1`,
  `select app.enqueue('changes.forget', '{}', job_key => 'due', run_at => now() + interval '1 day') where $1::text is not null`,
];

/** @param next applies the next migration. @returns the figures of each, in order */
export async function measureMigrations(
  database: SizedDatabase,
  next: () => Promise<string | undefined>,
): Promise<MigrationFigures[]> {
  const load = new StatementLoad(database);
  const waits = new LockWaits(database.adminUrl);
  await Promise.all([load.start(), waits.start()]);
  const figures: MigrationFigures[] = [];
  try {
    for (;;) {
      load.takeSlowest();
      await delay(quiet);
      const slowestBefore = load.takeSlowest();
      waits.takeLongest();
      const started = performance.now();
      const name = await next();
      if (name === undefined) return figures;
      const took = performance.now() - started;
      figures.push({ name, took, waited: waits.takeLongest(), slowest: load.takeSlowest(), slowestBefore });
    }
  } finally {
    await Promise.all([load.stop(), waits.stop()]);
  }
}

/** Four connections, each in a tenant of its own. */
class StatementLoad {
  readonly #database: SizedDatabase;
  #loops: Promise<void>[] = [];
  #stopping = false;
  #slowest = 0;

  constructor(database: SizedDatabase) {
    this.#database = database;
  }

  async start(): Promise<void> {
    const { apiUrl, tenants } = this.#database;
    const clients = await Promise.all(
      tenants.slice(0, 4).map(async (tenant) => ({ tenant, client: await connected(apiUrl, loadName) })),
    );
    this.#loops = clients.map(({ tenant, client }) => this.#run(client, tenant));
  }

  async #run(client: pg.Client, { tenantId }: SizedTenant): Promise<void> {
    for (let turn = 0; !this.#stopping; turn += 1) {
      const statement = statements[turn % statements.length] ?? '';
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      const started = performance.now();
      await client.query(statement, [tenantId]);
      this.#slowest = Math.max(this.#slowest, performance.now() - started);
      await client.query('commit');
    }
    await client.end();
  }

  /** @returns the milliseconds of the slowest statement since the last call */
  takeSlowest(): number {
    const slowest = this.#slowest;
    this.#slowest = 0;
    return slowest;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#loops);
  }
}

class LockWaits {
  readonly #adminUrl: string;
  #looking: Promise<void> | undefined;
  #stopping = false;
  #longest = 0;

  constructor(adminUrl: string) {
    this.#adminUrl = adminUrl;
  }

  async start(): Promise<void> {
    const client = await connected(this.#adminUrl, 'bench-locks');
    this.#looking = this.#look(client);
  }

  async #look(client: pg.Client): Promise<void> {
    while (!this.#stopping) {
      const { rows } = await client.query<{ waited: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float8 as waited
          from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = $1`,
        [loadName],
      );
      this.#longest = Math.max(this.#longest, rows[0]?.waited ?? 0);
      await delay(interval);
    }
    await client.end();
  }

  /** @returns the milliseconds of the longest wait since the last call */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#looking;
  }
}

async function connected(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name });
  await client.connect();
  return client;
}
