/** Refusals by state machines, which are data in the contracts: from each state, those that may follow. */
import { Problem } from './problem.ts';

export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** @returns what is said of a state to whoever wanted another: `it may become PAID, FAILED`. */
function mayBecome(allowed: readonly string[]): string {
  return allowed.length > 0 ? `it may become ${allowed.join(', ')}` : 'that state is final';
}

/**
 * @param noun what it is, such as `payment`
 * @returns the 409 that names the states which may follow
 */
export function refusedTransition<Status extends string>(
  noun: string,
  transitions: Transitions<Status>,
  from: Status,
  to: Status,
): Problem {
  const detail = `The ${noun} is ${from} and cannot become ${to}; ${mayBecome(transitions[from])}.`;
  return new Problem('invalid_transition', { detail });
}

/**
 * For an action that starts at fewer states than may be followed by the one it leads to.
 * @param noun with its article, such as `an event`
 * @param sources where the action starts
 */
export function refusedAction<Status extends string>(
  noun: string,
  transitions: Transitions<Status>,
  from: Status,
  sources: readonly Status[],
): Problem {
  const detail = `This is for ${noun} that is ${sources.join(' or ')}; this one is ${from}, and ${mayBecome(transitions[from])}.`;
  return new Problem('invalid_transition', { detail });
}
