/**
 * Redaction by value: whatever was ever a credential in this run is replaced in everything that leaves the process,
 * wherever it stands, also where the host sends it back. Header names are not asked, because a secret in a body,
 * a URL or an error message would pass.
 */

import { jwtPattern } from './jwt.ts';

/** Shorter texts are no secrets but words: replacing each `1` of a report would hide nothing and spoil everything. */
const shortest = 6;
/** A host that errs may give one where nobody asked for it. */
const anyJwt = new RegExp(jwtPattern, 'g');

export class Secrets {
  /** Value to the name of its variable. */
  readonly #names = new Map<string, string>();
  readonly #learned = new Set<string>();
  #pattern: RegExp | undefined;

  /** @param name in reports and curl lines, for instance `ADMINISTRATOR_JWT` */
  learn(value: string, name: string): void {
    // Not by the names: what is a form of another secret has forms of its own.
    if (value.length < shortest || this.#learned.has(value)) return;
    this.#learned.add(value);
    for (const form of formsOf(value)) if (form.length >= shortest) this.#names.set(form, name);
    this.#pattern = undefined;
  }

  /** As `learn`, of what has no name yet: a better one may come. */
  suspect(value: string, name: string): void {
    if (value.length < shortest) return;
    for (const form of formsOf(value)) {
      if (form.length < shortest || this.#names.has(form)) continue;
      this.#names.set(form, name);
      this.#pattern = undefined;
    }
  }

  /** Whether a variable of that name stands for a secret. */
  isName(name: string | undefined): boolean {
    return name !== undefined && [...this.#names.values()].includes(name);
  }

  /** @returns the text with each secret replaced by `$NAME`; a JWT that nobody expected, by `$JWT`. */
  redact(text: string): string {
    return this.#redactKnown(text).replaceAll(anyJwt, '$$JWT');
  }

  #redactKnown(text: string): string {
    if (this.#names.size === 0) return text;
    this.#pattern ??= new RegExp(
      // The longest first: a token that another one contains must not leave the rest of that one behind.
      [...this.#names.keys()]
        .sort((a, b) => b.length - a.length)
        .map((value) => RegExp.escape(value))
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, (value) => `$${this.#names.get(value)}`);
  }
}

/** As it stands in headers and JSON, in a URL, in Basic credentials and in the parts of a JWT that a log may show alone. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const isJwt = /^eyJ[^.]*\.eyJ[^.]*\.[^.]+$/.test(value);
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ...(isJwt ? value.split('.').slice(1) : []),
  ];
}
