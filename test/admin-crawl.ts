/** Finds an address of every administration page by following links, so that no script needs the ids of resources. */
import type { Page } from 'puppeteer-core';

/** Number of detail pages to search for links: the actions of a resource depend on its state. */
const ofEach = 4;

export interface Crawl {
  readonly baseUrl: string;
  /** Pages to visit, with names in braces for the ids of resources. */
  readonly paths: readonly string[];
  /** Addresses that are no page: files, and the content of frames. */
  readonly others: readonly string[];
}

/** Follows links from the start page. @returns the first address of each page of the list that has one */
export async function crawlAdmin(page: Page, { baseUrl, paths, others }: Crawl): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/admin'];
  const met = new Set(waiting);
  const looks = new Map<string, number>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const pattern = patternOf(next, [...paths, ...others]);
    const before = looks.get(pattern ?? '') ?? 0;
    if (pattern === undefined || others.includes(pattern) || before >= ofEach) continue;
    looks.set(pattern, before + 1);
    if (before === 0) found.set(pattern, next);
    await page.goto(baseUrl + next);
    for (const href of await page.$$eval('a[href^="/admin"]', (links) =>
      links.map((link) => link.getAttribute('href')),
    )) {
      const [address = ''] = (href ?? '').split(/[?#]/);
      if (met.has(address)) continue;
      met.add(address);
      waiting.push(address);
    }
  }
  return found;
}

/** A page with a name of its own takes precedence over a resource of this name. */
function patternOf(address: string, paths: readonly string[]): string | undefined {
  if (paths.includes(address)) return address;
  return paths.find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address));
}
