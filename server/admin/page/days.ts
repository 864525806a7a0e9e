/** Lists filtered by day: a day of the user's zone is chosen, and operations ask for instants. */
import type { Context } from './context.ts';
import type { Field } from './fields.ts';
import { toInstant } from './instants.ts';

/** @param member that the operation filters by, with `[after]` and `[before]` */
export const dayFields = (member: string): readonly Field[] => [
  { kind: 'date', name: `${member}[after]`, label: 'From' },
  { kind: 'date', name: `${member}[before]`, label: 'To' },
];

/** @returns the filter from the beginning of the one day to the end of the other. What is no day goes as it was typed. */
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
