/** Escapes control, format and bidirectional characters as `\u{1b}`: responses are untrusted. */
export function visible(text: string): string {
  return text.replace(/(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
