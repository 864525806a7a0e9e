/** Limiters by their algorithm alone, right and wrong, to try the prover and the fingerprint on. */
import type { Claim } from '../../claim.ts';

export interface ModelDecision {
  readonly admitted: boolean;
  /** Whole seconds that a denied client is told to wait. */
  readonly retryAfterSeconds?: number | undefined;
  readonly remaining?: number | undefined;
}

export interface Question {
  /** Whose bucket. */
  readonly key: string;
  /** Which of several processes was asked, from 0. */
  readonly node: number;
}

export interface ModelWorld {
  /** Wall clock of the limiter, milliseconds since 1970; may be fractional. */
  now(): number;
  /** Resolves after so many milliseconds of it: for what is not atomic. */
  pass(milliseconds: number): Promise<void>;
}

export type Limiter = (question: Question) => ModelDecision | Promise<ModelDecision>;

/** What a fingerprint may call a limiter. */
export type Algorithm =
  | 'sliding-log'
  | 'sliding-log-counting-denials'
  | 'fixed-window-aligned'
  | 'fixed-window-from-first'
  | 'sliding-counter-aligned'
  | 'sliding-counter-anchored'
  | 'token-bucket'
  | 'lump-refill';

export interface Model {
  readonly name: string;
  /** What it does, and who does it so. */
  readonly describes: string;
  /** Whether it keeps the promise of the claim. */
  readonly exact: boolean;
  /**
   * The checks that refute it although it is exact: what it tells its clients is not true, or it denies what it promised.
   * `some`: which of them depends on the network.
   */
  readonly refutedBy?: readonly string[] | 'some' | undefined;
  /** Absent where its name cannot be told from outside, for instance because it depends on a race. */
  readonly algorithm?: Algorithm | undefined;
  create(claim: Claim, world: ModelWorld): Limiter;
}
