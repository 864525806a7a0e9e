/** Expands the placeholders of the dialect's recipes, such as `{{unique}}` and `{{contact.id}}`. */
import { Skipped } from '../verdict.ts';

/** @returns the value of a placeholder. @param word without braces, trimmed */
export type Fill = (word: string) => Promise<unknown>;

/** @returns the value with every `{{word}}` expanded; a text with a single placeholder takes the type of its value. */
export async function filled(value: unknown, fill: Fill): Promise<unknown> {
  if (typeof value === 'string') return filledText(value, fill);
  if (Array.isArray(value)) return Promise.all(value.map((item) => filled(item, fill)));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(async ([name, member]) => [name, await filled(member, fill)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  return value;
}

async function filledText(text: string, fill: Fill): Promise<unknown> {
  const whole = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1];
  if (whole !== undefined) return fill(whole.trim());
  let result = '';
  let rest = 0;
  for (const match of text.matchAll(/\{\{([^{}]+)\}\}/g)) {
    result += text.slice(rest, match.index) + String(await fill(match[1]?.trim() ?? ''));
    rest = match.index + match[0].length;
  }
  return result + text.slice(rest);
}

/** @returns the path with every placeholder expanded and encoded. @throws Skipped without a path: a profile may have removed it */
export async function filledPath(path: string | undefined, fill: Fill): Promise<string> {
  if (path === undefined)
    throw new Skipped('profile-lacks', 'the dialect of the profile has no path for what is to be sent');
  return String(await filled(path, async (word) => encodeURIComponent(String(await fill(word)))));
}
