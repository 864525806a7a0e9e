/** Text that ends up in one line of a mail's head. */

/** Controls, line separators, overrides of direction, and halves of characters (see contracts/schemas/fields.ts). */
const outOfLine =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is what the pattern is for
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+/gu;

/** Longer ones are cut: no mail program shows them. */
const maximum = 200;

/** @returns the text as one line that can neither begin another header nor turn what stands around it. */
export function lineOf(text: string): string {
  const line = text.replaceAll(outOfLine, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, maximum).join('');
}
