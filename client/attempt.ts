/** One attempt of a call: at most one request, which ends in time whatever the server does. */
import { type ParseAs, usableAnswer } from './answer.ts';
import { NoAnswerError } from './errors.ts';

/** `fetch`, as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Sent {
  /** Of the operation, for messages: `GET /api/v1/users`. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly parseAs: ParseAs;
  /** The caller's: cuts it off at any moment. */
  readonly signal: AbortSignal | undefined;
}

/**
 * @param timeout milliseconds, to the end of the answer
 * @throws NoAnswerError, UnusableAnswerError, or the signal's reason
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
    if (isLate) return new NoAnswerError(`${name}: no whole answer within ${timeout / 1_000} s.`);
    return new NoAnswerError(`${name}: the connection failed, or broke before the answer was whole.`, { cause: error });
  };
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: cut.signal,
      // Neither cookies of the page nor its address, and nothing to another origin.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
    }).catch((error: unknown) => {
      throw explain(error);
    });
    const usable = await usableAnswer(answer, sent.parseAs, name, { end, explain });
    // What is streamed ends the attempt itself, with its last byte.
    if (!(sent.parseAs === 'stream' && usable.ok)) end();
    return usable;
  } catch (error) {
    end();
    throw error;
  }
}
