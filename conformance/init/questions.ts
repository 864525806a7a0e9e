/** Questions on a terminal. Passwords and tokens are not shown while they are typed, and nothing is kept in a history. */

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '#harness/cli/usage-error.ts';

export interface Questions {
  /** @param usual answer of an empty line */
  text(question: string, usual?: string): Promise<string>;
  secret(question: string): Promise<string>;
  yes(question: string): Promise<boolean>;
  close(): void;
}

/** @param output also of what is typed, unless it is secret */
export function questionsOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  // Without it, readline would swallow Ctrl-C.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new AbortController();
  lines.on('close', () => ended.abort());
  const line = async (question: string) => {
    try {
      return await lines.question(question, { signal: ended.signal });
    } catch (error) {
      // A question that is never answered would end the process without a word.
      if (ended.signal.aborted) throw new UsageError('The input ended before every question was answered.');
      throw error;
    }
  };
  const ask = async (question: string) => (await line(question)).trim();
  return {
    text: async (question, usual) =>
      (await ask(usual === undefined ? `${question}: ` : `${question} [${usual}]: `)) || (usual ?? ''),
    async secret(question) {
      output.write(`${question}: `);
      isHidden = true;
      try {
        return await line('');
      } finally {
        isHidden = false;
        output.write('\n');
      }
    },
    yes: async (question) => /^y(?:es)?$/i.test(await ask(`${question} (y/N): `)),
    close: () => lines.close(),
  };
}
