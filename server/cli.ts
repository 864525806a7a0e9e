/** The guildgate command line. Each command is a file of `cli/`. */
import { Command, CommanderError } from 'commander';
import { addContractCommands } from './cli/contract.ts';
import { addDemoCommand } from './cli/demo.ts';
import { addDoctorCommand } from './cli/doctor.ts';
import { exitCodeOf, exitCodes } from './cli/exit-codes.ts';
import { explanation } from './cli/explanation.ts';
import { addKeysCommands } from './cli/keys.ts';
import { addLimitsCommands } from './cli/limits.ts';
import { addMigrateCommand } from './cli/migrate.ts';
import { addServeCommand } from './cli/serve.ts';
import { addTenantCommands } from './cli/tenant.ts';
import { endWithReader, say } from './cli/terminal.ts';
import { addUserCommands } from './cli/user.ts';
import { addWorkerCommand } from './cli/worker.ts';
import { allocateAsYoung } from './platform/heap.ts';

allocateAsYoung();
endWithReader();

const program = new Command('guildgate')
  .description('A membership and event-management API for many organisations')
  .addHelpText(
    'after',
    `
Examples:
  guildgate demo                        everything on this machine, with sample people and tokens
  PORT=9000 DATA_DIR=/tmp/gg guildgate demo

A first setup, with MIGRATION_DATABASE_URL, API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD, SECRET_KEY, DATABASE_URL,
WORKER_DATABASE_URL, SMTP_URL and MAIL_FROM set:
  guildgate migrate up                  prepare the database
  guildgate tenant create acme.example --name Acme --admin-email ada@acme.example --admin-name 'Ada Lovelace'
  guildgate doctor                      check the environment
  guildgate serve                       and in another terminal: guildgate worker

Exit codes: ${exitCodes.done} done; ${exitCodes.failed} failed; ${exitCodes.usage} wrong use, or a deletion without --confirm.
"contract diff" and "migrate status" have codes of their own: see their help.

Each command has its own examples: guildgate tenant --help`,
  )
  .exitOverride();

program.commandsGroup('To try:');
addDemoCommand(program);
program.commandsGroup('To run:');
addServeCommand(program);
addWorkerCommand(program);
program.commandsGroup('Setup and maintenance:');
addMigrateCommand(program);
addDoctorCommand(program);
program.commandsGroup('For an organisation:');
addTenantCommands(program);
addUserCommands(program);
addKeysCommands(program);
addLimitsCommands(program);
program.commandsGroup('For developers:');
addContractCommands(program);
program.commandsGroup('Help:').helpCommand(true);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = exitCodeOf(error);
  } else {
    const sentence = explanation(error);
    if (sentence === undefined) throw error;
    say(`\n${sentence}\n`);
    process.exitCode = exitCodes.failed;
  }
}
