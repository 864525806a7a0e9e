/** Tries a server that runs already, as whoever the given headers say. On this machine alone: a run changes and deletes. */
import { mkdir } from 'node:fs/promises';
import type { FuzzOptions } from './fuzz.ts';
import { phaseLine } from './report.ts';
import { labelOf, type Outcome, triedOperations } from './run.ts';
import { phases as everyPhase, runSchemathesis } from './schemathesis.ts';
import { count, newTally } from './tally.ts';
import { UsageError } from './usage-error.ts';

type GivenOptions = Omit<FuzzOptions, 'dealt' | 'plant'>;

/** @throws UsageError for a URL of another machine */
export async function tryGiven(
  options: GivenOptions,
  command: string,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const url = loopbackUrl(options.url ?? '');
  const operations = triedOperations(options.operation);
  const phases = options.phase ?? everyPhase;
  const tally = newTally();
  await mkdir(options.folder, { recursive: true });
  const started = performance.now();
  const exitCode = await runSchemathesis(
    {
      ...options,
      command,
      // Not every resolver knows that *.localhost is this machine: the name goes into the field alone.
      url: `${url.protocol}//127.0.0.1:${url.port || 80}`,
      headers: { Host: url.host },
      phases,
      operations: operations.map(({ id }) => id),
      uncovered: [],
      examples: Math.max(1, Math.round(options.cases / operations.length / 2)),
      sequences: Math.max(1, Math.round(options.cases / 100)),
      arranged: { headers: fieldsOf(options.header ?? []), examples: {}, keep: [] },
      name: 'given',
    },
    (event) => {
      count(tally, event);
      const phase = event.kind === 'phase' && phases.find((one) => one === event.phase);
      if (phase) say(phaseLine('given', phase, tally));
    },
  );
  const seconds = (performance.now() - started) / 1_000;
  const log = `${options.folder}/given.txt`;
  return [
    {
      method: 'given',
      phases,
      tally,
      own: operations.map(labelOf),
      expected: [],
      coversNothing: false,
      seconds,
      exitCode,
      log,
    },
  ];
}

/** @returns the URL. @throws UsageError when it may lead to another machine */
export function loopbackUrl(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`--url ${text} is no URL, such as http://acme.localhost:8080.`);
  const url = new URL(text);
  if (url.protocol === 'http:' && /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    return url;
  throw new UsageError(`--url ${text} is not on this machine: a run changes and deletes whatever it can reach.`);
}

function fieldsOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1)
        throw new UsageError(`--header ${JSON.stringify(line)} is no header field, such as 'Api-Token: …'.`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
