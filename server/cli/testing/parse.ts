/** Parses a command line in this process, for arguments that are refused before a database is opened. */
import { Command, CommanderError } from 'commander';
import { exitCodeOf } from '../exit-codes.ts';

/**
 * @param add the functions that add the commands
 * @returns the exit code, and what would have been printed
 */
export async function parse(add: readonly ((program: Command) => void)[], args: readonly string[]) {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const program = new Command().exitOverride().configureOutput({ writeOut: write, writeErr: write });
  for (const each of add) each(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: 0, output };
  } catch (error) {
    if (error instanceof CommanderError) return { code: exitCodeOf(error), output };
    throw error;
  }
}
