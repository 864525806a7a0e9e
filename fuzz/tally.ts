/** What a method was answered, and what was found: counted while it runs, and judged at its end. */
import type { Answer, Finding, FuzzEvent } from './events.ts';

export interface PhaseTally {
  cases: number;
  readonly findings: Finding[];
}

export interface Tally {
  readonly phases: Map<string, PhaseTally>;
  /** Operation → status → how often. */
  readonly answers: Map<string, Map<number, number>>;
  /** Why Schemathesis could not try something. */
  readonly errors: string[];
}

export function newTally(): Tally {
  return { phases: new Map(), answers: new Map(), errors: [] };
}

export function count(tally: Tally, event: FuzzEvent): void {
  if (event.kind === 'scenario') {
    const { scenario } = event;
    const own = phaseOf(tally, scenario.phase);
    own.cases += scenario.answers.length;
    for (const finding of scenario.findings) if (!isKnown(own.findings, finding)) own.findings.push(finding);
    for (const answer of scenario.answers) note(tally, answer);
  }
  if (event.kind === 'error') tally.errors.push(event.message);
}

function phaseOf({ phases }: Tally, name: string): PhaseTally {
  const known = phases.get(name) ?? { cases: 0, findings: [] };
  phases.set(name, known);
  return known;
}

/** The same complaint about the same operation is one finding, however many inputs show it. */
function isKnown(findings: readonly Finding[], { check, operation, status }: Finding): boolean {
  return findings.some((one) => one.check === check && one.operation === operation && one.status === status);
}

function note({ answers }: Tally, { operation, status }: Answer): void {
  const own = answers.get(operation) ?? new Map<number, number>();
  answers.set(operation, own);
  if (status !== undefined) own.set(status, (own.get(status) ?? 0) + 1);
}

/** @returns how often the operation succeeded. */
export function successes({ answers }: Tally, operation: string): number {
  let sum = 0;
  for (const [status, times] of answers.get(operation) ?? []) if (status >= 200 && status < 300) sum += times;
  return sum;
}

/** Answers of a door that stayed shut: whoever gets no other has tested nothing. */
const shut = new Set([401, 403, 404, 429]);

/** @returns whether any answer came from behind the door. */
export function wasLetIn({ answers }: Tally): boolean {
  return [...answers.values()].some((own) => [...own.keys()].some((status) => !shut.has(status)));
}
