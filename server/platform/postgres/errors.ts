/** What PostgreSQL and its connection can refuse, told apart by SQLSTATE. */
import pg from 'pg';

/** PostgreSQL cannot be reached, or refuses work for a reason that passes: the caller may try again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A commit was asked for and PostgreSQL rolled back: an error inside the transaction was swallowed. */
export class CommitRefused extends Error {
  override name = 'CommitRefused';
}

/**
 * Connection lost, server starting or stopping, read-only standby, out of resources, lock or statement timeout; and what
 * a migration under way leaves to the connections that are open: a prepared statement that is gone, or answers other columns.
 */
const passing = /^(?:08|53|57P0|25006$|55P03$|57014$|40001$|40P01$|0A000$|26000$)/;

/** Messages of pg and pg-pool for failures that carry no code. */
const lostConnection =
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Connection ended unexpectedly|Client was closed/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** @returns whether the connection that raised the error must not be used again. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0|25006$|0A000$|26000$)/.test(error.code ?? '');
  return isUnavailable(error);
}

/** @returns whether PostgreSQL undid a transaction because of another one: the same again, at once, may succeed. */
export function isConflict(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConflict(error.cause);
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** @returns whether trying again later may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  return lostConnection.test(error.message) || ('code' in error && networkCodes.has(String(error.code)));
}

/** @returns whether the error is the violation of this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** @returns whether the error is the violation of this check constraint. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** @returns whether the error is that this foreign key would lead nowhere, or its target is still named. */
export function violatesForeignKey(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint;
}

/** @returns whether an instant was well-formed to us and not to PostgreSQL, such as 29 February of a common year. */
export function isImpossibleInstant(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22007' || error.code === '22008');
}
