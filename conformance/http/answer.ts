/** What a host answered, as rules read it. */
import { Inconclusive } from '../verdict.ts';
import type { Exchange } from './exchange.ts';

export class Answer {
  readonly exchange: Exchange;
  readonly status: number;
  /** Names in lower case; a header that came twice is joined by a comma, cookies by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;

  /** @throws Inconclusive when the network had the last word */
  constructor(exchange: Exchange) {
    if (!exchange.answer) throw new Inconclusive('unreachable', exchange.error ?? 'no answer', exchange);
    this.exchange = exchange;
    this.status = exchange.answer.status;
    this.headers = exchange.answer.headers;
    this.bytes = exchange.answer.body;
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }

  /** Without its parameters, in lower case; empty when there is none. */
  get mediaType(): string {
    return (this.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  }

  /** @returns the body as JSON; undefined when it is none. */
  get json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return undefined;
    }
  }

  /** @param path members by dots, for instance `view.next`. @returns undefined where there is none */
  member(path: string): unknown {
    return memberOf(this.json, path);
  }

  /** Milliseconds from the first byte sent to the last one received. */
  get milliseconds(): number {
    return (this.exchange.receivedAt ?? this.exchange.sentAt) - this.exchange.sentAt;
  }
}

/** @param path members by dots. @returns undefined where there is none */
export function memberOf(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Object.entries(found).find(([key]) => key === name)?.[1];
  }
  return found;
}
