/** Progress events of a fairness run. */

export type FairnessPhase = 'together' | 'one' | 'quiet' | 'loud' | 'alone' | 'rivals';

export type FairnessProgress =
  | { readonly kind: 'control'; readonly identities: number }
  | {
      readonly kind: 'phase';
      readonly phase: FairnessPhase;
      /** From 1; absent for phases that are not repeated. */
      readonly round?: number | undefined;
      readonly rounds: number;
      /** Estimated time of the whole run. */
      readonly takesMs: number;
    }
  | { readonly kind: 'tick'; readonly sent: number }
  /** What all together, or the hog alone, are served per second. */
  | { readonly kind: 'served'; readonly phase: FairnessPhase; readonly perSecond: number }
  | { readonly kind: 'round'; readonly round: number; readonly quietP99: number; readonly loudP99: number }
  | { readonly kind: 'retry'; readonly seconds: number };
