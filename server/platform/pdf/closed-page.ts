/**
 * A browser page without scripts, network and files, because documents contain untrusted text: injected HTML can run,
 * read and reach nothing. Two layers: the page sends no requests, and the browser resolves no host.
 */
import { type Browser, type HTTPRequest, type Page, PuppeteerError } from 'puppeteer-core';

/**
 * Browser switch: no name and no address resolves, including 127.0.0.1. Also covers what request interception misses,
 * such as preconnects.
 */
export const reachNothing = '--host-resolver-rules=MAP * ~NOTFOUND';

/** @returns an empty page in its own browser context. @throws PuppeteerError */
export async function openClosedPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const page = await context.newPage();
  page.on('request', blockRequest);
  await Promise.all([page.setJavaScriptEnabled(false), page.setOfflineMode(true), page.setRequestInterception(true)]);
  return page;
}

/** Blocks everything but `data:` URLs. The document itself is set without a request. */
function blockRequest(request: HTTPRequest): void {
  // Must be 'aborted': other reasons replace the document by an error page.
  const refused = request.url().startsWith('data:') ? request.continue() : request.abort('aborted');
  refused.catch((error: unknown) => {
    // The page was closed meanwhile.
    if (!(error instanceof PuppeteerError)) throw error;
  });
}
