/** One request and what came back, as it was on the wire. Holds secrets: only what `secrets.ts` has redacted leaves the process. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  /** Milliseconds on the one clock of the run: before the first byte left, and after the last one arrived. */
  readonly sentAt: number;
  receivedAt: number | undefined;
  /** Absent while there is none, or because there was none: see `error`. */
  answer:
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
    | undefined;
  /** What the network said in place of an answer. */
  error: string | undefined;
}
