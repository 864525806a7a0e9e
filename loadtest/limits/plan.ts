/** Which checks are tried at a subject, and what that costs: known before the first request. */
import { matches } from '#conformance/engine/plan.ts';
import { UsageError } from '#conformance/usage-error.ts';
import type { Claim } from '../claim.ts';
import type { Check } from './check.ts';
import type { Variation } from './scene.ts';

/** What must be known of a subject before it is asked anything. */
export interface Plannable {
  readonly name: string;
  readonly claim: Claim | undefined;
  readonly variations: readonly Variation[];
  readonly isScarce: boolean;
}

export interface SubjectPlan {
  readonly subject: string;
  readonly claim: Claim;
  readonly checks: readonly Check[];
  /** By the id of a check, why it cannot be tried. */
  readonly skipped: Readonly<Record<string, string>>;
  /** At the most. */
  readonly requests: number;
  /** About; identities take longer to make where a host is slow. */
  readonly milliseconds: number;
}

/** @param nodes how many addresses were given. @throws UsageError where nobody says what the limiter promises */
export function planOf(subject: Plannable, checks: readonly Check[], nodes: number): SubjectPlan {
  const { name, claim, variations, isScarce } = subject;
  if (!claim) throw new UsageError(`Say what ${name} promises: --quota REQUESTS and --window SECONDS.`);
  const reasons = checks.map((check) => [check.id, check.impossible?.({ nodes, variations, claim })] as const);
  const skipped = Object.fromEntries(
    reasons.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason] as const])),
  );
  const possible = checks.filter(({ id }) => skipped[id] === undefined);
  const windows = possible.map((check) => check.windows);
  return {
    subject: name,
    claim,
    checks: possible,
    skipped,
    requests: possible.reduce((sum, check) => sum + check.requests(claim, nodes), 0),
    // One after the other each also waits for the bucket of the one before to be whole.
    milliseconds: isScarce
      ? windows.reduce((sum, count) => sum + count + 1, 0) * claim.windowMs
      : Math.max(0, ...windows) * claim.windowMs,
  };
}

/**
 * @param only patterns of ids, such as `fill-*`; none: all
 * @throws UsageError for a pattern that matches nothing, so that a run of no checks cannot pass
 */
export function chosenChecks(all: readonly Check[], only: readonly string[], not: readonly string[]): Check[] {
  for (const pattern of [...only, ...not]) {
    if (all.some(({ id }) => matches(pattern, id))) continue;
    throw new UsageError(`No check is called ${pattern}. There are ${all.map(({ id }) => id).join(', ')}.`);
  }
  const isOf = (patterns: readonly string[], id: string) => patterns.some((pattern) => matches(pattern, id));
  const chosen = all.filter(({ id }) => (only.length === 0 || isOf(only, id)) && !isOf(not, id));
  if (chosen.length === 0) throw new UsageError('No check is left to try.');
  return chosen;
}
