/**
 * Redaction by value: every credential of the session is replaced in all output, also where the host echoes it.
 * Redaction by header name would miss secrets in bodies, URLs and error messages.
 */

import { escapePattern } from './escape-pattern.ts';
import { jwtPattern } from './jwt.ts';

/** Shorter texts are not redacted: replacing each `1` of a report would hide nothing and spoil everything. */
const shortest = 6;
/**
 * Forms that are looked for one by one before the pattern is built anew. Building it takes milliseconds with the thousands of
 * a whole run, which registers some with every sign-in.
 */
const mostRecent = 100;
/** JSON in JSON in JSON. */
const deepest = 3;
/** Any JWT: a faulty host may return one anywhere. */
const anyJwt = new RegExp(jwtPattern, 'g');

export class Secrets {
  /** Variable names by value. */
  readonly #names = new Map<string, string>();
  readonly #registered = new Set<string>();
  /** Of all forms but the recent ones. */
  #pattern: RegExp | undefined;
  #recent: string[] = [];

  /** @param name in reports and curl lines, for instance `ADMINISTRATOR_JWT` */
  register(value: string, name: string): void {
    // Checked by value, not by form: a value that is a form of another secret has encodings too.
    if (value.length < shortest || this.#registered.has(value)) return;
    this.#registered.add(value);
    for (const form of formsOf(value)) if (form.length >= shortest) this.#add(form, name);
  }

  /** Like `register`, but a later `register` replaces the name. */
  registerSuspected(value: string, name: string): void {
    if (value.length < shortest) return;
    for (const form of formsOf(value)) {
      if (form.length < shortest || this.#names.has(form)) continue;
      this.#add(form, name);
    }
  }

  #add(form: string, name: string): void {
    if (!this.#names.has(form)) this.#recent.push(form);
    this.#names.set(form, name);
  }

  /** True if a variable of that name stands for a secret. */
  isName(name: string | undefined): boolean {
    return name !== undefined && [...this.#names.values()].includes(name);
  }

  /**
   * @returns the text with each secret replaced by `$NAME`; any other JWT by `$JWT`. Also where escapes hide a secret: writers
   * of JSON may escape any character, and `/`, `+` and letters beyond ASCII are often escaped. All else stays as it was.
   */
  redact(text: string): string {
    let redacted = this.#redactPlain(text);
    let bare = redacted;
    for (let depth = 1; depth <= deepest; depth += 1) {
      const next = unescaped(bare);
      if (next === bare) break;
      bare = this.#redactPlain(next);
      if (bare !== next) redacted = this.#redactEscaped(redacted, depth);
    }
    return redacted;
  }

  /** @param depth of the escapes that hide secrets */
  #redactEscaped(text: string, depth: number): string {
    let redacted = text;
    for (const pattern of [this.#pattern, anyJwt]) {
      if (!pattern) continue;
      const [bare, places] = unescapedWithPlaces(redacted, depth);
      const placeOf = (index: number) => places[index] ?? redacted.length;
      let result = '';
      let end = 0;
      for (const { index, 0: value } of bare.matchAll(pattern)) {
        result += `${redacted.slice(end, placeOf(index))}$${this.#names.get(value) ?? 'JWT'}`;
        end = placeOf(index + value.length);
      }
      redacted = result + redacted.slice(end);
    }
    return redacted;
  }

  #redactPlain(text: string): string {
    return this.#redactKnown(text).replaceAll(anyJwt, '$$JWT');
  }

  #redactKnown(text: string): string {
    if (this.#recent.length > mostRecent || this.#recent.some((form) => text.includes(form))) this.#build();
    return this.#pattern ? text.replace(this.#pattern, (value) => `$${this.#names.get(value)}`) : text;
  }

  #build(): void {
    // Longest first: otherwise a secret inside another one would leave the rest of it visible.
    const forms = [...this.#names.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(forms.map(escapePattern).join('|'), 'g');
    this.#recent = [];
  }
}

/** RFC 8259, 7, and the characters that HTML escapes. */
const escapes = /\\u([0-9a-f]{4})|\\(["\\/])|&#x([0-9a-f]{2,6});|&#(\d{2,7});|&(amp|lt|gt|quot|apos);/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @returns the text without escapes to a depth, and the place in the text of each of its units */
function unescapedWithPlaces(text: string, depth: number): [string, readonly number[]] {
  let bare = text;
  let places = Array.from({ length: text.length }, (_, index) => index);
  for (let level = 0; level < depth; level += 1) {
    const next: number[] = [];
    let end = 0;
    for (const { index, 0: written } of bare.matchAll(escapes)) {
      for (; end < index; end += 1) next.push(places[end] ?? 0);
      for (let unit = 0; unit < unescaped(written).length; unit += 1) next.push(places[index] ?? 0);
      end += written.length;
    }
    for (; end < bare.length; end += 1) next.push(places[end] ?? 0);
    bare = unescaped(bare);
    places = next;
  }
  return [bare, places];
}

function unescaped(text: string): string {
  return text.replaceAll(escapes, (found, unit, character, hex, decimal, entity) => {
    if (character !== undefined) return character;
    if (entity !== undefined) return entities[String(entity).toLowerCase()] ?? '';
    const code = decimal === undefined ? Number.parseInt(unit ?? hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });
}

/** Forms in headers and JSON, in URLs and forms, in Basic credentials, and the parts of a JWT that a log may show alone. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const [url, form] = [encodeURIComponent(value), new URLSearchParams({ '': value }).toString().slice(1)];
  const isJwt = /^eyJ[^.]*\.eyJ[^.]*\.[^.]+$/.test(value);
  return [
    value,
    ...[url, form].flatMap((encoded) => [encoded, encoded.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ...(isJwt ? value.split('.').slice(1) : []),
  ];
}
