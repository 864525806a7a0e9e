/** A response, with access to its members. */
import { Inconclusive } from '../verdict.ts';
import type { Exchange } from './exchange.ts';

export class HttpResponse {
  readonly exchange: Exchange;
  readonly status: number;
  /** Names in lower case; repeated headers are joined by a comma, cookies by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  #json: { readonly value: unknown } | undefined;

  /** @throws Inconclusive when the exchange ended in a network error */
  constructor(exchange: Exchange) {
    if (!exchange.response) throw new Inconclusive('unreachable', exchange.error ?? 'no response', exchange);
    this.exchange = exchange;
    this.status = exchange.response.status;
    this.headers = exchange.response.headers;
    this.bytes = exchange.response.body;
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }

  /** Without parameters, in lower case; empty if absent. */
  get mediaType(): string {
    return (this.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  }

  /** @returns the body as JSON, the same value each time; undefined if it is not JSON. */
  get json(): unknown {
    // A rule, the judge of all responses and the markers read the same body.
    this.#json ??= { value: jsonIn(this.text) };
    return this.#json.value;
  }

  /** @param path dotted, for instance `view.next`; empty: the whole body. @returns undefined if absent */
  member(path: string): unknown {
    return memberOf(this.json, path);
  }

  /** @param path dotted. @returns the member as text, see scalarText */
  textMember(path: string): string | undefined {
    return scalarText(this.member(path));
  }

  /** Milliseconds from the first byte sent to the last byte received. */
  get milliseconds(): number {
    return (this.exchange.receivedAt ?? this.exchange.sentAt) - this.exchange.sentAt;
  }
}

/**
 * @returns a JSON scalar as text, for instance the number 7 as `7`; undefined for anything else, for an empty text, and
 * for integers that a double cannot hold, whose digits are lost already
 */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  return String(value);
}

/** @param path dotted; empty: the value itself; undefined: removed by the dialect. @returns undefined if absent */
export function memberOf(value: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  if (path === '') return value;
  let found: unknown = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Object.entries(found).find(([key]) => key === name)?.[1];
  }
  return found;
}

/** @returns the value; undefined if the text is not JSON */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
