/** The guides for users of the API: the Markdown files of docs/guides, in the order of their list. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../docs/guides/', import.meta.url);

/** The list of all guides. */
const index = 'guides';

export interface Guide {
  /** The path is `/docs/` and this. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** @returns the list of all guides, then each guide */
export function readGuides(): readonly Guide[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(new URL(file, folder), 'utf8');
      const name = file === 'README.md' ? index : file.replace('.md', '');
      return { name, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
    });
  const order = all.find(({ name }) => name === index)?.markdown ?? '';
  const place = ({ name }: Guide) => order.indexOf(`(${name}.md)`);
  return all.toSorted((a, b) => place(a) - place(b));
}
