/** One experiment on a limiter: how it is driven, and what its log says. */
import type { Ask } from '../ask.ts';
import type { Claim } from '../claim.ts';
import type { Scene } from './scene.ts';

/** `inconclusive` is neither good nor bad: the clocks of one side cannot tell. */
export type CheckVerdict = 'proven' | 'refuted' | 'inconclusive';

export interface Finding {
  /** `skipped`: the host does not do what the check is about, and need not. */
  readonly verdict: CheckVerdict | 'skipped';
  /** One sentence with its figures, for instance `20 of 25 were admitted`. */
  readonly says: string;
  /** How many milliseconds the answers are short of a proof, where that is what is missing. */
  readonly missingMs?: number;
}

export interface Check {
  /** In kebab case; stays the same for ever, because logs name it. */
  readonly id: string;
  readonly title: string;
  /** What a limiter must do, in one sentence. */
  readonly requirement: string;
  /** How long it takes at the most, in windows. */
  readonly windows: number;
  /** How many requests it sends at the most. @param nodes how many addresses were given; absent: one */
  readonly requests: (claim: Claim, nodes?: number) => number;
  /** @returns why it cannot be tried at this scene; undefined when it can */
  readonly impossible?: (scene: Pick<Scene, 'nodes' | 'variations' | 'claim'>) => string | undefined;
  /** Sends its requests: the log has them, so nothing is returned. */
  readonly drive: (scene: Scene) => Promise<void>;
  /** Pure: reads only its own requests, in the order in which they were sent, and so works on a log of long ago. */
  readonly judge: (asks: readonly Ask[], claim: Claim) => Finding;
}

export const proven = (says: string): Finding => ({ verdict: 'proven', says });
export const refuted = (says: string): Finding => ({ verdict: 'refuted', says });
export const skipped = (says: string): Finding => ({ verdict: 'skipped', says });
export const inconclusive = (says: string, missingMs?: number): Finding => ({
  verdict: 'inconclusive',
  says,
  ...(missingMs === undefined ? {} : { missingMs }),
});
