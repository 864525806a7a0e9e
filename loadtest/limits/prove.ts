/** Runs checks on one target. Their samples are in the log. */
import type { LimitPolicy } from '../limit-policy.ts';
import type { Check } from './check.ts';
import type { TargetFacts } from './event-log.ts';
import type { TargetSession } from './target-session.ts';

export type CheckPhase = 'begun' | 'done' | 'skipped' | 'failed';

export interface Proving {
  readonly subject: string;
  readonly claim: LimitPolicy;
  readonly checks: readonly Check[];
  /** A session whose samples are logged as those of this check. */
  readonly sessionFor: (check: Check) => TargetSession;
  /** Sequential, for limits whose identities are scarce. Absent: concurrent, each with identities of its own. */
  readonly oneByOne?: boolean | undefined;
  /** Milliseconds between the starts of concurrent checks; absent, 0. Spreads the load of twenty bursts. */
  readonly apartMs?: number | undefined;
  /** @param reason why it was skipped or failed */
  readonly onCheck?: ((check: Check, phase: CheckPhase, reason?: string) => void) | undefined;
}

/** Never throws for a check: one that throws counts as failed. @returns the target's part of the log */
export async function prove(proving: Proving): Promise<TargetFacts> {
  const { subject, claim, checks, sessionFor, oneByOne, apartMs = 0, onCheck } = proving;
  const skipped: Record<string, string> = {};
  const failed: Record<string, string> = {};
  const drive = async (check: Check, later = 0) => {
    try {
      const session = sessionFor(check);
      const reason = check.impossible?.(session);
      if (reason !== undefined) {
        skipped[check.id] = reason;
        onCheck?.(check, 'skipped', reason);
        return;
      }
      await session.until(session.now() + later);
      onCheck?.(check, 'begun');
      await check.drive(session);
      onCheck?.(check, 'done');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed[check.id] = reason;
      onCheck?.(check, 'failed', reason);
    }
  };
  const [alone = [], together = []] = [
    checks.filter(({ isAlone }) => isAlone),
    checks.filter(({ isAlone }) => !isAlone),
  ];
  if (oneByOne) for (const check of together) await drive(check);
  else await Promise.all(together.map((check, index) => drive(check, index * apartMs)));
  for (const check of alone) await drive(check);
  return { subject, claim, checks: checks.map(({ id }) => id), skipped, failed };
}
