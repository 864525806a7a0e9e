/** Counts the response statuses and findings of a method. */
import type { Finding, FuzzEvent, Interaction } from './events.ts';

interface PhaseTally {
  cases: number;
  readonly findings: Finding[];
}

export interface Tally {
  readonly phases: Map<string, PhaseTally>;
  /** Operation → status → count. */
  readonly statuses: Map<string, Map<number, number>>;
  /** Errors of Schemathesis itself. */
  readonly errors: string[];
}

export function newTally(): Tally {
  return { phases: new Map(), statuses: new Map(), errors: [] };
}

export function count(tally: Tally, event: FuzzEvent): void {
  if (event.kind === 'scenario') {
    const { scenario } = event;
    const own = phaseOf(tally, scenario.phase);
    own.cases += scenario.interactions.length;
    for (const finding of scenario.findings) if (!isKnown(own.findings, finding)) own.findings.push(finding);
    for (const interaction of scenario.interactions) countStatus(tally, interaction);
  }
  if (event.kind === 'error') tally.errors.push(event.message);
}

function phaseOf({ phases }: Tally, name: string): PhaseTally {
  const known = phases.get(name) ?? { cases: 0, findings: [] };
  phases.set(name, known);
  return known;
}

/** The same failed check of an operation is one finding, for any number of inputs. */
function isKnown(findings: readonly Finding[], { check, operation, status }: Finding): boolean {
  return findings.some((one) => one.check === check && one.operation === operation && one.status === status);
}

function countStatus({ statuses }: Tally, { operation, status }: Interaction): void {
  const own = statuses.get(operation) ?? new Map<number, number>();
  statuses.set(operation, own);
  if (status !== undefined) own.set(status, (own.get(status) ?? 0) + 1);
}

/** @returns the number of 2xx responses of the operation. */
export function successes({ statuses }: Tally, operation: string): number {
  let sum = 0;
  for (const [status, times] of statuses.get(operation) ?? []) if (status >= 200 && status < 300) sum += times;
  return sum;
}

/** Statuses before any handler runs: a method that gets no other has tested nothing. */
const refusals = new Set([401, 403, 404, 429]);

/** @returns whether any request reached a handler. */
export function reachedHandlers({ statuses }: Tally): boolean {
  return [...statuses.values()].some((own) => [...own.keys()].some((status) => !refusals.has(status)));
}
