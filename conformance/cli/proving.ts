/** The commands that try the suite itself: self-test and broken. */
import { type Command, InvalidArgumentError } from 'commander';
import { brokenCommand, brokenText } from '../commands/broken.ts';
import { selfTestCommand, selfTestText } from '../commands/self-test.ts';
import { profileOf, profileOption, type TargetOptions } from './options.ts';
import { print, printJson, say } from './output.ts';

function port(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 0 && value <= 65_535))
    throw new InvalidArgumentError('Say a port from 0 to 65535.');
  return value;
}

export function addProving(program: Command): void {
  program
    .command('self-test')
    .addOption(profileOption())
    .description('try the suite itself: each rule must notice its broken hosts, and blame no good one')
    .option('--json', 'print the kill matrix as JSON')
    .action(async (options: TargetOptions & { json?: boolean }) => {
      const report = await selfTestCommand(await profileOf(options), say);
      if (options.json) printJson(report);
      else print(selfTestText(report));
      process.exitCode = report.exitCode;
    });
  program
    .command('broken')
    .argument('[name]', 'which one; none: list them')
    .addOption(profileOption())
    .option('--port <port>', 'where to listen; 0: anywhere', port, 0)
    .description('serve a host that does one thing wrong, before the good one of the profile')
    .action(async (name: string | undefined, options: TargetOptions & { port: number }) => {
      if (name === undefined) print(brokenText());
      else await brokenCommand(name, await profileOf(options), options.port, print);
    });
}
