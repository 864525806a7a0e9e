/** Models of limiters, correct and faulty, for tests of the prover and the fingerprint. */
import type { LimitPolicy } from '../../limit-policy.ts';

export interface ModelDecision {
  readonly admitted: boolean;
  /** Retry-After of a denial, whole seconds. */
  readonly retryAfterSeconds?: number | undefined;
  readonly remaining?: number | undefined;
}

interface Question {
  /** Key of the bucket. */
  readonly key: string;
  /** Index of the process that received the request. */
  readonly node: number;
}

export interface ModelWorld {
  /** Wall clock of the limiter, milliseconds since 1970; may be fractional. */
  now(): number;
  /** Resolves after so many milliseconds of the wall clock; for non-atomic steps. */
  pass(milliseconds: number): Promise<void>;
}

export type Limiter = (question: Question) => ModelDecision | Promise<ModelDecision>;

/** Names that a fingerprint may give. */
export type Algorithm =
  | 'sliding-log'
  | 'sliding-log-counting-denials'
  | 'fixed-window-aligned'
  | 'fixed-window-from-first'
  | 'sliding-counter-aligned'
  | 'sliding-counter-anchored'
  | 'token-bucket'
  | 'lump-refill'
  | 'sub-window-counter'
  | 'block-after-exhaustion'
  | 'renewed-window'
  | 'rate-counter';

export interface Model {
  readonly name: string;
  /** Its algorithm, and known implementations. */
  readonly describes: string;
  /** Whether it keeps the policy. */
  readonly exact: boolean;
  /**
   * The checks that refute it although it is exact: its headers are wrong, or it denies what the policy admits.
   * `some`: which of them depends on the network.
   */
  readonly refutedBy?: readonly string[] | 'some' | undefined;
  /** Absent where its name is not visible from outside, for instance because it depends on a race. */
  readonly algorithm?: Algorithm | undefined;
  create(claim: LimitPolicy, world: ModelWorld): Limiter;
}
