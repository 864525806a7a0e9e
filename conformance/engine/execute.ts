/** Tries the cases of a plan and says what became of each. */

import type { Operation } from '../document.ts';
import type { Exchange } from '../http/exchange.ts';
import type { CaseFacts, CaseResult } from '../result.ts';
import type { Need, Rule } from '../rule.ts';
import { Inconclusive, NotMet, Skipped } from '../verdict.ts';
import { learnAnswered } from './answered-secrets.ts';
import { inLanes } from './lanes.ts';
import type { Run } from './run.ts';
import { transcriptsOf } from './transcript.ts';
import { Trial } from './trial.ts';

export interface Case extends CaseFacts {
  readonly check: Rule;
  readonly at: Operation | undefined;
}

/** How many cases that wait for no window are tried at once. */
const width = 4;
/** Of a case that passed, so many of its exchanges are kept. */
const keptOfPassed = 2;
/** Of what is said of a case, in characters: the exchanges show the rest. */
const longestText = 800;

/**
 * @param report told of each case as it ends
 * @param signal once aborted, what has not begun is skipped
 */
export async function execute(
  run: Run,
  cases: readonly Case[],
  report: (result: CaseResult) => void,
  signal: AbortSignal,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const started = run.timer.now();
  const tryOne = async (one: Case) => {
    const result = signal.aborted ? skippedBySignal(one) : await tried(run, one, started);
    results.push(result);
    report(result);
  };
  const [waiting, others] = [cases.filter(isWaiting), cases.filter((one) => !isWaiting(one))];
  await inLanes(others, width, tryOne);
  // They wait for the same window, all together; how many buckets are filled at once is for the floods to say.
  await Promise.all(waiting.map(tryOne));
  return results;
}

function isWaiting({ check }: Case): boolean {
  return check.cost.fills !== undefined;
}

async function tried(run: Run, one: Case, started: number): Promise<CaseResult> {
  const trial = new Trial(run, one.at);
  const begun = performance.now();
  const outcome = await outcomeOf(run, one.check, trial);
  const passed = outcome.verdict === 'pass';
  const decisive = 'exchange' in outcome ? outcome.exchange : undefined;
  const exchanges = trial.log.map(({ exchange }) => exchange);
  learnAnswered(decisive ? [...exchanges, decisive] : exchanges, run.dialect, run.secrets);
  const redact = (text: string) => run.secrets.redact(text);
  return {
    ...factsOf(one),
    verdict: outcome.verdict,
    expected: outcome.expected === undefined ? undefined : shortened(redact(outcome.expected)),
    actual: outcome.actual === undefined ? undefined : shortened(redact(outcome.actual)),
    reason: outcome.reason && { ...outcome.reason, text: shortened(redact(outcome.reason.text)) },
    measured: trial.measured.map(redact),
    requests: trial.requests,
    milliseconds: Math.round(performance.now() - begun),
    transcripts: transcriptsOf(passed ? trial.log.slice(-keptOfPassed) : trial.log, {
      decisive,
      started,
      secrets: run.secrets,
    }),
  };
}

/** After it was redacted: of a secret that was cut first, the rest would be shown. */
function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

interface Outcome extends Pick<CaseResult, 'verdict' | 'expected' | 'actual' | 'reason'> {
  readonly exchange: Exchange | undefined;
}

const nothing = { expected: undefined, actual: undefined, reason: undefined, exchange: undefined };

async function outcomeOf(run: Run, check: Rule, trial: Trial): Promise<Outcome> {
  try {
    for (const need of check.needs) assertGiven(run, need);
    await check.check(trial);
    return { ...nothing, verdict: 'pass' };
  } catch (error) {
    if (error instanceof NotMet) {
      const { expected, actual, exchange } = error;
      return { ...nothing, verdict: check.level === 'must' ? 'fail' : 'warn', expected, actual, exchange };
    }
    if (error instanceof Skipped) {
      return { ...nothing, verdict: 'skip', reason: { code: error.code, text: error.message } };
    }
    if (error instanceof Inconclusive) {
      const { code, message: text, exchange } = error;
      return { ...nothing, verdict: 'inconclusive', reason: { code, text }, exchange };
    }
    // A rule that met what its author did not think of says nothing of the host, and must not end the run of the others.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...nothing, verdict: 'inconclusive', reason: { code: 'rule-crashed', text } };
  }
}

/** @throws Skipped */
function assertGiven({ profile }: Run, need: Need): void {
  if (need === 'writes') {
    if (!profile.allowWrites) throw new Skipped('writes-not-allowed', 'the profile does not say `allowWrites: true`');
  } else if (profile[need] === undefined) throw new Skipped('profile-lacks', `the profile has no \`${need}\``);
}

function skippedBySignal(one: Case): CaseResult {
  return {
    ...factsOf(one),
    verdict: 'skip',
    expected: undefined,
    actual: undefined,
    reason: { code: 'interrupted', text: 'the run was interrupted before it' },
    measured: [],
    requests: 0,
    milliseconds: 0,
    transcripts: [],
  };
}

export function factsOf({ id, rule, operation }: CaseFacts): CaseFacts {
  return { id, rule, operation };
}
