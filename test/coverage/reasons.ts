/** Promised problems that no run provokes, and why. */
export interface Reason {
  /** Tested against `<operation> <code>`. */
  readonly pairs: RegExp;
  readonly because: string;
}

export const reasons: readonly Reason[] = [
  {
    pairs: /^waitlist\.approve duplicate$/,
    because:
      'Nobody who waits can register, and deleting a person deletes the entry: only a race between them and the approval.',
  },
];
