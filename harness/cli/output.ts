/** Results go to standard output, everything else to standard error. */

export const say = (line: string) => process.stderr.write(`${line}\n`);
export const print = (text: string) => process.stdout.write(`${text}\n`);
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2));

/**
 * Ends quietly when the reader of the output closes the pipe, as `| head` does. A run ends in order, as by Ctrl-C: at once it
 * would leave at the host what it made, and its exit code 0 would be that of a host that conforms.
 */
export function endWithReader(): void {
  let isClosed = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (isClosed) return;
    isClosed = true;
    if (!process.emit('SIGINT', 'SIGINT')) process.exit();
  });
}
