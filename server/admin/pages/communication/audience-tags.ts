/** Part of an audience by tag: chosen from the tags in use, and typed where they are unknown or too many. */
import { statistics } from '#contracts/operations/statistics.ts';
import { maximumTagsCounted, type TagCount } from '#contracts/schemas/statistics.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn, type Field, type FormValues, type Option, typedIn } from '../../page/fields.ts';

const ticked = 'audience.tags';
const typed = 'tags';
const help = 'Users and contacts with one of these tags';

/** @returns the fields of the tags in use and of those that are chosen; without the permission to see them, a field to type them */
export async function tagFields(chosen: readonly string[] = [], { call, may }: Context): Promise<Field[]> {
  const known = may(statistics.tags) ? (await call(statistics.tags)).tags : [];
  const unused = chosen.filter((tag) => !known.some((one) => one.tag === tag));
  const options = [...known.map(optionOf), ...unused.map((tag) => ({ value: tag, label: tag }))];
  const isComplete = may(statistics.tags) && known.length < maximumTagsCounted;
  return [
    ...(options.length > 0
      ? [{ kind: 'checkboxes', name: ticked, label: 'Tags', help: `${help}.`, options } as const]
      : []),
    ...(isComplete
      ? []
      : [
          {
            kind: 'lines',
            name: typed,
            label: options.length > 0 ? 'More tags' : 'Tags',
            help: options.length > 0 ? 'One per line.' : `${help}, one per line.`,
            rows: 3,
          } as const,
        ]),
  ];
}

const optionOf = ({ tag, contacts, users }: TagCount): Option => ({
  value: tag,
  label: tag,
  help: [counted(contacts, 'contact'), counted(users ?? 0, 'user')].filter(Boolean).join(', '),
});

const counted = (count: number, noun: string) => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);

export const tagValues = (chosen: readonly string[] = []): FormValues => ({ [ticked]: chosen });

/** @returns the ticked and the typed tags */
export function tagsIn(values: FormValues): string[] {
  const lines = typedIn(values, typed)
    .split(/\r?\n/)
    .map((line) => line.trim());
  return [...new Set([...everyTypedIn(values, ticked), ...lines])].filter((tag) => tag !== '');
}
