/** Initials and colour that stand for a person where there is no picture. */

/** Number of `hue-…` classes of the stylesheet. */
const hues = 8;

/** @returns the initials of the first and last word of a name, by code points, because an emoji has two UTF-16 units */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/u).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** @returns a number from 0, the same for the same name */
export function hueOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum % hues;
}
