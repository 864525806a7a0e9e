/** One experiment on a limiter: its requests, and its judge. */

import type { LimitPolicy } from '../limit-policy.ts';
import type { Sample } from '../sample.ts';
import type { TargetSession } from './target-session.ts';

/** `inconclusive` is neither good nor bad: the clocks of one side leave it open. */
export type CheckVerdict = 'proven' | 'refuted' | 'inconclusive';

export interface Finding {
  /** `skipped`: the host lacks an optional feature that the check needs. */
  readonly verdict: CheckVerdict | 'skipped';
  /** One sentence with its figures, for instance `20 of 25 were admitted`. */
  readonly says: string;
  /** Milliseconds by which the responses miss a proof. */
  readonly missingMs?: number;
  /** A fault of responses by themselves: that other clients share their bucket does not explain it. Absent: it may. */
  readonly isOfResponses?: true;
  /** A fault by our contracts alone: at a request line it is none. */
  readonly isOfContracts?: true;
}

export interface Check {
  /** In kebab case; never changes, because logs contain it. */
  readonly id: string;
  readonly title: string;
  /** The rule for a limiter, in one sentence. */
  readonly requirement: string;
  /** Maximum duration, in windows. */
  readonly windows: number | ((claim: LimitPolicy) => number);
  /** Maximum number of requests. @param nodes number of addresses given; absent: one */
  readonly requests: (claim: LimitPolicy, nodes?: number) => number;
  /** @returns why the session does not support it; undefined when it does */
  readonly impossible?: (
    session: Pick<TargetSession, 'nodes' | 'variations' | 'claim' | 'isScarce' | 'canFlood'>,
  ) => string | undefined;
  /** Sends so much that the other checks would wait: runs after them, and only if it is named. */
  readonly isAlone?: true;
  /** Sends at the very moment of a release, where no response is quick enough for bounds: its judge counts otherwise. */
  readonly isAtRelease?: true;
  /** Its finding is whether others have a bucket of their own, so that a shared one explains nothing away. */
  readonly isOfSharing?: true;
  /** Sends its requests; their samples are in the log. */
  readonly drive: (session: TargetSession) => Promise<void>;
  /** Pure: reads only its own samples, in send order, so that it works on old logs. */
  readonly judge: (samples: readonly Sample[], claim: LimitPolicy) => Finding;
}

export const proven = (says: string): Finding => ({ verdict: 'proven', says });
export const refuted = (says: string): Finding => ({ verdict: 'refuted', says });
export const refutedByResponses = (says: string): Finding => ({ ...refuted(says), isOfResponses: true });
export const skipped = (says: string): Finding => ({ verdict: 'skipped', says });
export const inconclusive = (says: string, missingMs?: number): Finding => ({
  verdict: 'inconclusive',
  says,
  ...(missingMs === undefined ? {} : { missingMs }),
});
