/** Checks of PostgreSQL, with the role of each part of the service. */
import { createLogger } from '../../platform/log.ts';
import { type DatabaseAddress, poolerOf, sessionNames } from '../../platform/postgres/address.ts';
import { migrationStates } from '../../platform/postgres/migrate.ts';
import { createPool, type Pool } from '../../platform/postgres/pool.ts';
import { assertSafeRole, UnsafeDatabaseRole } from '../../platform/postgres/roles.ts';
import { type Check, type Finding, fault, ok, skipped, warning } from './check.ts';
import type { DoctorConfig } from './config.ts';
import { connectionAdvice, sessionFindings } from './sessions.ts';

const area = 'PostgreSQL';

interface Server {
  readonly version: string;
  readonly number: number;
  readonly role: string;
  readonly now: number;
  readonly connections: number;
  readonly fsync: string;
  readonly commit: string;
  readonly isStandby: boolean;
  readonly readOnly: string;
}

const serverQuery = {
  text: `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    current_user::text as role, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, pg_is_in_recovery() as "isStandby",
    current_setting('default_transaction_read_only') as "readOnly"`,
};

export function postgresChecks(config: DoctorConfig, parts: readonly ('serve' | 'worker')[]): Check[] {
  const { databaseUrl, databaseDirectUrl, workerDatabaseUrl, workerDatabaseDirectUrl, adminUrl, connections } = config;
  const checks: Check[] = [];
  const add = (subject: string, url: string, run: () => Promise<Finding[]>) =>
    checks.push({ area, subject, advice: connectionAdvice(subject, url), run });
  if (databaseUrl && parts.includes('serve')) {
    const address = { url: databaseUrl, directUrl: databaseDirectUrl };
    add('DATABASE_URL', databaseUrl, () => asPart(address, 'serve', connections.serve));
  }
  if (workerDatabaseUrl && parts.includes('worker')) {
    const address = { url: workerDatabaseUrl, directUrl: workerDatabaseDirectUrl };
    const beside = databaseUrl && parts.includes('serve') ? connections.serve : 0;
    add('WORKER_DATABASE_URL', workerDatabaseUrl, () => asPart(address, 'work', connections.worker, beside));
  }
  if (adminUrl) add('MIGRATION_DATABASE_URL', adminUrl, () => asOperator(adminUrl));
  else checks.push({ area, subject: 'migrations', run: async () => [migrationsSkipped()] });
  return checks;
}

const migrationsSkipped = () => skipped('migrations', 'not looked at: MIGRATION_DATABASE_URL is not set');

/** The pooler comes first: one that is not fit may refuse the connections of the part. */
async function asPart(
  address: DatabaseAddress,
  purpose: 'serve' | 'work',
  wanted: number,
  beside = 0,
): Promise<Finding[]> {
  const names = sessionNames[purpose];
  const ofPooler = await sessionFindings(address, names);
  if (ofPooler.some(({ status }) => status === 'fault')) return ofPooler;
  const { throughPooler } = poolerOf(address);
  const options = { url: address.url, size: 1, applicationName: 'guildgate-doctor', throughPooler };
  const pool = createPool(options, createLogger('silent'));
  try {
    const server = await readServer(pool);
    return [
      ok(names.url, `PostgreSQL ${server.version} as ${server.role}, in ${server.after - server.before} ms`),
      ...ofPooler,
      await roleOf(pool, names.url, purpose),
      ...versionFindings(server.number, server.version),
      ...clockFindings(server.now, server),
      ...writeFindings(server),
      ...durabilityFindings(server),
      connectionFinding(throughPooler ? names.directUrl : names.url, wanted, server.connections, beside),
    ];
  } finally {
    await pool.close();
  }
}

async function readServer(pool: Pool): Promise<Server & { before: number; after: number }> {
  const read = async () => (await pool.use((connection) => connection.flush<Server>([serverQuery])))[0]?.rows[0];
  // Connects first, so that the second round trip can be measured.
  await read();
  const before = Date.now();
  const server = await read();
  const after = Date.now();
  if (!server) throw new Error('PostgreSQL answered nothing');
  return { ...server, before, after };
}

