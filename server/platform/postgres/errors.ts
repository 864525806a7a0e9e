/** Classifies errors of PostgreSQL and its connections by SQLSTATE. */
import pg from 'pg';

/** PostgreSQL is unreachable, or fails for a temporary reason: the caller may retry. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** The setting with the URL that failed, where one process has several. */
  readonly setting: string | undefined;
  constructor(message: string, options: ErrorOptions & { readonly setting?: string | undefined } = {}) {
    super(message, options);
    this.setting = options.setting;
  }
}

/** The transaction cannot be committed: an error inside it was swallowed. */
export class CommitRefused extends Error {
  override name = 'CommitRefused';
}

/**
 * Temporary: connection lost, server starting or stopping, read-only standby, out of resources, lock or statement
 * timeout. Also prepared statements that a migration has dropped or whose columns it has changed.
 */
const passing = /^(?:08|53|57P0|25006$|55P03$|57014$|40001$|40P01$|0A000$|26000$)/;

/** Messages of pg and pg-pool for errors without a code. */
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

/** @returns true when the connection that raised the error must not be reused */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P0|25006$|0A000$|26000$)/.test(error.code ?? '');
  return isUnavailable(error);
}

/** @returns true for a serialization failure or deadlock, after which an immediate retry may succeed */
export function isConflict(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConflict(error.cause);
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** @returns true when an earlier statement of the transaction has failed */
export function isFailedTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** @returns true when a later retry may succeed */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  return lostConnection.test(error.message) || ('code' in error && networkCodes.has(String(error.code)));
}

/** @returns true when PostgreSQL gave no answer, or no connection was free: it did not refuse a statement */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !(error.cause instanceof pg.DatabaseError);
}

/** @returns true when the error violates this unique constraint or index */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** @returns true when the error violates this check constraint */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** @returns true when the error violates this foreign key, on either side */
export function violatesForeignKey(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint;
}

/** @returns true for an instant that passed validation but does not exist, such as 29 February of a common year */
export function isImpossibleInstant(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22007' || error.code === '22008');
}
