/** Terminal output: width, colours, and safe rendering of untrusted text. */
import { styleText } from 'node:util';
import { visible } from './visible.ts';

/** A terminal or a redirected output. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export type Style = 'blue' | 'bold' | 'cyan' | 'dim' | 'green' | 'magenta' | 'red' | 'yellow';

export interface Screen {
  /** In columns. */
  readonly width: number;
  /** @returns the text in a style, if the output has colours and NO_COLOR does not forbid them */
  paint(style: Style | readonly Style[], text: string): string;
}

/** Maximum width: longer lines are hard to read on any screen. */
const [narrowest, widest, unknown] = [40, 120, 100];

export function screenOf(output: Output): Screen {
  return {
    width: Math.min(Math.max(output.columns ?? unknown, narrowest), widest),
    paint: (style, text) => styleText([style].flat(), text, { stream: output }),
  };
}

/** @returns the text as one line, without cursor movements and colours */
export function printable(text: string): string {
  return visible(text.replace(/\s+/g, ' '));
}

/** @returns the text, cut with an ellipsis if too long */
export function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(width - 1, 0)).join('')}…`;
}

/** @returns the text wrapped to this width, between words if possible */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= width) {
      line = joined;
      continue;
    }
    const isTooLong = word.length > width;
    if (line !== '' && !isTooLong) lines.push(line);
    const pieces = chunks(isTooLong ? joined : word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

/** Splits between characters, never inside of one. */
function chunks(text: string, width: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / width) }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(''),
  );
}

/** @returns a heading of full width */
export function heading({ width, paint }: Screen, style: Style, title: string, detail: string): string[] {
  const used = title.length + detail.length + 6;
  const rule = '─'.repeat(Math.max(width - used, 2));
  return ['', `${paint('dim', '──')} ${paint(['bold', style], title)}  ${detail} ${paint('dim', rule)}`];
}
