/** Options of a fuzzing run. */
import type { MethodName } from './methods.ts';
import type { Plant } from './planted.ts';
import type { Phase } from './schemathesis.ts';

export interface FuzzOptions {
  readonly dealt: boolean;
  readonly cases: number;
  /** Absent: one round. */
  readonly minutes?: number;
  readonly seed: number;
  readonly method?: readonly MethodName[];
  readonly phase?: readonly Phase[];
  readonly operation?: readonly string[];
  readonly url?: string;
  readonly header?: readonly string[];
  readonly keepServing?: true;
  readonly json?: true;
  readonly plant?: Plant | undefined;
  /** Where reports go. */
  readonly folder: string;
  readonly signal: AbortSignal;
}
