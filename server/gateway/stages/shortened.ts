/** @returns the text, or its beginning with an ellipsis. No character is cut in half: strict JSON parsers refuse the rest of one */
export function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`;
}
