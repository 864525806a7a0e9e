/**
 * The language of tenants' templates, a small part of mustache: {{ name }} shows a value, escaped where it stands in
 * HTML; {{#name}}…{{/name}} is shown where there is one, {{^name}}…{{/name}} where there is none; {{! … }} is not shown.
 *
 * Ours and not a library's: a template is data, its names are looked up in a map and reach no property of any object,
 * nothing is shown without being escaped; and a megabyte is read in milliseconds, which mustache.js reads in seconds.
 */

/** What every mail can be filled with. */
export const knownVariables = [
  'firstName',
  'lastName',
  'email',
  'tenant.name',
  'tenant.url',
  'unsubscribeUrl',
] as const;

export type Values = ReadonlyMap<string, string>;

export interface Filling {
  /** Without duplicates, as they come. */
  readonly names: readonly string[];
  /**
   * @param most how many characters it may become: a short template can name a long value ten thousand times
   * @throws TemplateError for more
   */
  fill(values: Values, most?: number): string;
}

/** More than what a person's own values can make of the longest template. */
const mostCharacters = 16 * 1024 * 1024;

/** The template is none: the message says why, for its author. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

type Part = string | Value | Section;
interface Value {
  readonly name: string;
}
interface Section extends Value {
  readonly parts: Part[];
  /** True: shown where there is no value. */
  readonly without: boolean;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const escapers = { html: escapeHtml, text: (value: string) => value } as const;

/** @throws TemplateError */
export function filling(template: string, kind: keyof typeof escapers): Filling {
  const names = new Set<string>();
  const parts = partsOf(template, names);
  const escaped = escapers[kind];
  return {
    names: [...names],
    fill: (values, most = mostCharacters) => {
      const shown = new Bounded(most);
      show(parts, values, escaped, shown);
      return shown.text;
    },
  };
}

class Bounded {
  text = '';
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(part: string): void {
    this.text += part;
    if (this.text.length > this.#most) throw new TemplateError(`filled, it has more than ${this.#most} characters`);
  }
}

function show(
  parts: readonly Part[],
  values: Values,
  escaped: (value: string) => string,
  shown: { add(part: string): void },
): void {
  for (const part of parts) {
    if (typeof part === 'string') shown.add(part);
    else {
      const value = values.get(part.name) ?? '';
      if (!('parts' in part)) shown.add(escaped(value));
      else if ((value === '') === part.without) show(part.parts, values, escaped, shown);
    }
  }
}

const tag = /^([#^/!]?)\s*([A-Za-z][A-Za-z0-9_.-]{0,99})\s*$/;
/** Deeper ones nobody can read, and each takes a call to show. */
const deepest = 20;

function partsOf(template: string, names: Set<string>): Part[] {
  const outermost: Part[] = [];
  const open: Section[] = [];
  let parts = outermost;
  let at = 0;
  for (let start = template.indexOf('{{'); start >= 0; start = template.indexOf('{{', at)) {
    const end = template.indexOf('}}', start);
    if (end < 0) throw new TemplateError(`${quoted(template.slice(start))} has no end`);
    if (start > at) parts.push(template.slice(at, start));
    at = end + 2;
    const inner = template.slice(start + 2, end).trim();
    if (inner.startsWith('!')) continue;
    const [, sign = '', name = ''] = tag.exec(inner) ?? [];
    if (name === '')
      throw new TemplateError(`${quoted(template.slice(start, at))} is no variable: write {{ firstName }}`);
    if (sign === '/') {
      if (open.pop()?.name !== name) throw new TemplateError(`{{/${name}}} closes what is not open`);
      parts = open.at(-1)?.parts ?? outermost;
      continue;
    }
    names.add(name);
    if (sign === '') {
      parts.push({ name });
      continue;
    }
    const section: Section = { name, parts: [], without: sign === '^' };
    parts.push(section);
    open.push(section);
    if (open.length > deepest) throw new TemplateError(`sections lie more than ${deepest} deep in each other`);
    parts = section.parts;
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new TemplateError(`{{#${unclosed.name}}} is not closed`);
  parts.push(template.slice(at));
  return outermost;
}

function quoted(text: string): string {
  return `"${text.slice(0, 40)}"`;
}
