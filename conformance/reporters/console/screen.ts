/** What is written on: how wide it is, whether it has colours, and how text from anywhere is made fit for it. */
import { styleText } from 'node:util';
import { visible } from '../visible.ts';

/** A terminal, or whatever the output was led to. */
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

/** Longer lines are hard to read, on however wide a screen. */
const [narrowest, widest, unknown] = [40, 120, 100];

export function screenOf(output: Output): Screen {
  return {
    width: Math.min(Math.max(output.columns ?? unknown, narrowest), widest),
    paint: (style, text) => styleText([style].flat(), text, { stream: output }),
  };
}

/** @returns the text in one line, in which nothing moves the cursor or changes a colour */
export function printable(text: string): string {
  return visible(text.replace(/\s+/g, ' '));
}

/** @returns the text, and an ellipsis in place of what is too long */
export function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(width - 1, 0)).join('')}…`;
}

/** @returns the text in lines of at most this width, broken between words, or within one that is too long */
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

/** Never through the middle of a character. */
function chunks(text: string, width: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / width) }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(''),
  );
}

/** @returns a heading over the whole width */
export function heading({ width, paint }: Screen, style: Style, title: string, detail: string): string[] {
  const used = title.length + detail.length + 6;
  const rule = '─'.repeat(Math.max(width - used, 2));
  return ['', `${paint('dim', '──')} ${paint(['bold', style], title)}  ${detail} ${paint('dim', rule)}`];
}
