/** Mails from the output of a user-defined command, for mailboxes without IMAP. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { Inconclusive } from '../verdict.ts';
import type { Mails } from './mails.ts';

const run = promisify(execFile);

/** @param command program and arguments; the address is appended. Prints the newest mail as text, or nothing. */
export function commandMails([program = '', ...given]: readonly string[]): Mails {
  return {
    async to(address) {
      try {
        const { stdout } = await run(program, [...given, address], { timeout: 15_000, maxBuffer: 4_000_000 });
        if (stdout.trim() === '') return [];
        return [{ id: createHash('sha256').update(stdout).digest('hex'), subject: '', text: stdout }];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new Inconclusive('control-failed', `the command that reads mail failed: ${error.message}`);
      }
    },
    close: async () => {},
  };
}
