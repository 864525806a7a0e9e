/** The Chromium of the package, unpacked from the installed archives. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import anyTest from 'ava';
import { launch } from 'puppeteer-core';
import { createLogger } from '#server/platform/log.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { packagedChromium, unpackChromium } from './packaged-chromium.ts';
import { createPdfRenderer } from './renderer.ts';

const run = promisify(execFile);
const packaged = await packagedChromium();
/** The package has files for no other machine. */
const test = packaged ? anyTest.serial : anyTest.serial.skip;

let dataDir: string;
anyTest.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guildgate-chromium-'));
});
anyTest.after.always(() => rm(dataDir, { recursive: true, force: true }));

async function unpack(): Promise<string> {
  if (!packaged) throw new Error('the package is not installed');
  return unpackChromium(packaged, dataDir);
}

test('processes that unpack at the same time share one folder, and clear away what is old', async (t) => {
  const parent = join(dataDir, 'chromium');
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  for (const name of ['1.0.0', 'unpacking-interrupted', 'unpacking-elsewhere']) {
    await mkdir(join(parent, name), { recursive: true });
    if (name !== 'unpacking-elsewhere') await utimes(join(parent, name), yesterday, yesterday);
  }
  const program = `
    import('#server/platform/pdf/packaged-chromium.ts').then(async ({ packagedChromium, unpackChromium }) =>
      console.log(await unpackChromium(await packagedChromium(), ${JSON.stringify(dataDir)})));`;
  const another = async () => {
    const args = ['-e', program];
    const { stdout } = await run(process.execPath, args, { cwd: join(import.meta.dirname, '../../..') });
    return stdout.trim();
  };
  const paths = await Promise.all([another(), another(), unpack()]);
  t.is(new Set(paths).size, 1);
  t.deepEqual(await readdir(parent), [packaged?.version, 'unpacking-elsewhere']);
});

test('it prints text and the number of the page', async (t) => {
  const renderer = await createPdfRenderer({ chromiumPath: await unpack(), logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  const html = `<!doctype html><title>x</title>
    <style>@page { margin: 2cm; @bottom-right { content: counter(page) ' / ' counter(pages) } }</style><p>Grüße, 12 €`;
  t.deepEqual(await pagesOf(await renderer.render(html)), ['1 / 1 Grüße, 12 €']);
});

test('its pages have a language that Intl accepts', async (t) => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await launch({ executablePath: await unpack(), args, env: {} });
  t.teardown(() => browser.close());
  const [page] = await browser.pages();
  t.is(await page?.evaluate('new Intl.Locale(navigator.language).toString()'), 'en-US');
});

test('its own libraries serve where those of the machine are missing', async (t) => {
  const broken = await mkdtemp(join(tmpdir(), 'guildgate-libraries-'));
  t.teardown(() => rm(broken, { recursive: true, force: true }));
  // Found before the machine's, and no library.
  await writeFile(join(broken, 'libnss3.so'), '');
  const start = await unpack();
  const env = { LD_LIBRARY_PATH: broken };
  await t.throwsAsync(run(join(dirname(start), 'chromium'), ['--version'], { env }), { message: /shared libraries/ });
  t.regex((await run(start, ['--version'], { env })).stdout, /^Chromium \d/);
});

test('archives that are damaged leave nothing behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-archives-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await writeFile(join(folder, name), 'damaged');
  await t.throwsAsync(unpackChromium({ version: '1.0.0', archives: folder }, folder), { message: /cannot unpack/ });
  t.deepEqual(await readdir(join(folder, 'chromium')), []);
});
