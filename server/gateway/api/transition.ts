/** Problems for refused transitions of the state machines in the contracts. */
import { Problem } from './problem.ts';

export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** @returns the end of the detail, such as `it may become PAID, FAILED` */
function mayBecome(allowed: readonly string[]): string {
  return allowed.length > 0 ? `it may become ${allowed.join(', ')}` : 'that state is final';
}

/**
 * @param noun the resource, such as `payment`
 * @returns a 409 with the allowed next states
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
 * For an action that is allowed in fewer states than its transition.
 * @param noun with its article, such as `an event`
 * @param sources states in which the action is allowed
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
