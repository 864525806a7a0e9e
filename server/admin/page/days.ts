/** List filters by day: days in the user's zone become instants for operations. */
import { say } from '../language/say.ts';
import type { Context } from './context.ts';
import type { Field } from './fields.ts';
import { endOfDay, toInstant } from './instants.ts';

/** @param member filtered by the operation with `[after]` and `[before]` */
export const dayFields = (member: string): readonly Field[] => [
  { kind: 'date', name: `${member}[after]`, label: say('From') },
  { kind: 'date', name: `${member}[before]`, label: say('To (day)') },
];

/** @returns the filter from the start of one day to the end of the other. Invalid days pass unchanged. */
export function dayQuery(
  { query, zone }: Pick<Context, 'query' | 'zone'>,
  member: string,
): Record<string, string | undefined> {
  const [first, last] = [query[`${member}[after]`], query[`${member}[before]`]];
  return {
    [`${member}[after]`]: first && (toInstant(`${first}T00:00`, zone) ?? first),
    [`${member}[before]`]: last && (endOfDay(last, zone) ?? last),
  };
}
