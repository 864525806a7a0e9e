/**
 * Sessions of PostgreSQL behind a pooler. One that gives each transaction another session, such as PgBouncer with
 * `pool_mode = transaction`, serves requests and jobs; LISTEN and advisory locks need a connection that it does not share.
 */
import pg from 'pg';
import { type DatabaseAddress, poolerOf, type SettingNames } from './address.ts';
import { DatabaseUnavailable, isUnavailable } from './errors.ts';
import { type SessionSetting, sessionSettings, startupOptions } from './session-settings.ts';

/** The process must not start: what needs a session of its own would share it, or be elsewhere than its data. */
export class UnfitDatabaseAddress extends Error {
  override name = 'UnfitDatabaseAddress';
}

/**
 * Checks that every connection of the process that needs a session of its own has one, and that the others have the
 * settings of our sessions.
 * @throws UnfitDatabaseAddress with the reason and what to set; DatabaseUnavailable with the setting
 */
export async function assertSessions(address: DatabaseAddress, names: SettingNames): Promise<void> {
  const { url, directUrl } = address;
  const sessions = await sessionsOf(
    poolerOf(address).sessionUrl,
    directUrl === undefined ? names.url : names.directUrl,
  );
  if (sessions === 'shared') throw new UnfitDatabaseAddress(notKept(directUrl, names));
  // PostgreSQL takes the options of our pools; and commands that administer it need none.
  if (names.directUrl === undefined || (directUrl === undefined && sessions === 'own')) return;
  const [pooled, direct] = await Promise.all([
    // As the pool connects, because a pooler may ignore the options.
    connected(url, names.url, look, directUrl === undefined ? { options: startupOptions } : {}),
    directUrl === undefined ? undefined : connected(directUrl, names.directUrl, look),
  ]).catch((error) => {
    if (!isRefusedTransaction(error)) throw error;
    throw new UnfitDatabaseAddress(
      `${names.url} leads through a pooler that refuses transactions (PgBouncer with pool_mode = statement). ` +
        'Set pool_mode = transaction there.',
    );
  });
  if (direct) assertSamePlace(pooled, direct, names);
  assertSettings(pooled, names);
}

function notKept(directUrl: string | undefined, names: SettingNames): string {
  const isDirect = directUrl !== undefined;
  const cause =
    `${isDirect ? names.directUrl : names.url} leads through a pooler that gives each transaction another session ` +
    '(PgBouncer with pool_mode = transaction). ';
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
  return (await sessionsOf(url)) !== 'shared';
}

/** @returns whose the sessions are: of PostgreSQL itself, or of a pooler, which keeps each for one connection or not */
async function sessionsOf(url: string, setting?: string): Promise<'own' | 'kept' | 'shared'> {
  return connected(url, setting, async (one) => {
    const first = await sessionOf(one);
    // PostgreSQL announces the process of a session at its start; a pooler, a number of its own.
    if (Reflect.get(one, 'processID') === first) return 'own';
    return connected(url, setting, async (other) => {
      for (let round = 1; round <= rounds; round += 1) {
        // A growing number, because a pooler may hand out its sessions in turn.
        for (let query = 0; query < round; query += 1) if ((await sessionOf(other)) === first) return 'shared';
        if ((await sessionOf(one)) !== first) return 'shared';
      }
      return 'kept';
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
  readonly role: string;
}

type Settings = ReadonlyMap<string, string>;

function assertSamePlace(pooled: Place, direct: Place, names: SettingNames): void {
  if (pooled.database !== direct.database || pooled.started !== direct.started) {
    throw new UnfitDatabaseAddress(
      `${names.directUrl} leads to another database or server than ${names.url}: locks and notifications would be of the ` +
        'one, and data of the other. Set both to the same database of the same PostgreSQL.',
    );
  }
  if (pooled.role === direct.role) return;
  throw new UnfitDatabaseAddress(
    `${names.directUrl} connects as ${direct.role}, and ${names.url} as ${pooled.role}. Set both to the same role.`,
  );
}

function assertSettings({ settings }: { settings: Settings }, names: SettingNames): void {
  const lacking = Object.entries(sessionSettings).filter(([name, value]) => settings.get(name) !== value);
  if (lacking.length === 0) return;
  throw new UnfitDatabaseAddress(
    `The sessions behind ${names.url} lack ${lacking.map(([name]) => name).join(', ')}, which "guildgate migrate up" sets ` +
      'for the roles: run it, then RECONNECT in the console of PgBouncer. Connection settings there must not change them.',
  );
}

/** In a transaction, as all queries of our pools. */
async function look(client: pg.Client): Promise<Place & { settings: Settings }> {
  await client.query('begin');
  // The time as a number: as text it would depend on the session's time zone.
  const place = await client.query<Place>(
    `select oid::text as database, extract(epoch from pg_postmaster_start_time())::text as started,
      current_user::text as role from pg_database where datname = current_database()`,
  );
  const settings = await client.query<{ name: SessionSetting; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(sessionSettings)],
  );
  await client.query('commit');
  const [found] = place.rows;
  if (!found) throw new Error('the connected database is missing in pg_database');
  return { ...found, settings: new Map(settings.rows.map(({ name, setting }) => [name, setting])) };
}

/** PgBouncer has no code of its own for it: it reports a protocol violation, as when a wait has timed out. */
function isRefusedTransaction(error: unknown): boolean {
  const refusal = error instanceof DatabaseUnavailable ? error.cause : error;
  return refusal instanceof pg.DatabaseError && refusal.message.includes('statement pooling mode');
}

/** Of a start, at which everything on a machine may start at once: five seconds to connect were too few. */
const limits = { connectionTimeoutMillis: 10_000, query_timeout: 5_000 };

/**
 * Without parameters of the start unless `start` has some, because a pooler may refuse them.
 * @param setting has the URL @throws DatabaseUnavailable
 */
async function connected<T>(
  url: string,
  setting: string | undefined,
  work: (client: pg.Client) => Promise<T>,
  start: { options?: string } = {},
): Promise<T> {
  const client = new pg.Client({ ...limits, ...start, connectionString: url, application_name: 'guildgate-check' });
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
    throw new DatabaseUnavailable('no PostgreSQL connection available', { cause: error, setting });
  } finally {
    await client.end();
  }
}
