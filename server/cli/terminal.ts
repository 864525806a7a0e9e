/** Output of the commands: results to stdout, progress to stderr. */

/** Prints a line of the result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a progress line, which is not part of the result. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Exits silently when the reader closes the pipe, as `| head` does. Call before anything is printed.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
