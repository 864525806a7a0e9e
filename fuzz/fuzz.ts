/** All of a run, from the environment to the verdict: what `npm run fuzz` calls. */
import { setTimeout as delay } from 'node:timers/promises';
import { hasChromium } from '#test/chromium.ts';
import { tryGiven } from './given.ts';
import { type MethodName, methodNames } from './methods.ts';
import type { Plant } from './planted.ts';
import { schemathesisCommand } from './python.ts';
import { findingLines, outcomeLine, phaseLine, resultOf, summaryLines } from './report.ts';
import { type Outcome, runAll, triedOperations } from './run.ts';
import { phases as everyPhase, type Phase } from './schemathesis.ts';
import { startFuzzService } from './service.ts';
import { failed, verdictsOf } from './verdict.ts';

export interface FuzzOptions {
  readonly dealt: boolean;
  readonly cases: number;
  /** Absent: one round. */
  readonly minutes?: number;
  readonly seed: number;
  readonly method?: readonly MethodName[];
  readonly phase?: readonly Phase[];
  readonly operation?: readonly string[];
  readonly url?: string;
  readonly header?: readonly string[];
  readonly keepServing?: true;
  readonly json?: true;
  readonly plant?: Plant | undefined;
  /** Where reports go. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const tellPeople = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns whether nothing was found, and enough tested. @throws UsageError */
export async function fuzz(options: FuzzOptions): Promise<boolean> {
  // With --json standard output is for a program.
  const say = options.json ? tellPeople : print;
  const command = await schemathesisCommand(say);
  const started = performance.now();
  const outcomes =
    options.url === undefined ? await ownRounds(options, command, say) : await tryGiven(options, command, say);
  const verdicts = outcomes.flatMap(verdictsOf);
  for (const line of findingLines(verdicts)) say(line);
  const result = resultOf(options, outcomes, verdicts, (performance.now() - started) / 1_000);
  for (const line of summaryLines(result, options)) say(line);
  if (options.json) print(JSON.stringify(result, null, 2));
  else print(`${result.passed} passed, ${result.failed} failed`);
  return result.failed === 0 && !verdicts.some(failed);
}

async function ownRounds(options: FuzzOptions, command: string, say: (line: string) => void): Promise<Outcome[]> {
  // A wrong id is told before anything is started.
  triedOperations(options.operation);
  if (!hasChromium)
    say('WITHOUT the operations that print PDFs: there is no Chromium. Install one, or set CHROMIUM_PATH.');
  say(`Starting a server … (seed ${options.seed})`);
  const end = performance.now() + (options.minutes ?? 0) * 60_000;
  const server = await startFuzzService(options.plant);
  const outcomes: Outcome[] = [];
  try {
    for (let seed = options.seed; ; seed += 1) {
      const wish = {
        ...options,
        seed,
        command,
        methods: options.method ?? methodNames,
        phases: options.phase ?? everyPhase,
        ...(options.operation && { only: options.operation }),
      };
      if (seed !== options.seed) say(`Again, with seed ${seed}:`);
      outcomes.push(
        ...(await runAll(server, wish, {
          outcome: (outcome) => say(outcomeLine(outcome)),
          phase: (method, phase, tally) => say(phaseLine(method, phase, tally)),
        })),
      );
      if (options.signal.aborted || performance.now() >= end) break;
    }
    if (options.keepServing && !options.signal.aborted) {
      say(`The server stays at http://127.0.0.1:${server.service.port}, with the data of this run, until Ctrl-C.`);
      await delay(2 ** 31 - 1, undefined, { signal: options.signal }).catch(() => {});
    }
    return outcomes;
  } finally {
    await server.stop();
  }
}
