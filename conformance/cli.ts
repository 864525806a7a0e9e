/** npm run conformance: tries a tenant's host by the rules of the specification. */
import { Command, CommanderError } from 'commander';
import { say } from './cli/output.ts';
import { addProving } from './cli/proving.ts';
import { addReading } from './cli/reading.ts';
import { addReplay, addRun } from './cli/run.ts';
import { exitCodes } from './exit-code.ts';
import { UsageError } from './usage-error.ts';
import { Inconclusive } from './verdict.ts';

const program = new Command('conformance')
  .description(
    'Tries a tenant host by the rules of the specification. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Exit codes: 0 every must is kept; 1 a rule failed; 2 wrong use; 3 nothing can be said; 130 interrupted.
See docs/conformance.md.`,
  )
  .showHelpAfterError()
  .exitOverride();
addRun(program);
addReading(program);
addReplay(program);
addProving(program);
for (const command of program.commands) command.exitOverride();

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
