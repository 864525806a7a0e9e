/** Parts of documents that a benchmark makes, between two marks. */

const end = '<!-- end -->';

/** @returns the mark before a part @param command that makes it, such as `npm run bench:size` */
const beginOf = (command: string) => `<!-- made by ${command} -->`;

/** @returns the text with this part @throws Error for a text without the marks */
export function withPart(text: string, command: string, part: string): string {
  const begin = beginOf(command);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`the document has no place for the part: ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}
