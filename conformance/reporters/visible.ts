/**
 * @returns the text, with characters that would not be seen, or would change how others are seen, written as `\u{1b}`: a
 *   host may answer anything, control characters and marks that turn the direction of reading among them
 */
export function visible(text: string): string {
  return text.replace(/(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
