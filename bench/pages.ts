/**
 * `npm run bench:pages`: first contentful paint of the administrators' pages in a real browser, with the contacts of a large
 * organisation, compared with the sign-in page, which needs no data.
 */
import { Command } from 'commander';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { median } from '#harness/median.ts';
import { crawlAdmin } from '#test/admin-crawl.ts';
import { Child, ChildError } from '#test/children.ts';
import { follow } from '#test/follow.ts';
import { number, parsed } from './options.ts';
import type { PagesArena, PagesSettings } from './servers/pages.ts';

interface PagesOptions {
  readonly contacts: number;
  readonly rounds: number;
  readonly within: number;
  readonly json: boolean;
}

interface Looked {
  readonly path: string;
  /** Milliseconds from the click to the first contentful paint, per visit. */
  readonly paints: readonly number[];
  readonly median: number;
  /** Divided by the sign-in page's. */
  readonly ratio: number;
}

const signInPage = '/admin/sign-in';
const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

async function browse({ chromiumPath, host, port }: PagesArena): Promise<Browser> {
  if (!chromiumPath) throw new ChildError('there is no Chromium: install one, or name it in CHROMIUM_PATH');
  const sandboxing = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return launch({
    executablePath: chromiumPath,
    args: [...sandboxing, '--disable-gpu', `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${port}`],
  });
}

async function signIn(page: Page, { host, email, password }: PagesArena): Promise<void> {
  await page.goto(`http://${host}${signInPage}`);
  await page.type('[name=email]', email);
  await page.type('[name=password]', password);
  await follow(page, 'button.primary');
}

/** @returns milliseconds from the start of the navigation to the first contentful paint. */
async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  const paint = `new Promise((resolve) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') resolve(entry.startTime);
  }).observe({ type: 'paint', buffered: true }))`;
  return Number(await page.evaluate(paint));
}

async function run(child: Child<PagesSettings, PagesArena>, { contacts, rounds }: PagesOptions) {
  say(`starting PostgreSQL and the server, adding ${contacts} contacts`);
  const arena = await child.ask({ contacts });
  const browser = await browse(arena);
  try {
    const page = await browser.newPage();
    const anonymousPage = await (await browser.createBrowserContext()).newPage();
    await signIn(page, arena);
    const { host, paths, others } = arena;
    const addresses = await crawlAdmin(page, { baseUrl: `http://${host}`, paths, others });
    say(`${addresses.size} of ${arena.paths.length} pages found by their links`);
    const paints = new Map<string, number[]>();
    const alone: number[] = [];
    // The first round fills the caches of browser and server.
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
      const bare = await paintOf(anonymousPage, `http://${arena.host}${signInPage}`);
      if (round > 0) alone.push(bare);
      for (const [path, address] of addresses) {
        const paint = await paintOf(page, `http://${arena.host}${address}`);
        if (round > 0) paints.set(path, [...(paints.get(path) ?? []), paint]);
      }
    }
    const ceiling = median(alone);
    const looked = [...paints].map(
      ([path, all]): Looked => ({ path, paints: all, median: median(all), ratio: median(all) / ceiling }),
    );
    return {
      contacts,
      signIn: ceiling,
      pages: looked.toSorted((a, b) => b.median - a.median),
      notFound: arena.paths.filter((path) => !addresses.has(path)),
    };
  } finally {
    await browser.close();
  }
}

const program = new Command('bench:pages')
  .description('First contentful paint of the administration pages, compared with the sign-in page')
  .option('--contacts <n>', 'contacts of the organisation', number(10, 10_000_000, true), 100_000)
  .option('--rounds <n>', 'visits of each page', number(1, 100, true), 5)
  .option('--within <ms>', 'exit with 1 where the median of a page is above', number(1, 60_000, false), 200)
  .option('--json', 'print the figures as JSON', false)
  .allowExcessArguments(false);
const options = parsed<PagesOptions>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else {
  const child = new Child<PagesSettings, PagesArena>(new URL('./servers/pages.ts', import.meta.url));
  try {
    const report = await run(child, options);
    const late = report.pages.filter((page) => page.median > options.within);
    const line = (page: Looked) =>
      `${page.median.toFixed(0).padStart(6)} ${page.ratio.toFixed(2).padStart(6)}  ${page.path}\n`;
    const text = [
      `${options.contacts} contacts; first contentful paint of the sign-in page after ${report.signIn.toFixed(0)} ms\n`,
      '    ms  ratio  page\n',
      ...report.pages.map(line),
      ...(report.notFound.length > 0 ? [`pages without a link: ${report.notFound.join(', ')}\n`] : []),
      `${report.pages.length - late.length} of ${report.pages.length} pages within ${options.within} ms\n`,
    ];
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text.join(''));
    if (late.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  } finally {
    await child.stop();
  }
}
