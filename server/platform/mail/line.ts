/** Sanitises text for one line of a mail header. */

/** Controls, line separators, bidi overrides and lone surrogates (see contracts/schemas/fields.ts). */
const outOfLine =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+/gu;

/** Longer lines are truncated, as no mail program shows them. */
const maximum = 200;

/** @returns the text as one line, which can neither inject a header nor change the direction of surrounding text */
export function lineOf(text: string): string {
  const line = text.replaceAll(outOfLine, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, maximum).join('');
}
