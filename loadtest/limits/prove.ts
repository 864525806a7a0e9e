/** Drives checks on one subject. What came of it is in the log. */
import type { Claim } from '../claim.ts';
import type { Check } from './check.ts';
import type { SubjectFacts } from './event-log.ts';
import type { Scene } from './scene.ts';

export type CheckPhase = 'begun' | 'done' | 'skipped' | 'failed';

export interface Proving {
  readonly subject: string;
  readonly claim: Claim;
  readonly checks: readonly Check[];
  /** A scene whose requests are logged as those of this check. */
  readonly sceneFor: (check: Check) => Scene;
  /** One after the other, for limits whose identities are scarce. Absent: all at once, each with identities of its own. */
  readonly oneByOne?: boolean | undefined;
  /** @param reason why it was skipped or failed */
  readonly onCheck?: ((check: Check, phase: CheckPhase, reason?: string) => void) | undefined;
}

/** Never throws for what a check does: a check that throws has failed. @returns what the log must have of the subject */
export async function prove({ subject, claim, checks, sceneFor, oneByOne, onCheck }: Proving): Promise<SubjectFacts> {
  const skipped: Record<string, string> = {};
  const failed: Record<string, string> = {};
  const drive = async (check: Check) => {
    try {
      const scene = sceneFor(check);
      const reason = check.impossible?.(scene);
      if (reason !== undefined) {
        skipped[check.id] = reason;
        onCheck?.(check, 'skipped', reason);
        return;
      }
      onCheck?.(check, 'begun');
      await check.drive(scene);
      onCheck?.(check, 'done');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed[check.id] = reason;
      onCheck?.(check, 'failed', reason);
    }
  };
  if (oneByOne) for (const check of checks) await drive(check);
  else await Promise.all(checks.map(drive));
  return { subject, claim, checks: checks.map(({ id }) => id), skipped, failed };
}
