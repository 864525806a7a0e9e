/** Exit codes of the command-line tools. */
export const exitCodes = { conforms: 0, fails: 1, usage: 2, inconclusive: 3, interrupted: 130 } as const;
