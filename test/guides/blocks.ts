/** The code blocks of a guide. */

export interface Block {
  readonly language: string;
  /** What follows the language: `skip=…` with the reason, or `verify`. */
  readonly note: string;
  readonly code: string;
}

/** @returns the fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', note = '', code = '']) => ({
      language,
      note,
      code,
    }),
  );
}

/** @returns the runnable blocks of one language as one program; undefined if there are none. */
export function programOf(blocks: readonly Block[], language: string): string | undefined {
  const own = blocks.filter((block) => block.language === language && block.note === '');
  return own.length > 0 ? own.map(({ code }) => code).join('\n') : undefined;
}
