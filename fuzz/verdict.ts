/** Judges outcomes: which tests there were, and which of them failed and why. */
import type { Finding } from './events.ts';
import type { Outcome } from './run.ts';
import type { Phase } from './schemathesis.ts';
import { successes, wasLetIn } from './tally.ts';

/** One test: a method in a phase, or what a method reached. */
export interface Verdict {
  readonly method: string;
  readonly test: Phase | 'reach';
  readonly cases: number;
  readonly findings: readonly Finding[];
  /** Why it failed without a finding; nothing, if it did not. */
  readonly objections: readonly string[];
}

/** Below this many, a method has no sequences: an operation alone leads nowhere. */
const fewestForSequences = 20;

/** @returns the tests of an outcome, in the order of the phases; what it reached comes last. */
export function verdictsOf(outcome: Outcome): Verdict[] {
  const { method, tally } = outcome;
  const perPhase = outcome.phases.map((phase): Verdict => {
    const { cases = 0, findings = [] } = tally.phases.get(phase) ?? {};
    return { method, test: phase, cases, findings, objections: emptiness(outcome, phase, cases) };
  });
  // What was arranged is sent in the phase of examples alone.
  const expected = outcome.phases.includes('examples') ? outcome.expected : [];
  const unreached = expected.filter((operation) => successes(tally, operation) === 0);
  const cases = perPhase.reduce((sum, verdict) => sum + verdict.cases, 0);
  const objections = [
    ...(cases > 0 && !wasLetIn(tally) ? ['every answer is 401, 403, 404 or 429: nothing was tested'] : []),
    ...unreached.map((operation) => `${operation} never succeeded: ${answersOf(outcome, operation)}`),
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

function answersOf({ tally }: Outcome, operation: string): string {
  const answers = [...(tally.answers.get(operation) ?? [])].map(([status, times]) => `${times} × ${status}`);
  return answers.length === 0 ? 'it was never asked' : answers.join(', ');
}
