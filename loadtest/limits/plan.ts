/** Plan of a proof: its checks and their cost, before the first request. */
import { matches } from '#harness/cli/pattern.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import type { Check } from './check.ts';
import type { Variation } from './target-session.ts';

/** Facts of a target before its first request. */
export interface Plannable {
  readonly name: string;
  readonly claim: LimitPolicy | undefined;
  readonly variations: readonly Variation[];
  readonly isScarce: boolean;
  readonly canFlood: boolean;
}

export interface TargetPlan {
  readonly subject: string;
  readonly claim: LimitPolicy;
  readonly checks: readonly Check[];
  /** Reason for each check that cannot be tried, by id. */
  readonly skipped: Readonly<Record<string, string>>;
  /** Maximum. */
  readonly requests: number;
  /** Estimate; creating identities takes longer on a slow host. */
  readonly milliseconds: number;
}

/** @param nodes number of addresses given. @throws UsageError without a policy under test */
export function planOf(subject: Plannable, checks: readonly Check[], nodes: number): TargetPlan {
  const { name, claim, variations, isScarce, canFlood } = subject;
  if (!claim) throw new UsageError(`Give the policy of ${name}: --quota REQUESTS and --window SECONDS.`);
  const reasons = checks.map(
    (check) => [check.id, check.impossible?.({ nodes, variations, claim, isScarce, canFlood })] as const,
  );
  const skipped = Object.fromEntries(
    reasons.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason] as const])),
  );
  const possible = checks.filter(({ id }) => skipped[id] === undefined);
  const windows = possible.map((check) => (typeof check.windows === 'number' ? check.windows : check.windows(claim)));
  return {
    subject: name,
    claim,
    checks: possible,
    skipped,
    requests: possible.reduce((sum, check) => sum + check.requests(claim, nodes), 0),
    // In sequence each check also waits until the bucket of the one before is full again.
    milliseconds: isScarce
      ? windows.reduce((sum, count) => sum + count + 1, 0) * claim.windowMs
      : Math.max(0, ...windows) * claim.windowMs,
  };
}

/**
 * @param only patterns of ids, such as `fill-*`; none: all
 * @throws UsageError for a pattern without a match, so that a run without checks cannot pass
 */
export function chosenChecks(all: readonly Check[], only: readonly string[], not: readonly string[]): Check[] {
  for (const pattern of [...only, ...not]) {
    if (all.some(({ id }) => matches(pattern, id))) continue;
    throw new UsageError(`Unknown check ${pattern}. Available: ${all.map(({ id }) => id).join(', ')}.`);
  }
  const isOf = (patterns: readonly string[], id: string) => patterns.some((pattern) => matches(pattern, id));
  // `*` is a whole proof, and not what would take two hundred thousand requests.
  const named = only.filter((pattern) => pattern !== '*');
  const isWanted = ({ id, isAlone }: Check) => (isAlone ? isOf(named, id) : only.length === 0 || isOf(only, id));
  const chosen = all.filter((check) => isWanted(check) && !isOf(not, check.id));
  if (chosen.length === 0) throw new UsageError('No check is selected.');
  return chosen;
}
