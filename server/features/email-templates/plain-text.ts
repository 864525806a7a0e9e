/** Derives the plain text of a mail from its HTML, for text readers and spam filters that penalise HTML-only mails. */
import { decodeHTML, decodeHTMLAttribute } from 'entities';

/**
 * Scans the untrusted HTML in one pass: regular expressions take hours for tens of thousands of unclosed links.
 * @returns the text of the body, one line per block, links followed by their address. Variables stay.
 */
export function plainTextOf(html: string): string {
  return new Reader(html)
    .read()
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Elements whose content is skipped. */
const skipped = new Set(['style', 'script', 'title']);
const blocks = new Set(['p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'table']);

const hrefPattern = /\bhref="([^"]*)"/i;
const startPattern = /\bstart="(\d{1,9})"/i;
const altPattern = /\balt="([^"]*)"/i;

class Reader {
  readonly #html: string;
  /** Lower case in ASCII only: `toLowerCase` changes the length of some strings. */
  readonly #lower: string;
  #text: string[] = [];
  /** The currently open link. */
  #link: { readonly address: string; readonly label: string[] } | undefined;
  /** Open lists, the innermost last: the number of the next item; undefined for one with dashes. */
  readonly #lists: (number | undefined)[] = [];

  constructor(html: string) {
    this.#html = html;
    this.#lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }

  read(): string {
    let at = 0;
    let isHidden = false;
    while (at < this.#html.length) {
      const start = this.#indexOf('<', at);
      if (!isHidden) this.#write(decodeHTML(this.#html.slice(at, start).replace(/\s+/g, ' ')));
      const end = this.#endOf(start);
      const tag = this.#lower.slice(start, end);
      // The preheader.
      isHidden = tag.startsWith('<div style="display:none');
      at = this.#enter(tag, start, end);
    }
    this.#closeLink();
    return this.#text.join('');
  }

  /** @returns the index to continue at. */
  #enter(tag: string, start: number, end: number): number {
    const [, closing = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(tag) ?? [];
    if (closing === '' && skipped.has(name)) return this.#endOf(this.#indexOf(`</${name}`, end));
    if (closing === '' && name === 'body') {
      this.#text = [];
      this.#link = undefined;
    }
    if (name === 'a') {
      this.#closeLink();
      const address = closing === '' ? this.#attribute(hrefPattern, start, end) : undefined;
      if (address !== undefined) this.#link = { address, label: [] };
    }
    if (name === 'img') this.#write(this.#attribute(altPattern, start, end) ?? '');
    // Cells of a row stay apart.
    if (closing === '' && (name === 'td' || name === 'th')) this.#write(' ');
    if (name === 'ol' || name === 'ul') {
      // A list in an item begins behind its text.
      if (closing === '' && this.#lists.length > 0 && !this.#link) this.#text.push('\n');
      if (closing !== '') this.#lists.pop();
      else this.#lists.push(name === 'ol' ? Number(this.#attribute(startPattern, start, end) ?? 1) : undefined);
    }
    // A link stays on one line.
    if (!this.#link) {
      if (closing === '' ? name === 'br' || name === 'hr' : blocks.has(name)) this.#text.push('\n');
      if (closing === '' && name === 'li') this.#text.push(this.#nextMark());
    }
    return end;
  }

  #nextMark(): string {
    const number = this.#lists.at(-1);
    if (number === undefined) return '- ';
    this.#lists[this.#lists.length - 1] = number + 1;
    return `${number}. `;
  }

  #attribute(pattern: RegExp, start: number, end: number): string | undefined {
    const value = pattern.exec(this.#html.slice(start, end))?.[1];
    return value === undefined ? undefined : decodeHTMLAttribute(value);
  }

  #write(text: string): void {
    (this.#link?.label ?? this.#text).push(text);
  }

  #closeLink(): void {
    if (!this.#link) return;
    const { address } = this.#link;
    const label = this.#link.label.join('').trim();
    this.#text.push(label === '' || label === address ? address : `${label} (${address})`);
    this.#link = undefined;
  }

  /** @returns the end of the tag or comment at `start`; the end of the HTML if it is unclosed. */
  #endOf(start: number): number {
    const sign = this.#lower.startsWith('<!--', start) ? '-->' : '>';
    return Math.min(this.#indexOf(sign, start) + sign.length, this.#html.length);
  }

  #indexOf(part: string, from: number): number {
    const found = this.#lower.indexOf(part, from);
    return found < 0 ? this.#html.length : found;
  }
}
