/**
 * Sessions of PostgreSQL behind a pooler. One that gives each transaction another session, such as PgBouncer with
 * `pool_mode = transaction`, serves requests and jobs; LISTEN and advisory locks need a connection that it does not share.
 */
import pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from './errors.ts';
import { type SessionSetting, sessionSettings } from './session-settings.ts';

export interface DatabaseAddress {
  readonly url: string;
  /** Leads past the pooler of `url`. Absent: `url` leads to PostgreSQL itself. */
  readonly directUrl?: string | undefined;
}

/** The setting with each URL of an address, for messages. */
export interface SettingNames {
  readonly url: string;
  readonly directUrl?: string;
}

/** By purpose of the process. */
export const sessionNames = {
  serve: { url: 'DATABASE_URL', directUrl: 'DATABASE_DIRECT_URL' },
  work: { url: 'WORKER_DATABASE_URL', directUrl: 'WORKER_DATABASE_DIRECT_URL' },
  migrate: { url: 'MIGRATION_DATABASE_URL' },
} as const satisfies Record<string, SettingNames>;

/** The process must not start: what needs a session of its own would share it, or be elsewhere than its data. */
export class UnfitDatabaseAddress extends Error {
  override name = 'UnfitDatabaseAddress';
}

/**
 * Checks that every connection of the process that needs a session of its own has one, and that the others have the
 * settings of our sessions.
 * @throws UnfitDatabaseAddress with the reason and what to set; DatabaseUnavailable
 */
export async function assertSessions({ url, directUrl }: DatabaseAddress, names: SettingNames): Promise<void> {
  if (!(await keepsSessions(directUrl ?? url))) throw new UnfitDatabaseAddress(notKept(directUrl, names));
  if (directUrl !== undefined) await assertSamePlace(url, directUrl, names);
}

function notKept(directUrl: string | undefined, names: SettingNames): string {
  const isDirect = directUrl !== undefined;
  const cause =
    `${isDirect ? names.directUrl : names.url} leads through a pooler that gives each transaction another session ` +
    '(PgBouncer with pool_mode = transaction or statement). ';
  if (isDirect || names.directUrl === undefined)
    return `${cause}Advisory locks and LISTEN need a session of their own. Set it to PostgreSQL itself.`;
  return (
    `${cause}Advisory locks, LISTEN and prepared statements need a session of their own. Set ${names.directUrl} to ` +
    `PostgreSQL itself, with the same role and database, and leave ${names.url} as it is.`
  );
}

/** Queries on two connections until one of them has proven to share its session. */
const rounds = 5;

/**
 * @returns false when a pooler gives each transaction a session of its choice: then one connection changes its session,
 * or two have the same. No session is marked for it, since others would find the mark
 */
export async function keepsSessions(url: string): Promise<boolean> {
  return connected(url, async (one) => {
    const first = await sessionOf(one);
    // PostgreSQL announces the process of a session at its start; a pooler, a number of its own.
    if (Reflect.get(one, 'processID') === first) return true;
    return connected(url, async (other) => {
      for (let round = 1; round <= rounds; round += 1) {
        // A growing number, because a pooler may hand out its sessions in turn.
        for (let query = 0; query < round; query += 1) if ((await sessionOf(other)) === first) return false;
        if ((await sessionOf(one)) !== first) return false;
      }
      return true;
    });
  });
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

interface Place {
  readonly database: string;
  readonly started: string;
}

async function assertSamePlace(url: string, directUrl: string, names: SettingNames): Promise<void> {
  const [pooled, direct] = await Promise.all([connected(url, look), connected(directUrl, look)]);
  if (pooled.database !== direct.database || pooled.started !== direct.started) {
    throw new UnfitDatabaseAddress(
      `${names.directUrl} leads to another database or server than ${names.url}: locks and notifications would be of the ` +
        'one, and data of the other. Set both to the same database of the same PostgreSQL.',
    );
  }
  const lacking = Object.entries(sessionSettings).filter(([name, value]) => pooled.settings.get(name) !== value);
  if (lacking.length === 0) return;
  throw new UnfitDatabaseAddress(
    `The sessions behind ${names.url} lack ${lacking.map(([name]) => name).join(', ')}, which "guildgate migrate up" sets ` +
      'for the roles: run it, then RECONNECT in the console of PgBouncer. Connection settings there must not change them.',
  );
}

async function look(client: pg.Client): Promise<Place & { settings: ReadonlyMap<string, string> }> {
  const [place, settings] = [
    await client.query<Place>(
      `select oid::text as database, pg_postmaster_start_time()::text as started from pg_database
        where datname = current_database()`,
    ),
    await client.query<{ name: SessionSetting; setting: string }>(
      'select name, setting from pg_settings where name = any ($1)',
      [Object.keys(sessionSettings)],
    ),
  ];
  const [found] = place.rows;
  if (!found) throw new Error('the connected database is missing in pg_database');
  return { ...found, settings: new Map(settings.rows.map(({ name, setting }) => [name, setting])) };
}

const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

/** Without parameters of the start, which a pooler may refuse. @throws DatabaseUnavailable */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...limits, connectionString: url, application_name: 'guildgate-check' });
  // A query reports the error, too; without a listener it would end the process.
  client.on('error', () => {});
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    return await work(client);
  } catch (error) {
    // Whatever refuses a connection, as in pool.ts.
    if (isConnected && !isUnavailable(error)) throw error;
    throw new DatabaseUnavailable('no PostgreSQL connection available', { cause: error });
  } finally {
    await client.end();
  }
}
