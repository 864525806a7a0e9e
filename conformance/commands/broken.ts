/** `broken`: a host that does one thing wrong, for people to try the suite on. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodHosts, mutants } from '../broken/index.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { systemTimer } from '../engine/timer.ts';
import type { Profile } from '../profile.ts';
import { UsageError } from '../usage-error.ts';
import { columns } from './columns.ts';

/** @returns the hosts that there are, a line each. */
export function brokenText(): string {
  return columns([
    ...mutants.map(({ name, breaks, description }) => [name, breaks, description]),
    ...goodHosts.map(({ name, description }) => [name, '(good)', description]),
  ]);
}

/**
 * Serves until it is interrupted. Its profile, which leads through it, is written to a file that only the user may read.
 * @param say told where it is reached
 * @throws UsageError for a name that there is not
 */
export async function brokenCommand(
  name: string,
  profile: Profile,
  port: number,
  say: (text: string) => void,
): Promise<void> {
  const found = mutants.find((mutant) => mutant.name === name) ?? goodHosts.find((host) => host.name === name);
  if (!found) throw new UsageError(`There is no host ${name}. \`broken\` without a name lists them.`);
  const host = await startBrokenHost(profile, found.start(systemTimer()), port);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-broken-'));
  const file = join(folder, `${name}.json`);
  const changes = 'dialect' in found ? { dialect: { ...profile.dialect, ...found.dialect } } : {};
  await writeFile(file, `${JSON.stringify({ ...host.profile, ...changes }, null, 2)}\n`, { mode: 0o600 });
  const only = 'breaks' in found ? ` --rule ${found.breaks}` : '';
  say(`${found.name}: ${found.description}`);
  say(`It stands before ${profile.baseUrl}. In another terminal:`);
  say(`  npm run -s conformance -- run --profile ${file}${only}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await rm(folder, { recursive: true });
  await host.stop();
}
