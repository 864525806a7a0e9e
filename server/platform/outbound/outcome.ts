/** What becomes of a post. */

/** Why there is no answer. Customers see these and code may depend on them: never renamed. */
export const outboundErrors = [
  /** The URL, or an address that its name stands for, is not one that may be posted to. */
  'ADDRESS_FORBIDDEN',
  /** The name does not exist, or has no address. */
  'NAME_NOT_FOUND',
  /** The name servers did not answer in time. */
  'NAME_TIMEOUT',
  /** The name servers answered that they cannot tell. */
  'NAME_FAILED',
  /** Nobody took the connection, or no way leads there. */
  'CONNECTION_REFUSED',
  /** The connection ended before the answer did. */
  'CONNECTION_LOST',
  /** No TLS could be agreed on, or the certificate is not valid for the name. */
  'TLS_FAILED',
  /** The answer was not there, or not whole, in time. */
  'TIMEOUT',
  /** What came is not an answer in HTTP/1.1, or its headers are too long, or it is an upgrade that nobody asked for. */
  'BAD_ANSWER',
] as const;

export type OutboundError = (typeof outboundErrors)[number];

export interface Answer {
  readonly status: number;
  /** The header of that name, as it came. */
  readonly retryAfter?: string;
  /** The first 4096 bytes as UTF-8; U+FFFD where they are none, and without NULs, which PostgreSQL refuses. */
  readonly body: string;
}

export type Outcome = { readonly durationMs: number } & (
  | ({ readonly answered: true } & Answer)
  | { readonly answered: false; readonly error: OutboundError }
);

/** A post came to nothing by what is on the other side. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure';
  readonly code: OutboundError;
  constructor(code: OutboundError, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
