/** The command `broken`: a proxy that breaks one rule, to try the suite. */

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { termination } from '#harness/cli/interruption.ts';
import { listeningOn } from '#harness/cli/listening.ts';
import { type ProfileOptions, profileOf } from '#harness/cli/options.ts';
import { print } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Profile } from '#harness/profile.ts';
import { columns } from '#harness/report/columns.ts';
import { systemTimer } from '#harness/timer.ts';
import { goodHosts } from '../broken/good.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { mutants } from '../rules/index.broken.ts';
import { hostProfileOption } from './options.ts';

/** @returns the available hosts, one per line. */
function brokenText(): string {
  return columns([
    ...mutants.map(({ name, breaks, description }) => [name, breaks, description]),
    ...goodHosts.map(({ name, description }) => [name, '(good)', description]),
  ]);
}

/**
 * Serves until interrupted. Writes a profile with the proxy's address to a file that only the user can read.
 * @param say prints the address
 * @throws UsageError for an unknown name, or a port that cannot be listened on
 */
async function brokenCommand(name: string, profile: Profile, port: number, say: (text: string) => void): Promise<void> {
  const found = mutants.find((mutant) => mutant.name === name) ?? goodHosts.find((host) => host.name === name);
  if (!found) throw new UsageError(`There is no host ${name}. \`broken\` without a name lists them.`);
  const host = await listeningOn(`127.0.0.1:${port}`, '--port', () =>
    startBrokenHost(profile, found.start(systemTimer()), port),
  );
  const end = termination();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-broken-'));
  const file = join(folder, `${name}.json`);
  const changes = 'dialect' in found ? { dialect: { ...profile.dialect, ...found.dialect } } : {};
  await writeFile(file, `${JSON.stringify({ ...host.profile, ...changes }, null, 2)}\n`, { mode: 0o600 });
  const only = 'breaks' in found ? ` --rule ${found.breaks}` : '';
  say(`${found.name}: ${found.description}`);
  say(`Proxy in front of ${profile.baseUrl}. In another terminal:`);
  say(`  npm run -s conformance -- run --profile ${file}${only}`);
  if (!end.aborted) await once(end, 'abort');
  await rm(folder, { recursive: true });
  await host.stop();
}

function port(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 0 && value <= 65_535))
    throw new InvalidArgumentError('Enter a port from 0 to 65535.');
  return value;
}

export function addBroken(program: Command): void {
  program
    .command('broken')
    .argument('[name]', 'name of a broken host; without it, list them')
    .addOption(hostProfileOption())
    .option('--port <port>', 'port to listen on; 0: any', port, 0)
    .description('serve a host with one fault, as a proxy in front of the host of the profile')
    .action(async (name: string | undefined, options: ProfileOptions & { port: number }) => {
      if (name === undefined) print(brokenText());
      else await brokenCommand(name, await profileOf(options), options.port, print);
    });
}
