/** What a PDF may fail with. */

/** No PDF can be had now, for a reason that passes: the gateway answers 503. */
export class PdfUnavailable extends Error {
  override name = 'PdfUnavailable';
  /** Seconds after which to try again. */
  readonly retryAfter: number = 2;
}

/** More documents are asked for than can be made. */
export class PdfQueueFull extends PdfUnavailable {
  override name = 'PdfQueueFull';
  override readonly retryAfter = 5;
}

/** The HTML is larger than a document ever is: a fault of whoever made it. */
export class PdfTooLarge extends Error {
  override name = 'PdfTooLarge';
}
