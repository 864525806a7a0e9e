/** Follows links and buttons, for the tests of pages. */
import type { ElementHandle, HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import { until } from './until.ts';

const paints = `performance.getEntriesByType('paint').length`;

/**
 * Clicks, and waits for the navigation. On a busy machine Chromium drops clicks until a loaded page is drawn
 * (https://crbug.com/40057499), and some after it: a click that asks for nothing is repeated.
 * @param target the element, or its selector
 * @returns the response of the page
 * @throws without a target, or without a navigation within 30 seconds
 */
export async function follow(
  page: Page,
  target: ElementHandle | string | null | undefined,
): Promise<HTTPResponse | null> {
  const element = typeof target === 'string' ? await page.waitForSelector(target) : target;
  if (!element) throw new Error(`there is nothing to follow on ${page.url()}`);
  // By turns, because `waitForFunction` waits in the page, which does nothing where scripts are off.
  await until(async () => Number(await page.evaluate(paints)) > 0, 'the page is drawn');
  const navigation = page.waitForNavigation();
  while (!(await clickLeadsOn(page, element, navigation)));
  return navigation;
}

/** @returns whether a navigation began within five seconds @throws as `navigation` does */
async function clickLeadsOn(page: Page, element: ElementHandle, navigation: Promise<unknown>): Promise<boolean> {
  const isOfPage = (request: HTTPRequest) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  const asks = page.waitForRequest(isOfPage, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  const began = Promise.race([navigation.then(() => true), asks]);
  await Promise.all([began, element.click()]);
  return began;
}
