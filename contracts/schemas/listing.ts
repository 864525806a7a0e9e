/** Filters that collections and their exports share: sets of states, keys, ranges of dates, and search. */
import type { StringSchema } from 'joi';
import { instant, line } from './fields.ts';
import Joi from './joi.ts';

/** One of the values, or several separated by commas. A pattern, because arrays in a query have many spellings. */
export function setOf(values: readonly string[]): StringSchema {
  const one = `(?:${values.join('|')})`;
  return Joi.string()
    .max(2_000)
    .pattern(new RegExp(`^${one}(?:,${one})*$`, 'u'), `one or more of ${values.join(', ')}, separated by commas`)
    .example(values.slice(0, 2).join(','));
}

/** Exact match of a key, such as an external id. */
export const key = (example: string) => line(255).min(1).description('Exact match').example(example);

/** @param where what is searched, such as `the name or the email` */
export const search = (where: string) =>
  line(100)
    .min(1)
    .description(
      `Words in any order, each a part of ${where}. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards`,
    );

const lateness =
  '. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions';

/** @returns `[after]` and `[before]` of each date; both include the instant itself */
export function rangesOf(names: readonly string[]): Readonly<Record<string, StringSchema>> {
  const ranges = names.flatMap((name) => [
    [`${name}[after]`, instant().description(`\`${name}\` is then or later${name === 'updatedAt' ? lateness : ''}`)],
    [`${name}[before]`, instant().description(`\`${name}\` is then or earlier`)],
  ]);
  return Object.fromEntries(ranges);
}
