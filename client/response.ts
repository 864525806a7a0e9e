/**
 * Validates responses: complete JSON, errors as problems, no redirects. Anything else is a clear error, in bounded time
 * and memory.
 */
import { InvalidResponseError, NoResponseError } from './errors.ts';
import type { Problem } from './generated/api.ts';
import { problemInPlace, problemOf } from './problem.ts';

/** Maximum body in memory, in bytes (64 MiB). 100 rows take less than 1 MiB, and files can be streamed. */
const maximumBytes = 67_108_864;

/** Body format that the caller wants, as in openapi-fetch. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** Handle of one attempt: ends it and explains its failures. */
export interface Attempt {
  /** Ends the attempt: timer, listeners and, if still open, the socket. */
  end(): void;
  /** @returns the error to throw for a read error: the signal's reason or a NoResponseError */
  explain(error: unknown): unknown;
}

/** What a response answers. */
interface RequestedCall {
  /** Name of the call, for messages. */
  readonly name: string;
  readonly url: string;
  readonly parseAs: ParseAs;
}

/**
 * @returns the response, with its body in memory or as a stream
 * @throws InvalidResponseError, NoResponseError, or the signal's reason
 */
export async function usableResponse(response: Response, call: RequestedCall, attempt: Attempt): Promise<Response> {
  // What the caller has kept, by its If-None-Match, is still right.
  if (response.status === 304) return rebuilt(response, null);
  const { name, parseAs } = call;
  // Browsers give an unfollowed redirect this type and hide its status.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new InvalidResponseError(
      `${name}: the response is a redirect. Redirects are not followed, because they could leak the credential.`,
      requestIdOf(response),
    );
  }
  if (!response.ok) return failure(response, call, attempt);
  // By the Fetch Standard these have no body.
  if (response.status === 204 || response.status === 205) return rebuilt(response, null);
  const type = typeOf(response);
  if (parseAs === 'stream') return rebuilt(response, passedOn(response, attempt));
  if (parseAs !== 'json') return rebuilt(response, await gathered(response, name, attempt));
  if (!isJson(type)) {
    throw new InvalidResponseError(
      `${name}: the response is ${type || 'of unknown type'}, not JSON. For a file, pass parseAs: 'stream', 'blob' or 'text'.`,
      requestIdOf(response),
    );
  }
  const text = new TextDecoder().decode(await gathered(response, name, attempt));
  if (parsedJson(text) === undefined)
    throw new InvalidResponseError(`${name}: the response is truncated or invalid JSON.`, requestIdOf(response));
  return rebuilt(response, text);
}

/** @returns an error response whose body is always a problem */
async function failure(response: Response, { name, url }: RequestedCall, attempt: Attempt): Promise<Response> {
  const { status } = response;
  const type = typeOf(response);
  let body: unknown;
  let received = type || 'no Content-Type';
  if (isJson(type)) {
    try {
      body = parsedJson(new TextDecoder().decode(await gathered(response, name, attempt)));
    } catch (error) {
      // A truncated body must not hide the status; only a cancellation is rethrown.
      if (!(error instanceof NoResponseError || error instanceof InvalidResponseError)) throw error;
      received = 'truncated JSON';
    }
  }
  const problem =
    problemOf(body, status) ??
    problemInPlace(status, `The host responded with ${status} and ${received}, which is not a problem of this API.`);
  const headers = new Headers(headersOf(response));
  headers.set('content-type', 'application/json');
  const traced = { ...problem, ...traceOf(response, problem, url) };
  return new Response(JSON.stringify(traced), { status, statusText: response.statusText, headers });
}

/** @returns what the caller needs beyond the body: the request's id, and the whole address of the explanation */
function traceOf(response: Response, { documentation }: Problem, url: string) {
  const requestId = requestIdOf(response);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(documentation !== undefined &&
      URL.canParse(documentation, url) && { documentation: new URL(documentation, url).href }),
  };
}

/** @returns the id under which the host logged the request */
export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type);
}

/** @returns undefined if the text is not JSON */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @returns the whole body */
async function gathered(response: Response, name: string, attempt: Attempt): Promise<Uint8Array<ArrayBuffer>> {
  const reader = passedOn(response, attempt).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size > maximumBytes) {
      attempt.end();
      throw new InvalidResponseError(
        `${name}: the response is longer than ${maximumBytes} bytes. Pass parseAs: 'stream'.`,
        requestIdOf(response),
      );
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** @returns the body as a stream, whose end ends the attempt */
function passedOn(response: Response, attempt: Attempt): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader?.read();
        if (next && !next.done) return controller.enqueue(next.value);
        attempt.end();
        controller.close();
      } catch (error) {
        const reason = attempt.explain(error);
        attempt.end();
        controller.error(reason);
      }
    },
    async cancel(reason) {
      // Cancels first, because an aborted body can no longer be cancelled.
      await reader?.cancel(reason).finally(attempt.end);
    },
  });
}

function rebuilt(
  response: Response,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
): Response {
  const { status, statusText } = response;
  return new Response(body, { status, statusText, headers: headersOf(response) });
}

/** @returns the headers without those of the encoded body, which is decoded by now */
function headersOf(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding)$/.test(name));
}
