/** @returns the text with one letter in the middle changed: of its form nothing is wrong. */
export function tampered(text: string): string {
  const middle = Math.floor(text.length / 2);
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1);
}
