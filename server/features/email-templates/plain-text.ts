/** A mail as plain text, from its HTML: for readers without HTML, and filters that dislike mails without text. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * One pass from tag to tag: a tenant has written it, and patterns that look for the end of each link take hours for
 * tens of thousands that have none.
 * @returns the text of the body, a line for each block, and links with their address behind them. Variables stay.
 */
export function plainTextOf(html: string): string {
  return decode(new Reader(html).read())
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What is between these is not to be read. */
const unread = new Set(['style', 'script', 'title']);
const ends = new Set(['p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'table']);

class Reader {
  readonly #html: string;
  /** The same in lower case, letter by letter: `toLowerCase` makes two of some. */
  readonly #lower: string;
  #text: string[] = [];
  /** The link that is open. */
  #link: { readonly address: string; readonly label: string[] } | undefined;

  constructor(html: string) {
    this.#html = html;
    this.#lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }

  read(): string {
    let at = 0;
    let isHidden = false;
    while (at < this.#html.length) {
      const start = this.#indexOf('<', at);
      if (!isHidden) this.#say(this.#html.slice(at, start).replace(/\s+/g, ' '));
      const end = this.#endOf(start);
      const tag = this.#lower.slice(start, end);
      // What only shows beside the subject.
      isHidden = tag.startsWith('<div style="display:none');
      at = this.#enter(tag, start, end);
    }
    this.#closeLink();
    return this.#text.join('');
  }

  /** @returns where to go on. */
  #enter(tag: string, start: number, end: number): number {
    const [, closing = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(tag) ?? [];
    if (closing === '' && unread.has(name)) return this.#endOf(this.#indexOf(`</${name}`, end));
    if (closing === '' && name === 'body') {
      this.#text = [];
      this.#link = undefined;
    }
    if (name === 'a') {
      this.#closeLink();
      const address = closing === '' && /\bhref="([^"]*)"/i.exec(this.#html.slice(start, end))?.[1];
      if (typeof address === 'string') this.#link = { address, label: [] };
    }
    // A link stands in one line.
    if (!this.#link) {
      if (closing === '' ? name === 'br' || name === 'hr' : ends.has(name)) this.#text.push('\n');
      if (closing === '' && name === 'li') this.#text.push('- ');
    }
    return end;
  }

  #say(text: string): void {
    (this.#link?.label ?? this.#text).push(text);
  }

  #closeLink(): void {
    if (!this.#link) return;
    const { address } = this.#link;
    const label = this.#link.label.join('').trim();
    this.#text.push(label === '' || label === address ? address : `${label} (${address})`);
    this.#link = undefined;
  }

  /** @returns where the tag or the comment at `start` ends: at the end of all, where it has no end. */
  #endOf(start: number): number {
    const sign = this.#lower.startsWith('<!--', start) ? '-->' : '>';
    return Math.min(this.#indexOf(sign, start) + sign.length, this.#html.length);
  }

  #indexOf(part: string, from: number): number {
    const found = this.#lower.indexOf(part, from);
    return found < 0 ? this.#html.length : found;
  }
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    // Half a character is none, and no text that can be kept.
    const isCharacter = code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
