/** guildgate: the command line. Each command is a file of `cli/` that calls what does the work. */
import { Command, CommanderError } from 'commander';
import { addDemoCommand } from './cli/demo.ts';
import { explanation } from './cli/explanation.ts';
import { addKeysCommands } from './cli/keys.ts';
import { addLimitsCommands } from './cli/limits.ts';
import { addMigrateCommand } from './cli/migrate.ts';
import { addServeCommand } from './cli/serve.ts';
import { addTenantCommands } from './cli/tenant.ts';
import { endWithReader, say } from './cli/terminal.ts';
import { addUserCommands } from './cli/user.ts';
import { addWorkerCommand } from './cli/worker.ts';

endWithReader();

const program = new Command('guildgate')
  .description('A membership and event-management API for many organisations')
  .addHelpText(
    'after',
    `
Examples:
  guildgate demo                        everything on this machine, with people and tokens to try
  PORT=9000 DATA_DIR=/tmp/gg guildgate demo
  DATABASE_URL=postgres://guildgate_api:…@db/guildgate SECRET_KEY=… guildgate serve`,
  )
  .exitOverride();
addDemoCommand(program);
addServeCommand(program);
addWorkerCommand(program);
addMigrateCommand(program);
addTenantCommands(program);
addUserCommands(program);
addKeysCommands(program);
addLimitsCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    const sentence = explanation(error);
    if (sentence === undefined) throw error;
    say(`\n${sentence}\n`);
    process.exitCode = 1;
  }
}
