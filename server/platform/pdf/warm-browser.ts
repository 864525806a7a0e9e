/** One process of Chromium, from its start to its end, with a page that is ready for the next document. */
import { Socket } from 'node:net';
import { type Browser, launch, type Page, PuppeteerError } from 'puppeteer-core';
import { openClosedPage, reachNothing } from './closed-page.ts';
import { PdfUnavailable } from './errors.ts';

/**
 * All in milliseconds. Together with the wait for a turn they stay within the time that the gateway gives a file. A document
 * has one deadline for everything: a browser that is stopped would else use up the time of one step after another.
 */
const startTimeout = 10_000;
const documentTimeout = 10_000;
const endTimeout = 3_000;

/** Chromium starts a process ahead for the context that it used last, and no context of ours is ever used again. */
const noSpareProcess = '--disable-features=SpareRendererForSitePerProcess';

/**
 * Nothing of ours, secrets above all, is for the browser to know; and its home is where nothing can be. Without one it
 * would keep reports of its crashes, which hold the documents in hand, in `/tmp/.config`; and whoever else looks for
 * settings there, as graphile-worker does from a folder below, could not start for lack of the right to read it.
 */
const environment = { HOME: '/dev/null' };

export class WarmBrowser {
  readonly #browser: Browser;
  /** How many documents it prints. */
  readonly #maximum: number;
  #spare: Promise<Page> | undefined;
  /** Of any page; never resolved. */
  readonly #crash = Promise.withResolvers<never>();
  #active = 0;
  #begun = 0;
  #isRetired = false;
  #closing: Promise<void> | undefined;

  /** @param maximum how many documents it prints in its life. @throws PdfUnavailable when it does not start */
  static async start(executablePath: string, maximum: number): Promise<WarmBrowser> {
    try {
      const browser = await launch({
        executablePath,
        args: [reachNothing, noSpareProcess, '--disable-gpu', ...sandboxing()],
        env: environment,
        // A pipe, not a port of the machine; and with us goes the pipe, and with the pipe the browser.
        pipe: true,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: startTimeout,
        protocolTimeout: documentTimeout,
      });
      const warm = new WarmBrowser(browser, maximum);
      await warm.#watchForCrashes().catch(async (cause: unknown) => {
        await warm.close();
        throw cause;
      });
      return warm;
    } catch (cause) {
      // Whatever it is: what keeps a browser from starting is never in the document.
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
   * Whatever is asked of a page that has crashed stays without an answer (puppeteer#5846). Whoever prints is told by the
   * page itself. This is for a page that is still being opened, whose taker would wait in vain, and for one that waits:
   * nobody gets it.
   */
  async #watchForCrashes(): Promise<void> {
    const session = await this.#browser.target().createCDPSession();
    this.#crash.promise.catch(() => undefined);
    session.on('Target.targetCrashed', () => {
      this.#crash.reject(new PageLost('a page crashed'));
      this.retire();
    });
    await session.send('Target.setDiscoverTargets', { discover: true });
  }

  /** Whether it may be given another document. */
  get isFit(): boolean {
    return this.#browser.connected && !this.#isRetired && this.#begun < this.#maximum;
  }

  get isGone(): boolean {
    return !this.#browser.connected;
  }

  /** Of the browser's own process. */
  get pid(): number | undefined {
    return this.#browser.process()?.pid;
  }

  /** Prints a document. @throws PdfUnavailable when the browser dies or takes too long */
  async print(html: string): Promise<Buffer> {
    this.#active += 1;
    this.#begun += 1;
    this.#keepProcessAlive(true);
    try {
      return await inTime(this.#printPage(html));
    } catch (error) {
      if (!(error instanceof PuppeteerError || error instanceof PageLost) && this.#browser.connected) throw error;
      // It may hang for ever: whoever else it works for may end, and nobody begins.
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
      // All fonts are the machine's own: there are none to wait for.
      return page.pdf({ preferCSSPageSize: true, waitForFonts: false, timeout: documentTimeout });
    };
    try {
      const pdf = await Promise.race([print(), crashed.promise]);
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } finally {
      this.#dispose(page);
    }
  }

  /** Nobody begins with it any more; it ends when the last has. */
  retire(): void {
    this.#isRetired = true;
    if (this.#active === 0) void this.close();
  }

  /** Ends it, whatever it is doing, and removes what it kept. */
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
    }
  }

  #rest(): void {
    if (this.isFit) {
      this.#prepare();
      this.#keepProcessAlive(false);
    } else void this.close();
  }

  /** Opening a page takes longer than printing a short document: it is done ahead. */
  #prepare(): void {
    if (this.#spare) return;
    this.#spare = openClosedPage(this.#browser);
    // Who takes it hears of it.
    this.#spare.catch(() => undefined);
  }

  /** The next page is opened while this one prints: a browser works on several processors. */
  #takePage(): Promise<Page> {
    const page = this.#spare ?? openClosedPage(this.#browser);
    this.#spare = undefined;
    if (this.isFit) this.#prepare();
    return page;
  }

  /** Nobody waits for it: a browser that cannot close a page is about to end. */
  #dispose(page: Page): void {
    page
      .browserContext()
      .close()
      .catch(() => this.retire());
  }

  /** An idle browser is no reason for our process to go on. */
  #keepProcessAlive(alive: boolean): void {
    const child = this.#browser.process();
    const pipes = child?.stdio.filter((stream) => stream instanceof Socket) ?? [];
    for (const handle of child ? [child, ...pipes] : []) {
      if (alive) handle.ref();
      else handle.unref();
    }
  }
}

/** There will be no document of this page, and the browser has not said so. */
class PageLost extends Error {
  override name = 'PageLost';
}

/** @throws PageLost at the deadline of a document; what is left of the work ends with its browser, and is not heard of */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PageLost(`no document within ${documentTimeout} ms`)), documentTimeout);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * As root, Chromium does not start with its sandbox; as anybody else it keeps it. In a container without user namespaces it
 * does not start either: there the container has to allow them, and no switch of ours takes the sandbox away.
 */
function sandboxing(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
