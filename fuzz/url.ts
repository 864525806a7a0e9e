/** Fuzzes a running server on this machine with the given headers. Other machines are refused: a run deletes data. */
import { mkdir } from 'node:fs/promises';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { FuzzOptions } from './options.ts';
import { phaseLine } from './report.ts';
import { labelOf, type Outcome, triedOperations } from './run.ts';
import { phases as everyPhase, runSchemathesis } from './schemathesis.ts';
import { count, newTally } from './tally.ts';

type UrlOptions = Omit<FuzzOptions, 'dealt' | 'plant'>;

/** @throws UsageError for a URL of another machine */
export async function fuzzUrl(options: UrlOptions, command: string, say: (line: string) => void): Promise<Outcome[]> {
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
      // Not every resolver maps *.localhost to this machine: the name goes into the Host header only.
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

/** @returns the URL. @throws UsageError for another machine */
export function loopbackUrl(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`--url ${text} is not a URL. Example: http://acme.localhost:8080.`);
  const url = new URL(text);
  if (url.protocol === 'http:' && /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    return url;
  throw new UsageError(`--url ${text} is not on this machine. A run changes and deletes data: use a local server.`);
}

function fieldsOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1)
        throw new UsageError(`--header ${JSON.stringify(line)} is not a header field. Example: 'Api-Token: …'.`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
