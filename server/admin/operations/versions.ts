/**
 * Versions of the objects on a form, so that saving it overwrites no change that its user has not seen. The form carries
 * them in a hidden field; operations take them as If-Match.
 */
import { hash } from 'node:crypto';

/** ETag by path of an operation. */
type Tags = ReadonlyMap<string, string>;

export class Versions {
  #read = new Map<string, string>();
  #shown: Tags = new Map();

  /** Notes the version of an object that this request has read. */
  note(path: string, etag: string): void {
    this.#read.set(path, etag);
  }

  /** @returns the If-Match of a change: the version that the form showed, or any */
  shownAt(path: string): string {
    return this.#shown.get(path) ?? '*';
  }

  /** Forgets what was read, before it is read anew. */
  forget(): void {
    this.#read = new Map();
  }

  /** Takes what was read as shown. */
  adoptRead(): void {
    this.#shown = this.#read;
  }

  /** Takes what a submitted form has shown. */
  adopt({ tags }: Shown): void {
    this.#shown = new Map(Object.entries(tags));
  }

  /** @param values of the form's fields. @returns the hidden field; undefined if the form shows no object */
  shown(values: object): string | undefined {
    if (this.#read.size === 0) return undefined;
    return JSON.stringify({ tags: Object.fromEntries(this.#read), values: digestOf(values) } satisfies Shown);
  }
}

export interface Shown {
  readonly tags: Readonly<Record<string, string>>;
  /** Digest of the values in the fields. */
  readonly values: string;
}

export function digestOf(values: object): string {
  return hash('sha256', JSON.stringify(values), 'base64url');
}

/** @returns the submitted hidden field; nothing shown if it is absent or was edited */
export function shownIn(text: string): Shown {
  const nothing = { tags: {}, values: '' };
  try {
    const { tags, values }: { tags?: unknown; values?: unknown } = Object(JSON.parse(text));
    const entries = Object.entries(Object(tags)).filter((entry): entry is [string, string] =>
      /^"[\w-]+"$/.test(String(entry[1])),
    );
    return { tags: Object.fromEntries(entries), values: String(values) };
  } catch (error) {
    if (error instanceof SyntaxError) return nothing;
    throw error;
  }
}
