/** Errors of PDF rendering. */

/** Temporary failure; the gateway answers 503. */
export class PdfUnavailable extends Error {
  override name = 'PdfUnavailable';
  /** Retry-After in seconds. */
  readonly retryAfter: number = 2;
}

/** The HTML exceeds the limit, which indicates a bug in its template. */
export class PdfTooLarge extends Error {
  override name = 'PdfTooLarge';
}
