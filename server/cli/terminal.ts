/** What the commands print: answers to stdout, what is going on to stderr. */

/** A line of the answer. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A line for whoever watches: it is no part of the answer. */
export const say = (line: string) => process.stderr.write(`${line}\n`);
