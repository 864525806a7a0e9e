/** Executes cases and reports their results. */

import { AdaptiveWidth } from '#harness/adaptive-width.ts';
import { forEachAdaptively } from '#harness/concurrency.ts';
import { secondsBusy } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Skipped } from '#harness/verdict.ts';
import type { CaseFacts, CaseResult, Transcript } from '../result.ts';
import type { Rule } from '../rule.ts';
import { Outage } from './outage.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { registerResponseSecrets } from './response-secrets.ts';
import type { RunSession } from './run-session.ts';
import { transcriptsOf } from './transcript.ts';
import { Trial } from './trial.ts';

export interface Case extends CaseFacts {
  readonly check: Rule;
  readonly at: Operation | undefined;
}

/** Exchanges stored per case that passed. */
const exchangesOfPassed = 2;
/** Maximum length of a result's text in characters: the exchanges show the rest. */
const longestText = 800;

/**
 * @param report called with each result
 * @param signal when aborted, the remaining cases are skipped
 */
export async function execute(
  run: RunSession,
  cases: readonly Case[],
  report: (result: CaseResult) => void,
  signal: AbortSignal,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const started = run.timer.now();
  const outage = new Outage(run.client, run.profile.baseUrl);
  const width = new AdaptiveWidth();
  const tryOne = async (one: Case) => {
    const result = await resultOf(one);
    outage.note(result);
    results.push(result);
    report(result);
  };
  const resultOf = async (one: Case): Promise<CaseResult> => {
    if (signal.aborted) {
      return notTried(one, 'skip', { code: 'interrupted', text: 'the run was interrupted before it' });
    }
    const text = await outage.cause();
    if (text !== undefined) return notTried(one, 'inconclusive', { code: 'unreachable', text });
    return tried(run, one, started, (exchanges) => width.observe(latenciesOf(exchanges)));
  };
  const passive = cases.filter(({ check }) => check.isPassive);
  const active = cases.filter(({ check }) => !check.isPassive);
  const [waiting, others] = [active.filter(isWaiting), active.filter((one) => !isWaiting(one))];
  // What waits for a window waits while the others run; Floods bounds how many buckets are filled concurrently.
  await Promise.all([...waiting.map(tryOne), forEachAdaptively(others, width, tryOne)]);
  // One at a time: the first sends requests of its own if no other case has.
  for (const one of passive) await tryOne(one);
  return results;
}

function isWaiting({ check }: Case): boolean {
  return check.cost.fills !== undefined;
}

/** Milliseconds of the answered exchanges. */
function latenciesOf(exchanges: readonly Exchange[]): number[] {
  return exchanges.flatMap(({ sentAt, receivedAt, response }) =>
    response && receivedAt !== undefined ? [receivedAt - sentAt] : [],
  );
}

async function tried(
  run: RunSession,
  one: Case,
  started: number,
  observe: (exchanges: readonly Exchange[]) => void,
): Promise<CaseResult> {
  const trial = new Trial(run, one.at);
  const begun = performance.now();
  const outcome = await outcomeWhenFree(run, one, trial);
  const passed = outcome.verdict === 'pass';
  const decisive = 'exchange' in outcome ? outcome.exchange : undefined;
  const exchanges = trial.log.map(({ exchange }) => exchange);
  observe(exchanges);
  registerResponseSecrets(decisive ? [...exchanges, decisive] : exchanges, run.dialect, run.secrets);
  const redact = (text: string) => run.secrets.redact(text);
  // A copy: the end of the trial sends more.
  const log = passed ? trial.log.slice(-exchangesOfPassed) : [...trial.log];
  let transcripts: Transcript[] | undefined;
  const result: CaseResult = {
    ...factsOf(one),
    verdict: outcome.verdict,
    expected: outcome.expected === undefined ? undefined : shortened(redact(outcome.expected)),
    actual: outcome.actual === undefined ? undefined : shortened(redact(outcome.actual)),
    reason: outcome.reason && { ...outcome.reason, text: shortened(redact(outcome.reason.text)) },
    measured: trial.measured.map(redact),
    requests: trial.requests,
    milliseconds: Math.round(performance.now() - begun),
    /** Made when they are read: many runs need none, and those of reports are redacted with all secrets of the run. */
    get transcripts() {
      transcripts ??= transcriptsOf(log, { decisive, started, secrets: run.secrets });
      return transcripts;
    },
  };
  await trial.end();
  return result;
}

/**
 * Tries a case that a busy host left undecided once more, when that asked to come again: the session repeats no request that
 * spends a quota, and so none that is compared with an exhausted bucket.
 */
async function outcomeWhenFree(run: RunSession, { check, at }: Case, trial: Trial): Promise<Outcome> {
  const outcome = await outcomeOf(run, check, at, trial);
  const answer = outcome.verdict === 'inconclusive' ? outcome.exchange?.response : undefined;
  const seconds = answer && secondsBusy(answer);
  if (seconds === undefined) return outcome;
  try {
    await run.timer.until(run.timer.now() + seconds * 1_000, 'a busy host');
  } catch (error) {
    // Interrupted: the case stays undecided.
    if (error instanceof Skipped) return outcome;
    throw error;
  }
  return outcomeOf(run, check, at, trial);
}

/** Cut after redaction: a truncated secret would not be recognised. */
function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

function notTried(one: Case, verdict: 'skip' | 'inconclusive', reason: CaseResult['reason']): CaseResult {
  return {
    ...factsOf(one),
    verdict,
    expected: undefined,
    actual: undefined,
    reason,
    measured: [],
    requests: 0,
    milliseconds: 0,
    transcripts: [],
  };
}

function factsOf({ id, rule, operation }: CaseFacts): CaseFacts {
  return { id, rule, operation };
}
