/** A client with a scripted host and clock: records waits and returns responses from a list. */
import type { Clock } from '../clock.ts';
import { type Guildgate, type GuildgateOptions, guildgate } from '../guildgate.ts';

/** One step of the host: returns a response, or throws as `fetch` does without one. */
export type Step = Response | (() => Response | Promise<Response>);

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

export interface Scripted {
  readonly client: Guildgate;
  /** Recorded waits in milliseconds. */
  readonly waits: number[];
  readonly requests: SentRequest[];
}

export const origin = 'https://acme.example';

/** @param steps in order; the last is repeated */
export function scripted(steps: readonly Step[], options: GuildgateOptions = {}): Scripted {
  const waits: number[] = [];
  const requests: SentRequest[] = [];
  let now = Date.UTC(2027, 0, 1);
  const clock: Clock = {
    now: () => now,
    async wait(milliseconds, signal) {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
  const client = guildgate(origin, {
    clock,
    newKey: () => `key-${requests.length + 1}`,
    async fetch(url, { method = 'GET', headers, body }) {
      const sent = typeof body === 'string' ? body : undefined;
      requests.push({ method, url, headers: new Headers(headers), body: sent });
      const step = steps[Math.min(requests.length, steps.length) - 1];
      if (!step) throw new Error('the script has no response');
      return typeof step === 'function' ? step() : step.clone();
    },
    ...options,
  });
  return { client, waits, requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function problem(status: number, headers: Record<string, string> = {}, code?: string): Response {
  return json({ title: 'A title', detail: 'A detail.', status, ...(code ? { code } : {}) }, status, headers);
}

/** Throws the error of `fetch` for a failed connection. */
export function noResponse(): never {
  throw new TypeError('fetch failed');
}
