/** One Chromium process from start to end, with a page opened ahead for the next document. */
import { Socket } from 'node:net';
import { type Browser, launch, type Page, PuppeteerError } from 'puppeteer-core';
import { openClosedPage, reachNothing } from './closed-page.ts';
import { PdfUnavailable } from './errors.ts';
import { MemoryWatch } from './memory-watch.ts';
import { hideProducer } from './metadata.ts';

/**
 * Timeouts in milliseconds. Together with the wait for a slot they stay within the gateway's timeout of files. A document
 * has a single deadline, because a stopped browser would otherwise exhaust one timeout per step.
 */
const startTimeout = 10_000;
const documentTimeout = 10_000;
const endTimeout = 3_000;

/** Chromium keeps a spare process for the last browser context, and ours are never reused. */
const noSpareProcess = '--disable-features=SpareRendererForSitePerProcess';

/**
 * Environment of the browser: none of our variables, which contain secrets, and an unusable home. Without HOME it writes
 * crash dumps, which contain documents, to `/tmp/.config`.
 */
const environment = { HOME: '/dev/null' };

export class WarmBrowser {
  readonly #browser: Browser;
  /** Number of documents before it is replaced. */
  readonly #maximum: number;
  #spare: Promise<Page> | undefined;
  /** Rejects when any page crashes; never resolves. */
  readonly #crash = Promise.withResolvers<never>();
  #active = 0;
  #begun = 0;
  #isRetired = false;
  #memory: MemoryWatch | undefined;
  #closing: Promise<void> | undefined;

  /**
   * @param maximum number of documents before it is replaced
   * @param onKill see MemoryWatch
   * @throws PdfUnavailable when it does not start
   */
  static async start(executablePath: string, maximum: number, onKill: (memory: number) => void): Promise<WarmBrowser> {
    try {
      const browser = await launch({
        executablePath,
        args: [reachNothing, noSpareProcess, '--disable-gpu', ...sandboxing()],
        env: environment,
        // A pipe instead of a port. It closes when our process ends, which ends the browser.
        pipe: true,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: startTimeout,
        protocolTimeout: documentTimeout,
      });
      const warm = new WarmBrowser(browser, maximum);
      await warm.#watch(onKill).catch(async (cause: unknown) => {
        await warm.close();
        throw cause;
      });
      return warm;
    } catch (cause) {
      // Always temporary: a failed start has nothing to do with the document.
      throw new PdfUnavailable(`${executablePath} does not start`, { cause });
    }
  }

  private constructor(browser: Browser, maximum: number) {
    this.#browser = browser;
    this.#maximum = maximum;
    this.#keepProcessAlive(false);
    this.#prepare();
  }

  /**
   * Watches for crashed pages, on which every call hangs (puppeteer#5846). A printing page emits `error` itself; this
   * covers pages that are being opened or are spare.
   */
  async #watch(onKill: (memory: number) => void): Promise<void> {
    const session = await this.#browser.target().createCDPSession();
    this.#memory = new MemoryWatch(session, onKill);
    this.#crash.promise.catch(() => undefined);
    session.on('Target.targetCrashed', () => {
      this.#crash.reject(new PageLost('a page crashed'));
      this.retire();
    });
    await session.send('Target.setDiscoverTargets', { discover: true });
  }

  /** True while it may print further documents. */
  get isFit(): boolean {
    return this.#browser.connected && !this.#isRetired && this.#begun < this.#maximum;
  }

  get isGone(): boolean {
    return !this.#browser.connected;
  }

  /** Pid of the browser's main process. */
  get pid(): number | undefined {
    return this.#browser.process()?.pid;
  }

  /** Prints a document. @throws PdfUnavailable when the browser crashes or times out */
  async print(html: string): Promise<Buffer> {
    this.#active += 1;
    this.#begun += 1;
    this.#keepProcessAlive(true);
    this.#memory?.start();
    try {
      return await withDeadline(this.#printPage(html));
    } catch (error) {
      if (!(error instanceof PuppeteerError || error instanceof PageLost) && this.#browser.connected) throw error;
      // It may hang for ever, so it gets no further documents; those in progress may finish.
      this.#isRetired = true;
      throw new PdfUnavailable('the browser did not print the document', { cause: error });
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#rest();
    }
  }

  async #printPage(html: string): Promise<Buffer> {
    const page = await Promise.race([this.#takePage(), this.#crash.promise]);
    const crashed = Promise.withResolvers<never>();
    page.once('error', (cause) => crashed.reject(new PageLost('the page crashed', { cause })));
    const print = async () => {
      await page.setContent(html, { waitUntil: 'load', timeout: documentTimeout });
      // All fonts are installed, so none has to load.
      return page.pdf({ preferCSSPageSize: true, waitForFonts: false, timeout: documentTimeout });
    };
    try {
      const { buffer, byteOffset, byteLength } = await Promise.race([print(), crashed.promise]);
      const pdf = Buffer.from(buffer, byteOffset, byteLength);
      hideProducer(pdf);
      return pdf;
    } finally {
      this.#dispose(page);
    }
  }

  /** Accepts no further documents, and ends after the last one. */
  retire(): void {
    this.#isRetired = true;
    if (this.#active === 0) void this.close();
  }

  /** Ends it at once and removes its profile. */
  close(): Promise<void> {
    this.#isRetired = true;
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const deadline = setTimeout(() => this.#browser.process()?.kill('SIGKILL'), endTimeout);
    try {
      await this.#browser.close();
    } catch (error) {
      if (!(error instanceof PuppeteerError) && this.#browser.connected) throw error;
    } finally {
      clearTimeout(deadline);
      this.#memory?.stop();
    }
  }

  #rest(): void {
    if (this.isFit) {
      this.#prepare();
      this.#memory?.stop();
      this.#keepProcessAlive(false);
    } else void this.close();
  }

  /** Opens a page ahead, which takes longer than printing a short document. */
  #prepare(): void {
    if (this.#spare) return;
    this.#spare = openClosedPage(this.#browser);
    // The document that takes the page reports the error.
    this.#spare.catch(() => undefined);
  }

  /** Opens the next page while this one prints, as a browser uses several cores. */
  #takePage(): Promise<Page> {
    const page = this.#spare ?? openClosedPage(this.#browser);
    this.#spare = undefined;
    if (this.isFit) this.#prepare();
    return page;
  }

  /** Closes a page in the background. A browser that fails to close a page is retired. */
  #dispose(page: Page): void {
    page
      .browserContext()
      .close()
      .catch(() => this.retire());
  }

  /** An idle browser must not keep our process alive. */
  #keepProcessAlive(alive: boolean): void {
    const child = this.#browser.process();
    const pipes = child?.stdio.filter((stream) => stream instanceof Socket) ?? [];
    for (const handle of child ? [child, ...pipes] : []) {
      if (alive) handle.ref();
      else handle.unref();
    }
  }
}

/** The page crashed or timed out without an error from the browser. */
class PageLost extends Error {
  override name = 'PageLost';
}

/** @throws PageLost at the document's deadline; the rest of the work ends with its browser, and its result is ignored */
async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PageLost(`no document within ${documentTimeout} ms`)), documentTimeout);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Chromium's sandbox does not work as root, so it is disabled only then. In a container without user namespaces Chromium
 * does not start: the container must allow them, because we never disable the sandbox of other users.
 */
function sandboxing(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
