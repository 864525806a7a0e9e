/** Part of an audience by tag: chosen from the tags in use, and typed where they are unknown or too many. */
import { statistics } from '#contracts/operations/statistics.ts';
import { maximumTagsCounted, type TagCount } from '#contracts/schemas/statistics.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn, type Field, type FormValues, type Option, typedIn } from '../../page/fields.ts';

const ticked = 'audience.tags';
const typed = 'tags';

/** @returns the fields of the tags in use and of those that are chosen; while they cannot be seen, a field to type them */
export async function tagFields(chosen: readonly string[] = [], context: Context): Promise<Field[]> {
  const counted = await tagsInUse(context);
  const known = counted ?? [];
  const unused = chosen.filter((tag) => !known.some((one) => one.tag === tag));
  const options = [...known.map(optionOf), ...unused.map((tag) => ({ value: tag, label: tag }))];
  const isComplete = counted !== undefined && counted.length < maximumTagsCounted;
  return [
    ...(options.length > 0
      ? [
          {
            kind: 'checkboxes',
            name: ticked,
            label: say('Tags'),
            help: say('Users and contacts with one of these tags.'),
            options,
          } as const,
        ]
      : []),
    ...(isComplete
      ? []
      : [
          {
            kind: 'lines',
            name: typed,
            label: options.length > 0 ? say('More tags') : say('Tags'),
            help:
              options.length > 0
                ? say('One per line.')
                : say('Users and contacts with one of these tags, one per line.'),
            wrong: say('A tag cannot contain |.'),
            rows: 3,
          } as const,
        ]),
  ];
}

/** @returns nothing without the permission, and while they cannot be counted */
async function tagsInUse({ call, may }: Context): Promise<readonly TagCount[] | undefined> {
  if (!may(statistics.tags)) return undefined;
  try {
    return (await call(statistics.tags)).tags;
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return undefined;
  }
}

const optionOf = ({ tag, contacts, users }: TagCount): Option => ({
  value: tag,
  label: tag,
  help: [
    contacts > 0 && say('{count, plural, one {# contact} other {# contacts}}', { count: contacts }),
    users && say('{count, plural, one {# user} other {# users}}', { count: users }),
  ]
    .filter(Boolean)
    .join(', '),
});

export const tagValues = (chosen: readonly string[] = []): FormValues => ({ [ticked]: chosen });

/** @returns the ticked and the typed tags */
export function tagsIn(values: FormValues): string[] {
  return [...new Set([...everyTypedIn(values, ticked), ...linesIn(values)])].filter((tag) => tag !== '');
}

const linesIn = (values: FormValues): string[] =>
  typedIn(values, typed)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * @param path of an error in an audience with the tags of tagsIn
 * @returns the path in the field to type them, if the tag was typed
 */
export function tagPath(path: string, values: FormValues): string {
  if (path === ticked) return everyTypedIn(values, ticked).length > 0 ? ticked : typed;
  const [, index] = /^audience\.tags\.(\d+)$/.exec(path) ?? [];
  const tag = index === undefined ? undefined : tagsIn(values)[Number(index)];
  if (tag === undefined || everyTypedIn(values, ticked).includes(tag)) return path;
  return `${typed}.${linesIn(values).indexOf(tag)}`;
}
