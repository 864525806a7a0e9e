/** Prints one invoice of three pages, through our renderer or with puppeteer-core alone, each in its own warm browser. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { htmlOf } from '#server/features/documents/documents.ts';
import { invoiceOf } from '#server/features/documents/testing/samples.ts';
import { createLogger } from '#server/platform/log.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { Shares } from '#server/platform/shares.ts';
import { chromiumPath } from '#test/chromium.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface PdfJob {
  /** `new-page`: puppeteer-core with a page for each document; `one-page`: with the same page for all. */
  readonly side: 'guildgate' | 'new-page' | 'one-page';
  readonly documents: number;
  /** Pause between two documents, in milliseconds. */
  readonly pause: number;
  /** Number of concurrent documents. */
  readonly together: number;
}

export interface PdfResult {
  /** Milliseconds per document: the median of sequential ones, else the mean. */
  readonly milliseconds: number;
}

const html = htmlOf(invoiceOf(62));
let ours: PdfRenderer | undefined;
let bare: { readonly browser: Browser; readonly page: Page } | undefined;

async function printerOf(side: PdfJob['side']): Promise<() => Promise<Uint8Array>> {
  if (side === 'guildgate') {
    ours ??= await createPdfRenderer({
      chromiumPath,
      logger: createLogger('warn'),
      documentsPerBrowser: 10_000,
    });
    const renderer = ours;
    const pages = new Shares('bench', { concurrency: 2, perTenant: 2, waitingPerTenant: 100, patience: 60_000 });
    return () => pages.take({ tenantId: 'bench' }, () => renderer.render(html));
  }
  bare ??= await launchBare();
  const { browser, page } = bare;
  if (side === 'one-page') return () => printed(page);
  return async () => {
    const fresh = await browser.newPage();
    try {
      return await printed(fresh);
    } finally {
      await fresh.close();
    }
  };
}

async function launchBare() {
  if (!chromiumPath) throw new Error('there is no Chromium: install one, or name it in CHROMIUM_PATH');
  const sandboxing = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await launch({ executablePath: chromiumPath, args: sandboxing });
  return { browser, page: await browser.newPage() };
}

async function printed(page: Page): Promise<Uint8Array> {
  await page.setContent(html);
  return page.pdf({ preferCSSPageSize: true });
}

async function run({ side, documents, pause, together }: PdfJob): Promise<PdfResult> {
  const print = await printerOf(side);
  // The first of each is slower: the browser's caches are empty.
  await print();
  const started = performance.now();
  if (together > 1) {
    const loop = async () => {
      for (let count = 0; count < documents / together; count += 1) await print();
    };
    await Promise.all(Array.from({ length: together }, loop));
    return { milliseconds: (performance.now() - started) / (Math.ceil(documents / together) * together) };
  }
  const times: number[] = [];
  for (let count = 0; count < documents; count += 1) {
    await delay(pause);
    const begun = performance.now();
    await print();
    times.push(performance.now() - begun);
  }
  return { milliseconds: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN };
}

serveParent(run, async () => {
  await ours?.close();
  await bare?.browser.close();
});
