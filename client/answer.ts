/**
 * Makes of what a server sends an answer that can be relied on: JSON that is whole and is JSON, errors that are problems, no
 * redirect. Whatever else it sends ends in a clear error, in bounded time and memory.
 */
import { NoAnswerError, UnusableAnswerError } from './errors.ts';
import { problemInPlace, problemOf } from './problem.ts';

/** What is held in memory at the most, in bytes (64 MiB): 100 rows take less than one, and a file can be read as a stream. */
const maximumBytes = 67_108_864;

/** How the caller reads it, in the words of openapi-fetch. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** Of one attempt: to cut it off, and to say why its body failed. */
export interface Attempt {
  /** Ends the attempt: its timer, its listeners, and, if it is not over, its socket. */
  end(): void;
  /** @returns what to throw for what reading threw: the caller's reason, or a NoAnswerError. */
  explain(error: unknown): unknown;
}

/**
 * @param name of the call, for messages
 * @returns the answer, with a body that is held in memory, or, as a stream, still comes
 * @throws UnusableAnswerError, NoAnswerError, or the signal's reason
 */
export async function usableAnswer(
  answer: Response,
  parseAs: ParseAs,
  name: string,
  attempt: Attempt,
): Promise<Response> {
  // A browser shows a redirect that is not followed as this type, and hides its status.
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
    throw new UnusableAnswerError(
      `${name}: the answer is a redirect, which is never followed: it would take the credential along.`,
    );
  }
  if (!answer.ok) return failure(answer, name, attempt);
  if (answer.status === 204) return rebuilt(answer, null);
  const type = typeOf(answer);
  if (parseAs === 'stream') return rebuilt(answer, passedOn(answer, attempt));
  if (parseAs !== 'json') return rebuilt(answer, await gathered(answer, name, attempt));
  if (!isJson(type)) {
    throw new UnusableAnswerError(
      `${name}: the answer is ${type || 'of no type'}, not JSON. For a file, pass parseAs: 'stream', 'blob' or 'text'.`,
    );
  }
  const text = new TextDecoder().decode(await gathered(answer, name, attempt));
  if (parsedJson(text) === undefined)
    throw new UnusableAnswerError(`${name}: the JSON of the answer is cut off, or is none.`);
  return rebuilt(answer, text);
}

/** @returns an answer whose body is a problem, whatever was sent with the status. */
async function failure(answer: Response, name: string, attempt: Attempt): Promise<Response> {
  const { status } = answer;
  const type = typeOf(answer);
  let body: unknown;
  let came = type || 'nothing';
  if (isJson(type)) {
    try {
      body = parsedJson(new TextDecoder().decode(await gathered(answer, name, attempt)));
    } catch (error) {
      // The status is known: that the body broke off must not hide it. That the caller cancelled must be heard.
      if (!(error instanceof NoAnswerError || error instanceof UnusableAnswerError)) throw error;
      came = 'JSON that broke off';
    }
  }
  const problem =
    problemOf(body, status) ??
    problemInPlace(status, `The host answered ${status} with ${came}, which is not a problem of this API.`);
  const headers = new Headers(headersOf(answer));
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(problem), { status, statusText: answer.statusText, headers });
}

function typeOf(answer: Response): string {
  return (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type);
}

/** @returns undefined for what is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @returns the whole body. */
async function gathered(answer: Response, name: string, attempt: Attempt): Promise<Uint8Array<ArrayBuffer>> {
  const reader = passedOn(answer, attempt).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size > maximumBytes) {
      attempt.end();
      throw new UnusableAnswerError(
        `${name}: the answer is longer than ${maximumBytes} bytes. Pass parseAs: 'stream'.`,
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

/** @returns the body as it comes; the attempt ends with it. */
function passedOn(answer: Response, attempt: Attempt): ReadableStream<Uint8Array> {
  const reader = answer.body?.getReader();
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
      attempt.end();
      await reader?.cancel(reason);
    },
  });
}

function rebuilt(
  answer: Response,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
): Response {
  const { status, statusText } = answer;
  return new Response(body, { status, statusText, headers: headersOf(answer) });
}

/** @returns them without those that describe the bytes as they were sent: they were unpacked since. */
function headersOf(answer: Response): [string, string][] {
  return [...answer.headers].filter(([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding)$/.test(name));
}
