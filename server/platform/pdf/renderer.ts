/** HTML to PDF: one warm browser, bounded in everything. */
import type { Logger } from '#server/platform/log.ts';
import { findChromium } from './chromium-path.ts';
import { PdfTooLarge, PdfUnavailable } from './errors.ts';
import { type TurnBounds, Turns } from './turns.ts';
import type { WarmBrowser } from './warm-browser.ts';

/** Of the HTML, in bytes: a thousand lines of an invoice have half of it. */
const maximumHtml = 1024 * 1024;

export interface RendererBounds extends TurnBounds {
  /** A browser grows: after so many documents another one takes over. */
  readonly documentsPerBrowser: number;
}

const defaultBounds: RendererBounds = { concurrency: 2, waiting: 20, patience: 5_000, documentsPerBrowser: 100 };

export interface PdfRenderer {
  /**
   * @param html a whole document with its style; nothing that it refers to is fetched, but `data:` URLs
   * @throws PdfUnavailable where there is no browser, where it died or took too long, or where too many wait
   * @throws PdfTooLarge
   */
  render(html: string): Promise<Buffer>;
  /** Of the browser's process, while there is one. */
  readonly pid: number | undefined;
  /** Ends the browser. Who waits for a document, or asks for one later, hears that there is none. */
  close(): Promise<void>;
}

export interface PdfSettings {
  /** Where Chromium is; absent: where machines keep it. */
  readonly chromiumPath?: string | undefined;
  readonly logger: Logger;
  readonly bounds?: Partial<RendererBounds>;
}

/** The browser itself starts with the first document. @returns a renderer, also on a machine without a browser. */
export async function createPdfRenderer({ chromiumPath, logger, bounds }: PdfSettings): Promise<PdfRenderer> {
  const executable = await findChromium(chromiumPath);
  if (!executable)
    logger.warn({ chromiumPath }, 'there is no Chromium: PDFs answer 503. Install it or set CHROMIUM_PATH');
  return new BrowserRenderer(executable, logger, { ...defaultBounds, ...bounds });
}

class BrowserRenderer implements PdfRenderer {
  readonly #executable: string | undefined;
  readonly #logger: Logger;
  readonly #turns: Turns;
  readonly #documentsPerBrowser: number;
  #current: WarmBrowser | undefined;
  /** The current one, and those that end what they have begun. */
  readonly #alive = new Set<WarmBrowser>();
  #starting: Promise<WarmBrowser> | undefined;
  #isClosed = false;

  constructor(executable: string | undefined, logger: Logger, bounds: RendererBounds) {
    this.#executable = executable;
    this.#logger = logger;
    this.#turns = new Turns(bounds);
    this.#documentsPerBrowser = bounds.documentsPerBrowser;
  }

  get pid(): number | undefined {
    return this.#current?.pid;
  }

  async render(html: string): Promise<Buffer> {
    const size = Buffer.byteLength(html);
    if (size > maximumHtml) throw new PdfTooLarge(`the document has ${size} bytes, and may have ${maximumHtml}`);
    return this.#turns.take(async () => (await this.#browser()).print(html));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#turns.refuse(new PdfUnavailable('the server is stopping'));
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#alive].map((browser) => browser.close()));
  }

  async #browser(): Promise<WarmBrowser> {
    if (this.#current?.isFit) return this.#current;
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<WarmBrowser> {
    if (this.#isClosed) throw new PdfUnavailable('the server is stopping');
    if (!this.#executable) throw new PdfUnavailable('there is no Chromium on this machine');
    this.#current?.retire();
    for (const browser of this.#alive) if (browser.isGone) this.#alive.delete(browser);
    // With the first document, as the browser itself: its driver takes a tenth of a second to load.
    const { WarmBrowser } = await import('./warm-browser.ts');
    this.#current = await WarmBrowser.start(this.#executable, this.#documentsPerBrowser);
    this.#alive.add(this.#current);
    this.#logger.info({ browser: this.#current.pid }, 'a browser for PDFs has started');
    return this.#current;
  }
}
