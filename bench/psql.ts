/** psql as the baseline: PostgreSQL's own client, which only writes the rows to a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { ChildError } from '#test/children.ts';

/** @param settings of the session. @returns seconds. @throws ChildError without psql on the machine, or when it fails */
export async function psqlToFile(
  url: string,
  statement: string,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const started = performance.now();
  await psql(url, [statement], settings, openSync(file, 'w'));
  return (performance.now() - started) / 1000;
}

/** @param commands of SQL or of psql @param output is closed @throws ChildError without psql on the machine, or when it fails */
export async function psql(
  url: string,
  commands: readonly string[],
  settings: Readonly<Record<string, string>>,
  output: number,
): Promise<void> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  try {
    const child = spawn(
      'psql',
      [
        '--no-psqlrc',
        '--quiet',
        '--set=ON_ERROR_STOP=1',
        url,
        ...commands.flatMap((command) => ['--command', command]),
      ],
      {
        stdio: ['ignore', output, 'inherit'],
        env: { ...process.env, PGOPTIONS: options.join(' ') },
      },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new ChildError(`psql ended with ${code}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new ChildError('there is no psql');
    throw error;
  } finally {
    closeSync(output);
  }
}
