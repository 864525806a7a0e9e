/** One request and its response, verbatim. Contains secrets: only text that `secrets.ts` has redacted may leave the process. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  /** Milliseconds on the clock of the run: before the first byte is sent, and after the last one is received. */
  readonly sentAt: number;
  receivedAt: number | undefined;
  /** Absent while the request is in flight, and after a network error: see `error`. */
  response:
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
    | undefined;
  /** The network error, if there was no response. */
  error: string | undefined;
  /** Code of the network error, for instance ECONNREFUSED. */
  errorCode?: string;
}
