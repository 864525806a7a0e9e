/** List filters by day: days in the user's zone become instants for operations. */
import { say } from '../language/say.ts';
import type { Context } from './context.ts';
import type { Field } from './fields.ts';
import { toInstant } from './instants.ts';

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
  const instant = (name: string, time: string) => {
    const day = query[name];
    return day && (toInstant(`${day}T${time}`, zone) ?? day);
  };
  return {
    [`${member}[after]`]: instant(`${member}[after]`, '00:00'),
    [`${member}[before]`]: instant(`${member}[before]`, '23:59:59.999'),
  };
}
