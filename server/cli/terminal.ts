/** What the commands print: answers to stdout, what is going on to stderr. */

/** A line of the answer. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A line for whoever watches: it is no part of the answer. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Whoever reads the answer may have had enough of it, as `| head` has: that is no fault, and nobody is there to be told.
 * To be called before anything is printed.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
