/** Causes of a failed start. */
export type EmbeddedPostgresFault =
  | 'damaged' // the data folder cannot be used as it is
  | 'permission' // a file or folder may not be read or written
  | 'in-use' // another living process owns the data folder
  | 'port' // the port is taken or not allowed
  | 'unsupported' // this machine cannot run the binaries
  | 'failed'; // PostgreSQL or initdb failed for another reason

/** A start that failed; the message names the folder, the cause and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * @param codes error codes of the operating system
 * @returns true for an Error with one of these codes
 */
export function hasCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/**
 * Turns a refusal of the operating system to touch the data folder into an EmbeddedPostgresError; anything else is
 * returned as it came. Use as `throw explainFileError(error, dataDir)`.
 */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return new EmbeddedPostgresError(
      'damaged',
      `The data folder ${dataDir} cannot be used: it, or something on the way to it, is a file and not a folder ` +
        `(${error.message}). Move that file away, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ELOOP')) {
    return new EmbeddedPostgresError(
      'permission',
      `The data folder ${dataDir} cannot be used: ${error.message}. Make it readable and writable for the user that ` +
        'runs this command, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new EmbeddedPostgresError(
      'failed',
      `The disk that holds the data folder ${dataDir} is full (${error.message}). ` +
        'Free some space, or set DATA_DIR to a folder on another disk.',
      { cause: error },
    );
  }
  return error;
}
