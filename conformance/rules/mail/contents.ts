/** Mails with a unique word in every text, so that a mailbox shows what was sent and to which address. */
import type { Resource } from '#harness/actors/resources.ts';
import type { Mail } from '#harness/mailbox/mails.ts';
import type { Trial } from '../../engine/trial.ts';

/** The word of the recipes' texts. */
const usual = 'Conformance';

/**
 * @param name of a template or newsletter in the dialect
 * @returns members that replace those of its recipe, with the word in the subject and in every text
 */
export function textsWith(trial: Trial, name: string, word: string): Readonly<Record<string, string>> {
  const { dialect } = trial;
  const members = Object.entries(Object(dialect.resources[name]?.create.body)).flatMap(([member, text]) =>
    typeof text === 'string' && text.includes(usual)
      ? [[member, text.replaceAll('{{unique}}', word).replaceAll(usual, `${usual} ${word}`)] as const]
      : [],
  );
  return { ...Object.fromEntries(members), [dialect.mails.subject]: `${usual} ${word}` };
}

/**
 * @param name of a recipe that lists the id of one of them, as `['{{contact.id}}']`
 * @returns the members with such lists, with the ids of all; empty if the recipe has none
 */
export function listsOf(
  { dialect }: Trial,
  name: string,
  [first, ...others]: readonly Resource[],
): Readonly<Record<string, unknown>> {
  const placeholder = `{{${first?.name}.id}}`;
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const isList = value.length === 1 && value[0] === placeholder;
      return isList ? [first, ...others].map((one) => one?.id) : value.map(filled);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, filled(inner)]));
  };
  const members = Object.entries(Object(dialect.resources[name]?.create.body));
  return Object.fromEntries(
    members
      .map(([member, value]) => [member, value, filled(value)] as const)
      .filter(([, value, changed]) => JSON.stringify(value) !== JSON.stringify(changed))
      .map(([member, , changed]) => [member, changed]),
  );
}

/** Searches subject and text: a mailbox may offer only one of them. */
export function mentions(word: string): (mail: Mail) => boolean {
  return ({ subject, text }) => subject.includes(word) || text.includes(word);
}

/** True if neither subject nor text lacks the word, as far as the mailbox offers them. */
export function isWhole({ subject, text }: Mail, word: string): boolean {
  return [subject, text].every((part) => part.trim() === '' || part.includes(word));
}
