/** Entry of `npm run fuzz`: starts the server, runs Schemathesis and prints the verdicts. */
import { setTimeout as delay } from 'node:timers/promises';
import { hasChromium } from '#test/chromium.ts';
import { methodNames } from './methods.ts';
import type { FuzzOptions } from './options.ts';
import { schemathesisCommand } from './python.ts';
import { findingLines, outcomeLine, phaseLine, resultOf, summaryLines } from './report.ts';
import { type Outcome, runAll, triedOperations } from './run.ts';
import { phases as everyPhase } from './schemathesis.ts';
import { startFuzzService } from './service.ts';
import { fuzzUrl } from './url.ts';
import { failed, verdictsOf } from './verdict.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printProgress = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns true without findings, when enough was tested. @throws UsageError */
export async function fuzz(options: FuzzOptions): Promise<boolean> {
  // With --json standard output holds JSON only.
  const say = options.json ? printProgress : print;
  const command = await schemathesisCommand(say);
  const started = performance.now();
  const outcomes =
    options.url === undefined ? await fuzzOwnServer(options, command, say) : await fuzzUrl(options, command, say);
  const verdicts = outcomes.flatMap(verdictsOf);
  for (const line of findingLines(verdicts)) say(line);
  const result = resultOf(options, outcomes, verdicts, (performance.now() - started) / 1_000);
  for (const line of summaryLines(result, options)) say(line);
  if (options.json) print(JSON.stringify(result, null, 2));
  else print(`${result.passed} passed, ${result.failed} failed`);
  return result.failed === 0 && !verdicts.some(failed);
}

async function fuzzOwnServer(options: FuzzOptions, command: string, say: (line: string) => void): Promise<Outcome[]> {
  // Reports a wrong id before anything is started.
  triedOperations(options.operation);
  if (!hasChromium)
    say('Operations that print PDFs are SKIPPED: Chromium not found. Install it, or set CHROMIUM_PATH.');
  say(`Starting a server … (seed ${options.seed})`);
  const end = performance.now() + (options.minutes ?? 0) * 60_000;
  const server = await startFuzzService(options.plant);
  const outcomes: Outcome[] = [];
  try {
    for (let seed = options.seed; ; seed += 1) {
      const runOptions = {
        ...options,
        seed,
        command,
        methods: options.method ?? methodNames,
        phases: options.phase ?? everyPhase,
        ...(options.operation && { only: options.operation }),
      };
      if (seed !== options.seed) say(`Next round, seed ${seed}:`);
      outcomes.push(
        ...(await runAll(server, runOptions, {
          outcome: (outcome) => say(outcomeLine(outcome)),
          phase: (method, phase, tally) => say(phaseLine(method, phase, tally)),
        })),
      );
      if (options.signal.aborted || performance.now() >= end) break;
    }
    if (options.keepServing && !options.signal.aborted) {
      say(
        `The server keeps running at http://127.0.0.1:${server.service.port} with the data of this run. Stop with Ctrl-C.`,
      );
      await delay(2 ** 31 - 1, undefined, { signal: options.signal }).catch(() => {});
    }
    return outcomes;
  } finally {
    await server.stop();
  }
}