async function roleOf(pool: Pool, name: string, purpose: 'serve' | 'work'): Promise<Finding> {
  try {
    await assertSafeRole(pool, purpose);
    return ok(name, 'the role is held behind the fence between tenants');
  } catch (error) {
    if (!(error instanceof UnsafeDatabaseRole)) throw error;
    const [, says = error.message, advice] = /^(.*\.) (Connect as .*)$/s.exec(error.message) ?? [];
    return fault(name, says, advice ?? `Check ${name}, and run: guildgate migrate up`);
  }
}

/** @param number `server_version_num`, 180002 for 18.2 */
export function versionFindings(number: number, version: string): Finding[] {
  const advice = 'Update PostgreSQL to the newest 18.';
  if (number < 170_000) return [fault('version', `${version} is too old`, advice)];
  if (number < 170_008 || (number >= 180_000 && number < 180_002)) {
    const holes = 'CVE-2026-2005 and CVE-2026-2006: arbitrary code with SQL access';
    return [warning('version', `${version} has known holes (${holes})`, advice)];
  }
  if (number < 180_000)
    return [
      warning('version', `${version} is not what Guildgate is tested with, and "guildgate limits set" fails`, advice),
    ];
  return [];
}

/** @param databaseTime in milliseconds, read between the two times of this machine */
export function clockFindings(databaseTime: number, { before, after }: { before: number; after: number }): Finding[] {
  const apart = databaseTime < before ? before - databaseTime : Math.max(0, databaseTime - after);
  if (apart <= 5_000) return [];
  const says = `the clocks of PostgreSQL and of this machine are ${Math.round(apart / 1_000)} seconds apart`;
  return [warning('clock', says, 'Keep both by NTP: what expires does so by one and is signed by the other.')];
}

function writeFindings({ isStandby, readOnly }: Server): Finding[] {
  if (isStandby) return [fault('writes', 'this is a standby, which takes no writes', 'Connect to the primary.')];
  if (readOnly === 'off') return [];
  // Some providers set it when a disk is nearly full.
  const advice = 'See whether its disk is full, and set default_transaction_read_only = off.';
  return [fault('writes', 'default_transaction_read_only is on: no writes are taken', advice)];
}

function durabilityFindings({ fsync, commit }: Server): Finding[] {
  return [
    ...(fsync === 'off'
      ? [warning('durability', 'fsync is off: a crash of its machine may destroy the database', 'Set fsync = on.')]
      : []),
    ...(commit === 'off'
      ? [
          warning(
            'durability',
            'synchronous_commit is off: a crash loses what was just confirmed',
            'Set synchronous_commit = on.',
          ),
        ]
      : []),
  ];
}

/**
 * @param wanted by one node with all its processes
 * @param there available to roles without superuser
 * @param beside wanted by a server of the same environment, for a worker
 */
export function connectionFinding(name: string, wanted: number, there: number, beside = 0): Finding {
  const says = `${there} connections, of which one node takes up to ${wanted}`;
  if (wanted + beside <= there) return ok(name, `${says}: enough for ${Math.floor(there / wanted)}`);
  const both = wanted <= there ? `, and with a server up to ${wanted + beside}` : '';
  return fault(name, `${says}${both}`, 'Lower DATABASE_POOL_SIZE (or WORKER_CONCURRENCY), or raise max_connections.');
}

/** All commands but "migrate up" work through a pooler. */
async function asOperator(adminUrl: string): Promise<Finding[]> {
  return [...(await sessionFindings({ url: adminUrl }, sessionNames.migrate)), ...(await migrations(adminUrl))];
}

async function migrations(adminUrl: string): Promise<Finding[]> {
  const states = await migrationStates(adminUrl);
  const waiting = states.filter(({ appliedAt }) => appliedAt === null);
  const newer = states.filter(({ known }) => !known);
  if (newer.length > 0) {
    const names = newer.map(({ name }) => name).join(', ');
    return [
      warning('migrations', `a newer release has applied ${names}`, 'Run the release that belongs to this database.'),
    ];
  }
  if (waiting.length === 0) return [ok('migrations', `all ${states.length} are applied`)];
  return [fault('migrations', `${waiting.length} of ${states.length} wait`, 'Run: guildgate migrate up')];
}
