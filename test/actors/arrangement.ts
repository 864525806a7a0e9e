/** Types of the arrangements of a request. */
import type { Link } from './contact-link.ts';
import type { Person, Place } from './person.ts';

/** The parts of a request beside its contract. */
export interface RequestParts {
  /** The user who sends it, unless a contact does. */
  readonly caller: Person;
  readonly params: Readonly<Record<string, string>>;
  /** Members of the body that no example can hold, such as ids. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Invitation of the contact who sends it; absent: a new one. */
  readonly link?: Link;
}

export type Factory = (place: Place, caller: Person, params: RequestParts['params']) => Promise<string>;

export type Arrange = (place: Place, made: RequestParts) => Promise<Partial<RequestParts>>;
