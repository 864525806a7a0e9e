/** Outcome of an outbound POST. */

/** Errors without a response. Part of the API, so they must never be renamed. */
const outboundErrors = [
  /** The URL, or an address of its host, is not permitted. */
  'ADDRESS_FORBIDDEN',
  /** The name does not exist, or has no address. */
  'NAME_NOT_FOUND',
  /** The name servers timed out. */
  'NAME_TIMEOUT',
  /** The name servers reported a failure. */
  'NAME_FAILED',
  /** The connection was refused, or the host is unreachable. */
  'CONNECTION_REFUSED',
  /** The connection ended before the response was complete. */
  'CONNECTION_LOST',
  /** The TLS handshake failed, or the certificate is not valid for the host. */
  'TLS_FAILED',
  /** The response was not complete in time. */
  'TIMEOUT',
  /** The response is not valid HTTP/1.1, has too long headers, or is an unsolicited upgrade. */
  'BAD_ANSWER',
] as const;

export type OutboundError = (typeof outboundErrors)[number];

export interface HttpResponse {
  readonly status: number;
  /** The Retry-After header, unparsed. */
  readonly retryAfter?: string;
  /** First 4096 bytes as UTF-8, with U+FFFD for invalid bytes and without NULs, which PostgreSQL rejects. */
  readonly body: string;
}

export type Outcome = { readonly durationMs: number } & (
  | ({ readonly answered: true } & HttpResponse)
  | { readonly answered: false; readonly error: OutboundError }
);

/** A POST failed because of the endpoint. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure';
  readonly code: OutboundError;
  constructor(code: OutboundError, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
