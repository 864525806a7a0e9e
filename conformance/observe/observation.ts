/**
 * One exchange as the judges see it and a record keeps it: every credential is replaced by a keyed hash, so that equal
 * secrets stay equal and none can be read.
 */
import type { Exchange } from '#harness/http/exchange.ts';
import { HttpResponse } from '#harness/http/response.ts';

/** What a JWT says of itself, without its signature. Times in seconds (RFC 7519). */
export interface JwtFacts {
  readonly algorithm: string | undefined;
  readonly issuedAt: number | undefined;
  readonly expiresAt: number | undefined;
  readonly subject: string | undefined;
  /** Hash of header and claims: two JWTs with the same one differ in their signatures. */
  readonly signed: string;
  /** Hash of the signature; absent where there is none. */
  readonly signature: string | undefined;
}

export interface Observation {
  readonly method: string;
  /** Absolute, with the Host of the request. */
  readonly url: string;
  /** Of the client. */
  readonly address: string;
  /** Names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  /** Milliseconds since 1970: before the request was passed on, and after the last byte of the response. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Absent if there was no response. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or base64 of a PDF. */
  readonly body: string;
  readonly isBase64: boolean;
  /** Names in lower case of bodies that were not kept, because they are too large: `request`, `response`. */
  readonly tooLarge: readonly ('request' | 'response')[];
  /** JWTs of the exchange, by their hashes. */
  readonly jwts: Readonly<Record<string, JwtFacts>>;
}

/** An exchange as it was received, with its secrets. */
export interface RawExchange
  extends Pick<Observation, 'method' | 'url' | 'address' | 'sentAt' | 'receivedAt' | 'status'> {
  /** Names in lower case; repeated headers are joined, see HttpResponse. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Absent without a body; `too-large` if it was not kept. */
  readonly requestBody: Buffer | undefined | 'too-large';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | 'too-large';
}

/** @returns the response, for functions that judge the responses of a run; undefined without one */
export function responseOf(observation: Observation): HttpResponse | undefined {
  const { method, url, requestHeaders, requestBody, sentAt, receivedAt, status, headers, body, isBase64 } = observation;
  if (status === undefined) return undefined;
  const exchange: Exchange = {
    method,
    url,
    requestHeaders,
    requestBody,
    sentAt: sentAt - performance.timeOrigin,
    receivedAt: receivedAt - performance.timeOrigin,
    response: { status, headers, body: Buffer.from(body, isBase64 ? 'base64' : 'utf8') },
    error: undefined,
  };
  return new HttpResponse(exchange);
}
