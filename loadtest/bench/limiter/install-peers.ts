/** The packages that are measured beside ours: ./peers has a package.json of its own, so that the product does not carry them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

const folder = new URL('./peers/', import.meta.url);

/** The peers cannot be installed. */
export class PeersMissing extends Error {
  override name = 'PeersMissing';
}

/** @returns the versions that are there, by package; undefined when one lacks or is not the one that is asked for. */
async function installed(): Promise<ReadonlyMap<string, string> | undefined> {
  const read = async (path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  const { dependencies }: { dependencies: Record<string, string> } = await read('package.json');
  for (const [name, wanted] of Object.entries(dependencies)) {
    try {
      const { version }: { version: string } = await read(`node_modules/${name}/package.json`);
      if (version !== wanted) return undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
  return new Map(Object.entries(dependencies));
}

/** Installs the peers unless they are there. @returns their versions, by package. @throws PeersMissing */
export async function preparePeers(say: (line: string) => void): Promise<ReadonlyMap<string, string>> {
  const there = await installed();
  if (there) return there;
  say('installing the peers, into loadtest/bench/limiter/peers: npm ci');
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
  try {
    await once(npm, 'exit');
  } catch (error) {
    throw new PeersMissing('npm, which would install the peers, cannot be started', { cause: error });
  }
  const now = npm.exitCode === 0 ? await installed() : undefined;
  if (!now) throw new PeersMissing('npm ci could not install the peers in loadtest/bench/limiter/peers');
  return now;
}
