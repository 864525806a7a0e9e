/** One attempt of a call: at most one request, within the timeout. */

import { NoResponseError } from './errors.ts';
import { type ParseAs, usableResponse } from './response.ts';

/** The used subset of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Sent {
  /** Name of the operation, for messages: `GET /api/v1/users`. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly parseAs: ParseAs;
  /** The caller's signal; aborts at any moment. */
  readonly signal: AbortSignal | undefined;
}

/**
 * @param timeout milliseconds until the end of the response
 * @throws NoResponseError, InvalidResponseError, or the signal's reason
 */
export async function attempt(sent: Sent, fetch: Fetch, timeout: number): Promise<Response> {
  const { name, method, url, headers, body, signal } = sent;
  signal?.throwIfAborted();
  const cut = new AbortController();
  let isLate = false;
  const cancel = () => cut.abort(signal?.reason);
  const timer = setTimeout(() => {
    isLate = true;
    cut.abort();
  }, timeout);
  signal?.addEventListener('abort', cancel, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    cut.abort();
  };
  const explain = (error: unknown): unknown => {
    if (signal?.aborted) return signal.reason;
    if (isLate) return new NoResponseError(`${name}: no complete response within ${timeout / 1_000} s.`);
    const { hostname } = new URL(url);
    if (hostname.endsWith('.localhost') && isUnknownName(error)) {
      const advice = `This machine does not resolve ${hostname}. Add the line "127.0.0.1 ${hostname}" to /etc/hosts.`;
      return new NoResponseError(`${name}: ${advice}`, { cause: error, isFinal: true });
    }
    return new NoResponseError(`${name}: the connection failed before the response was complete.`, {
      cause: error,
    });
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: headers.has('content-type') ? body : untyped(body) }),
      signal: cut.signal,
      // No cookies, no referrer, and no credentials to another origin.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
    }).catch((error: unknown) => {
      throw explain(error);
    });
    const usable = await usableResponse(response, sent, { end, explain });
    // A stream ends the attempt itself with its last byte.
    if (!(sent.parseAs === 'stream' && usable.ok && usable.body)) end();
    return usable;
  } catch (error) {
    end();
    throw error;
  }
}

/** Bytes of the text: to a string `fetch` adds a Content-Type of its own. */
function untyped(body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(body);
}

/** Whether the name server knows no such name: how Node's `fetch` reports it. */
function isUnknownName(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN');
}
