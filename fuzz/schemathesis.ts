/** Runs Schemathesis once: one method, all phases. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arranged } from './arranged.ts';
import { type FuzzEvent, readEvent } from './events.ts';
import { follow } from './follow.ts';

export const phases = ['examples', 'coverage', 'fuzzing', 'stateful'] as const;
export type Phase = (typeof phases)[number];

export interface Attempt {
  readonly command: string;
  /** Base URL of the server. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly phases: readonly Phase[];
  readonly seed: number;
  /** Ids of all operations of the run. */
  readonly operations: readonly string[];
  /** Ids of the operations that the coverage phase skips. */
  readonly uncovered: readonly string[];
  readonly examples: number;
  readonly sequences: number;
  readonly arranged: Arranged;
  readonly folder: string;
  /** File names begin with it. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/** @param onEvent called with each event @returns the exit code: 0 without findings, 1 with findings */
export async function runSchemathesis(attempt: Attempt, onEvent: (event: FuzzEvent) => void): Promise<number> {
  const file = (kind: string) => join(attempt.folder, `${attempt.name}.${kind}`);
  await writeFile(file('toml'), await configOf(attempt));
  await writeFile(file('arranged.json'), JSON.stringify(attempt.arranged));
  const events = file('ndjson');
  await writeFile(events, '');
  const log = await open(file('txt'), 'w');
  try {
    const child = spawn(attempt.command, ['--config-file', file('toml'), 'run', ...argumentsOf(attempt, events)], {
      stdio: ['ignore', log.fd, log.fd],
      env: {
        PATH: process.env.PATH,
        PYTHONPATH: import.meta.dirname,
        // Keeps __pycache__ out of the sources.
        PYTHONDONTWRITEBYTECODE: '1',
        SCHEMATHESIS_HOOKS: 'hooks',
        FUZZ_ARRANGED: file('arranged.json'),
      },
      cwd: attempt.folder,
    });
    const interrupt = () => void child.kill('SIGINT');
    attempt.signal?.addEventListener('abort', interrupt);
    let code: number | undefined;
    const closed = once(child, 'close').then(([status]) => {
      code = typeof status === 'number' ? status : killed;
    });
    for await (const line of follow(events, () => code !== undefined)) {
      const event = readEvent(line);
      if (event) onEvent(event);
    }
    await closed;
    attempt.signal?.removeEventListener('abort', interrupt);
    return code ?? killed;
  } finally {
    await log.close();
  }
}

/** Exit code of a killed process. */
const killed = 255;

function argumentsOf(attempt: Attempt, events: string): string[] {
  const fields = Object.entries(attempt.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  return [
    new URL('/api/v1/openapi.json', attempt.url).href,
    ...fields,
    ...['--checks', 'all', '--phases', attempt.phases.join(','), '--seed', String(attempt.seed)],
    ...['--max-examples', String(attempt.examples), '--continue-on-failure', '--no-color'],
    ...['--report', 'ndjson', '--report-ndjson-path', events],
    ...attempt.operations.flatMap((id) => ['--include-operation-id', id]),
  ];
}

/** @returns fuzz/schemathesis.toml with the settings of this run. */
async function configOf({ sequences, uncovered }: Attempt): Promise<string> {
  const own = await readFile(join(import.meta.dirname, 'schemathesis.toml'), 'utf8');
  const skipped = `
[[operations]]
include-operation-id = ${JSON.stringify(uncovered)}
phases.coverage.enabled = false
`;
  const stateful = `\n[phases.stateful.generation]\nmax-examples = ${sequences}\n`;
  return `${own}${stateful}${uncovered.length > 0 ? skipped : ''}`;
}
