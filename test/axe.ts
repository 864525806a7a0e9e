/** Accessibility of a page in a browser, by axe-core: WCAG 2.2 AA and best practices. */
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

/** The rule of WCAG 2.2 AA that axe-core has off by default. */
const rules = { 'target-size': { enabled: true } };

/**
 * @param only names of rules; none: all
 * @returns the violated rules, each with the beginning of an element
 */
export async function axeFaults(page: Page, only: readonly string[] = []): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  const options = { iframes: false, ...(only.length > 0 ? { runOnly: only } : { rules }) };
  const faults: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  );
  // Made by the expression above.
  return faults as string[];
}
