/** Results go to standard output, everything else to standard error. */

export const say = (line: string) => process.stderr.write(`${line}\n`);
export const print = (text: string) => process.stdout.write(`${text}\n`);
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2));

/** Ends quietly when the reader of the output closes the pipe, as `| head` does. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
