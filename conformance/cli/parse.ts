/** How a program of ours ends: by the exit code that says why, and without a stack for what is no fault of its own. */
import { type Command, CommanderError } from 'commander';
import { exitCodes } from '../exit-code.ts';
import { UsageError } from '../usage-error.ts';
import { Inconclusive } from '../verdict.ts';
import { say } from './output.ts';

/** Parses the arguments of this process, and runs what they ask for. @throws whatever is a fault of the program */
export async function parse(program: Command): Promise<void> {
  program.showHelpAfterError().exitOverride();
  for (const command of program.commands) command.showHelpAfterError().exitOverride();
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
    else if (error instanceof UsageError) {
      say(error.message);
      process.exitCode = exitCodes.usage;
    } else if (error instanceof Inconclusive) {
      say(error.message);
      process.exitCode = exitCodes.inconclusive;
    } else throw error;
  }
}
