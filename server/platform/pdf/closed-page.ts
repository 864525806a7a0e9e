/**
 * A page that is closed to the world. What a document shows came from strangers: if ever a piece of it is taken for HTML,
 * there is nothing that it could run, read or reach. The fences overlap: the page asks for nothing, and the browser would
 * reach nothing if it asked.
 */
import { type Browser, type HTTPRequest, type Page, PuppeteerError } from 'puppeteer-core';

/**
 * For the whole browser: no name and no address resolves, 127.0.0.1 included. It also holds for what no interception sees,
 * such as preconnects, which open connections past it.
 */
export const reachNothing = '--host-resolver-rules=MAP * ~NOTFOUND';

/** @returns an empty page in a context of its own, which shares nothing with any other. @throws PuppeteerError */
export async function openClosedPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const page = await context.newPage();
  page.on('request', refuse);
  await Promise.all([page.setJavaScriptEnabled(false), page.setOfflineMode(true), page.setRequestInterception(true)]);
  return page;
}

/** The document itself is no request: it is set. What it brings along is in `data:` URLs; everything else is refused. */
function refuse(request: HTTPRequest): void {
  // Not any other reason: a navigation that is merely aborted leaves the document where it is.
  const refused = request.url().startsWith('data:') ? request.continue() : request.abort('aborted');
  refused.catch((error: unknown) => {
    // The page has gone while it was asking.
    if (!(error instanceof PuppeteerError)) throw error;
  });
}
