/**
 * Template language of tenants, a subset of mustache: {{ name }} renders a value, escaped in HTML; {{#name}}…{{/name}}
 * renders if the value is not empty, {{^name}}…{{/name}} if it is; {{! … }} is a comment.
 *
 * Not a library: names are looked up in a map and reach no property of any object, every value is escaped, and a
 * megabyte parses in milliseconds, which takes mustache.js seconds.
 */

/** Variables of every mail. */
export const knownVariables = [
  'firstName',
  'lastName',
  'email',
  'tenant.name',
  'tenant.url',
  'unsubscribeUrl',
] as const;

export type Values = ReadonlyMap<string, string>;

export interface ParsedTemplate {
  /** Without duplicates, in order of appearance. */
  readonly names: readonly string[];
  /**
   * @param most maximum characters of the result: a short template can repeat a long value ten thousand times
   * @throws TemplateError when the result is longer
   */
  render(values: Values, most?: number): string;
}

/** More than the longest template with a recipient's values. */
const mostCharacters = 16 * 1024 * 1024;

/** An invalid template. The message explains the fault to its author. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

type Part = string | Value | Section;
interface Value {
  readonly name: string;
}
interface Section extends Value {
  readonly parts: Part[];
  /** True: rendered if the value is empty. */
  readonly inverted: boolean;
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
export function parseTemplate(template: string, kind: keyof typeof escapers): ParsedTemplate {
  const names = new Set<string>();
  const parts = partsOf(template, names);
  const escaped = escapers[kind];
  return {
    names: [...names],
    render: (values, most = mostCharacters) => {
      const output = new Bounded(most);
      render(parts, values, escaped, output);
      return output.text;
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
    if (this.text.length > this.#most) throw new TemplateError(`its result has more than ${this.#most} characters`);
  }
}

function render(
  parts: readonly Part[],
  values: Values,
  escaped: (value: string) => string,
  output: { add(part: string): void },
): void {
  for (const part of parts) {
    if (typeof part === 'string') output.add(part);
    else {
      const value = values.get(part.name) ?? '';
      if (!('parts' in part)) output.add(escaped(value));
      else if ((value === '') === part.inverted) render(part.parts, values, escaped, output);
    }
  }
}

const tag = /^([#^/!]?)\s*([A-Za-z][A-Za-z0-9_.-]{0,99})\s*$/;
/** Bounds the recursion. */
const deepest = 20;

function partsOf(template: string, names: Set<string>): Part[] {
  const outermost: Part[] = [];
  const open: Section[] = [];
  let parts = outermost;
  let at = 0;
  for (let start = template.indexOf('{{'); start >= 0; start = template.indexOf('{{', at)) {
    const end = template.indexOf('}}', start);
    if (end < 0) throw new TemplateError(`${quoted(template.slice(start))} is not closed`);
    if (start > at) parts.push(template.slice(at, start));
    at = end + 2;
    const inner = template.slice(start + 2, end).trim();
    if (inner.startsWith('!')) continue;
    const [, sign = '', name = ''] = tag.exec(inner) ?? [];
    if (name === '')
      throw new TemplateError(`${quoted(template.slice(start, at))} is not a variable; write {{ firstName }}`);
    if (sign === '/') {
      if (open.pop()?.name !== name) throw new TemplateError(`{{/${name}}} has no opening tag`);
      parts = open.at(-1)?.parts ?? outermost;
      continue;
    }
    names.add(name);
    if (sign === '') {
      parts.push({ name });
      continue;
    }
    const section: Section = { name, parts: [], inverted: sign === '^' };
    parts.push(section);
    open.push(section);
    if (open.length > deepest) throw new TemplateError(`sections are nested more than ${deepest} deep`);
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
