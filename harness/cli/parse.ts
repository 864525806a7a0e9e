/** Runs a command line and sets its exit code. Usage errors and failures of the host are printed without a stack. */
import { type Command, CommanderError } from 'commander';
import { Inconclusive, Skipped } from '../verdict.ts';
import { toolVersion } from '../version.ts';
import { exitCodes } from './exit-code.ts';
import { endWithReader, say } from './output.ts';
import { UsageError } from './usage-error.ts';

/** Parses the process arguments and runs the command. Faults of the program itself are inconclusive, with their stack. */
export async function parse(program: Command): Promise<void> {
  endWithReader();
  program.version(await toolVersion(), '--version');
  prepare(program);
  try {
    await program.parseAsync();
  } catch (error) {
    fail(error);
  }
}

// Also while modules load, as with a wrong document, and outside of the command's promise: Node's exit code 1 would blame the host.
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});

function fail(error: unknown): void {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
  else if (error instanceof UsageError) {
    say(error.message);
    process.exitCode = exitCodes.usage;
  } else if (error instanceof Inconclusive) {
    say(error.message);
    process.exitCode = exitCodes.inconclusive;
  } else if (error instanceof Skipped && error.code === 'interrupted') {
    say(error.message);
    process.exitCode = exitCodes.interrupted;
  } else if (error instanceof Error && 'code' in error && error.code === 'EPIPE') {
    // See endWithReader: the verdict has no reader.
    process.exitCode = exitCodes.interrupted;
  } else {
    // A fault of the program or of its machine says nothing about the host: exit code 1 would blame it.
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = exitCodes.inconclusive;
  }
}

/** Of all subcommands: their settings are not inherited once they are added. */
function prepare(command: Command): void {
  command.showHelpAfterError().exitOverride();
  for (const each of command.commands) prepare(each);
}
