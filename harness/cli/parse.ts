/** Runs a command line and sets its exit code. Usage errors and failures of the host are printed without a stack. */
import { type Command, CommanderError } from 'commander';
import { Inconclusive } from '../verdict.ts';
import { exitCodes } from './exit-code.ts';
import { say } from './output.ts';
import { UsageError } from './usage-error.ts';

/** Parses the process arguments and runs the command. @throws Error for faults of the program itself */
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
