/** Messages for errors that an operator can fix. */
import pg from 'pg';
import { ClusterNotStarted } from '../cluster/children.ts';
import { DemoError } from '../demo/demo-error.ts';
import { ConfigError } from '../environment.ts';
import { ContractViolations } from '../gateway/startup-checks.ts';
import { QuotaLockTaken } from '../limiter/quota-lock.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres.ts';
import { MetricsPortUnavailable } from '../platform/metrics.ts';
import { OperatorRefusal } from '../platform/operator-refusal.ts';
import { DatabaseUnavailable, isUnavailable } from '../platform/postgres/errors.ts';
import { isUnprepared, lacksMigrations, UnsafeDatabaseRole } from '../platform/postgres/roles.ts';
import { UnfitDatabaseAddress } from '../platform/postgres/sessions.ts';

/** Errors whose message already says what to do. */
const explained = [
  DemoError,
  EmbeddedPostgresError,
  ConfigError,
  UnsafeDatabaseRole,
  UnfitDatabaseAddress,
  QuotaLockTaken,
  ContractViolations,
  OperatorRefusal,
  MetricsPortUnavailable,
  ClusterNotStarted,
];

/** SQLSTATE of an expired lock_timeout. */
const lockNotAvailable = '55P03';

/** SQLSTATE of a write on a standby, or where transactions are read-only by default. */
const readOnly = '25006';

/** SQLSTATE of a deadlock, and of a transaction that PostgreSQL could not put in order with others. */
const conflicts = ['40P01', '40001'];

const urls =
  'DATABASE_URL and DATABASE_DIRECT_URL, WORKER_DATABASE_URL and WORKER_DATABASE_DIRECT_URL for a worker, or ' +
  'MIGRATION_DATABASE_URL to migrate and to operate';

/** @returns a message for the operator instead of a stack trace; undefined for a bug */
export function explanation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  // In a cluster Node reports `bind`, the primary's call.
  const isListening = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'bind');
  if (isListening && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE') return `Port ${error.port} is in use by another program. Set PORT to another one.`;
    const advice = 'Set PORT to one from 1024 on, and HOST to an address of this machine.';
    return `Port ${error.port} cannot be listened on (${error.code}). ${advice}`;
  }
  if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) {
    return 'A table is in use: after five seconds nothing was changed. Run it again; pg_stat_activity shows who holds the lock.';
  }
  if (error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '')) {
    return `Another transaction was in the way (${error.message}): nothing was changed by this one. Run it again.`;
  }
  if (isUnprepared(error)) return `The database is not prepared (${error.message}). Run: guildgate migrate up`;
  const refusal = error instanceof DatabaseUnavailable ? error.cause : error;
  const checkUrl = `${(error instanceof DatabaseUnavailable && error.setting) || urls}.`;
  // Authentication (28), a missing database (3D000), a parameter that the URL sets (22023), and the owner's role, which is
  // not granted to the connecting role (42501).
  if (refusal instanceof pg.DatabaseError && /^(?:28|3D|22023$|42501$)/.test(refusal.code ?? '')) {
    return `PostgreSQL refuses the connection (${refusal.message}). Check ${checkUrl}`;
  }
  if (refusal instanceof pg.DatabaseError && refusal.code === readOnly) {
    return `PostgreSQL takes no writes here (${refusal.message}). Connect to the primary; check ${checkUrl}`;
  }
  if (isUnavailable(error))
    return `PostgreSQL cannot be reached (${reasonOf(error)}). Check that it runs, and ${checkUrl}`;
  if (lacksMigrations(error)) {
    return `The database is older than this program (${error.message}). Run: guildgate migrate up`;
  }
  return undefined;
}

/** @returns the message of the operating system or PostgreSQL; after several addresses, their shared code */
function reasonOf(error: Error): string {
  const { cause = error } = error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
