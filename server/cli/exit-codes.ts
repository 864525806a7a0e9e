/** Exit codes of all commands. Some have more, which their help lists. */
import type { CommanderError } from 'commander';

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** @returns the exit code of a command line that commander ended: after its help or version, or for wrong use */
export function exitCodeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? exitCodes.done : exitCodes.usage;
}
