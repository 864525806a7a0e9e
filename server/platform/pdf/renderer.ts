/** Renders HTML to PDF in one warm browser, with limits on size, time, memory and reuse. */
import type { Logger } from '#server/platform/log.ts';
import { inSpan } from '../tracing/tracing.ts';
import { type Chromium, type ChromiumSettings, findChromium } from './chromium-path.ts';
import { PdfTooLarge, PdfUnavailable } from './errors.ts';
import type { WarmBrowser } from './warm-browser.ts';

/** Maximum size of the HTML, in bytes: twice an invoice of a thousand lines. */
const maximumHtml = 1024 * 1024;

/** Documents after which a browser is replaced, because its memory grows. */
const defaultDocumentsPerBrowser = 100;

export interface PdfRenderer {
  /**
   * @param html complete document with its styles; of its references only `data:` URLs are loaded
   * @throws PdfUnavailable when there is no browser, or it crashed or timed out
   * @throws PdfTooLarge
   */
  render(html: string): Promise<Buffer>;
  /** Pid of the browser, while there is one. */
  readonly pid: number | undefined;
  /** Ends the browser. Later documents are rejected. */
  close(): Promise<void>;
}

export interface PdfSettings extends ChromiumSettings {
  readonly logger: Logger;
  readonly documentsPerBrowser?: number;
}

/** The browser starts with the first document. @returns a renderer, also on a machine without a browser */
export async function createPdfRenderer({
  chromiumPath,
  dataDir,
  logger,
  documentsPerBrowser = defaultDocumentsPerBrowser,
}: PdfSettings): Promise<PdfRenderer> {
  const chromium = await findChromium({ chromiumPath, dataDir });
  if (!chromium)
    logger.warn({ chromiumPath }, 'there is no Chromium; PDFs answer 503; install it or set CHROMIUM_PATH');
  return new BrowserRenderer(chromium, logger, documentsPerBrowser);
}

class BrowserRenderer implements PdfRenderer {
  readonly #chromium: Chromium | undefined;
  readonly #logger: Logger;
  readonly #documentsPerBrowser: number;
  #current: WarmBrowser | undefined;
  /** The current browser, and retired ones that finish their documents. */
  readonly #alive = new Set<WarmBrowser>();
  #starting: Promise<WarmBrowser> | undefined;
  #isClosed = false;

  constructor(chromium: Chromium | undefined, logger: Logger, documentsPerBrowser: number) {
    this.#chromium = chromium;
    this.#logger = logger;
    this.#documentsPerBrowser = documentsPerBrowser;
  }

  get pid(): number | undefined {
    return this.#current?.pid;
  }

  async render(html: string): Promise<Buffer> {
    const size = Buffer.byteLength(html);
    if (size > maximumHtml) throw new PdfTooLarge(`the document has ${size} bytes; the limit is ${maximumHtml}`);
    return inSpan('print pdf', {}, async () => (await this.#browser()).print(html));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
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
    if (!this.#chromium) throw new PdfUnavailable('there is no Chromium on this machine');
    const executable = await this.#chromium.executable().catch((cause: unknown) => {
      throw new PdfUnavailable(`${this.#chromium?.name} cannot be unpacked`, { cause });
    });
    if (this.#isClosed) throw new PdfUnavailable('the server is stopping');
    this.#current?.retire();
    for (const browser of this.#alive) if (browser.isGone) this.#alive.delete(browser);
    // Imported lazily, because puppeteer takes 100 ms to load.
    const { WarmBrowser } = await import('./warm-browser.ts');
    this.#current = await WarmBrowser.start(executable, this.#documentsPerBrowser, (memory) =>
      this.#logger.warn({ mebibytes: Math.round(memory / 1024) }, 'browser process over its memory limit; killed'),
    );
    this.#alive.add(this.#current);
    this.#logger.info({ browser: this.#current.pid }, 'PDF browser started');
    return this.#current;
  }
}
