/** Installs the peers of benchmarks: they have package.json files of their own, so that the product does not depend on them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const peers = new URL('./peers/', import.meta.url);

/** The peers cannot be installed. */
export class PeersMissing extends Error {
  override name = 'PeersMissing';
}

/** @returns the installed versions by package; undefined when one is missing or has another version. */
async function installed(folder: URL): Promise<ReadonlyMap<string, string> | undefined> {
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

/**
 * Installs missing peers.
 * @param folder with their package.json
 * @returns their versions, by package
 * @throws PeersMissing
 */
export async function preparePeers(say: (line: string) => void, folder = peers): Promise<ReadonlyMap<string, string>> {
  const there = await installed(folder);
  if (there) return there;
  const shown = relative(process.cwd(), fileURLToPath(folder));
  say(`installing the peers, into ${shown}: npm ci`);
  const npm = spawn('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  try {
    await once(npm, 'exit');
  } catch (error) {
    throw new PeersMissing('npm, which would install the peers, cannot be started', { cause: error });
  }
  const now = npm.exitCode === 0 ? await installed(folder) : undefined;
  if (!now) throw new PeersMissing(`npm ci could not install the peers in ${shown}`);
  return now;
}
