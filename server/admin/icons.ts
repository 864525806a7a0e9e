/** The icons of the pages: a part of Heroicons (MIT), as one file that the browser keeps. */
import { readFileSync } from 'node:fs';

const icons = [
  'arrow-down-tray',
  'arrow-up-tray',
  'banknotes',
  'bell',
  'bolt',
  'book-open',
  'building-office-2',
  'calendar-days',
  'chevron-down',
  'chevron-up',
  'chevron-up-down',
  'clipboard-document-list',
  'clock',
  'code-bracket',
  'document-text',
  'envelope',
  'home',
  'identification',
  'key',
  'magnifying-glass',
  'newspaper',
  'pencil-square',
  'queue-list',
  'rectangle-stack',
  'ticket',
  'user-group',
  'users',
] as const;

export type Icon = (typeof icons)[number];

/** @returns an SVG file with a symbol for each icon, drawn in the colour of the text */
export function iconSprite(): string {
  const symbols = icons.map((name) => {
    const source = new URL(import.meta.resolve(`heroicons/24/outline/${name}.svg`));
    const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(source, 'utf8'))?.[1]?.trim() ?? '';
    return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
