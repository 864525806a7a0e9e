/** Judges outcomes: the tests of a run, and why they failed. */
import type { Finding } from './events.ts';
import type { Outcome } from './run.ts';
import type { Phase } from './schemathesis.ts';
import { reachedHandlers, successes } from './tally.ts';

/** The verdict on a method in a phase, or on the operations that it reached (`reach`). */
export interface Verdict {
  readonly method: string;
  readonly test: Phase | 'reach';
  readonly cases: number;
  readonly findings: readonly Finding[];
  /** Reasons other than findings; empty when there are none. */
  readonly objections: readonly string[];
}

/** With fewer operations Schemathesis may find no sequence. */
const fewestForSequences = 20;

/** @returns the verdicts of an outcome in the order of its phases; `reach` is the last. */
export function verdictsOf(outcome: Outcome): Verdict[] {
  const { method, tally } = outcome;
  const perPhase = outcome.phases.map((phase): Verdict => {
    const { cases = 0, findings = [] } = tally.phases.get(phase) ?? {};
    return { method, test: phase, cases, findings, objections: emptiness(outcome, phase, cases) };
  });
  // Only the examples phase sends the arranged requests.
  const expected = outcome.phases.includes('examples') ? outcome.expected : [];
  const unreached = expected.filter((operation) => successes(tally, operation) === 0);
  const cases = perPhase.reduce((sum, verdict) => sum + verdict.cases, 0);
  const objections = [
    ...(cases > 0 && !reachedHandlers(tally) ? ['every response is 401, 403, 404 or 429: nothing was tested'] : []),
    ...unreached.map((operation) => `${operation} never succeeded: ${statusesOf(outcome, operation)}`),
    ...tally.errors.map((error) => `Schemathesis could not try something: ${error}`),
    ...(outcome.exitCode > 1 ? [`Schemathesis ended with ${outcome.exitCode}: see ${outcome.log}`] : []),
  ];
  return [...perPhase, { method, test: 'reach', cases, findings: [], objections }];
}

export function failed({ findings, objections }: Verdict): boolean {
  return findings.length + objections.length > 0;
}

function emptiness({ expected, coversNothing }: Outcome, phase: Phase, cases: number): string[] {
  if (cases > 0) return [];
  if (phase === 'coverage' && coversNothing) return [];
  if (phase === 'stateful' && expected.length < fewestForSequences) return [];
  return ['no case was sent: nothing was tested'];
}

function statusesOf({ tally }: Outcome, operation: string): string {
  const counts = [...(tally.statuses.get(operation) ?? [])].map(([status, times]) => `${times} × ${status}`);
  return counts.length === 0 ? 'no request was sent' : counts.join(', ');
}
