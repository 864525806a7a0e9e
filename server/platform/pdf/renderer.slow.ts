/** A real Chromium, killed, saturated, worn out and left alone. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import anyTest from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { PdfQueueFull, PdfTooLarge, PdfUnavailable } from './errors.ts';
import { createPdfRenderer, type PdfRenderer, type RendererBounds } from './renderer.ts';
import { leftInTheEnd } from './testing/processes.ts';

const test = hasChromium ? anyTest.serial : anyTest.serial.skip;
const onLinux = hasChromium && process.platform === 'linux' ? anyTest.serial : anyTest.serial.skip;
const page = (text: string) => `<!doctype html><title>${text}</title><p>${text}</p>`;

const start = (bounds: Partial<RendererBounds> = {}): Promise<PdfRenderer> =>
  createPdfRenderer({ chromiumPath, logger: createLogger('silent'), bounds });

function pidOf({ pid }: PdfRenderer): number {
  if (pid === undefined) throw new Error('there is no browser');
  return pid;
}

test('the browser starts with the first document and stays', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  t.is(renderer.pid, undefined);
  t.deepEqual(await pagesOf(await renderer.render(page('first'))), ['first']);
  const pid = pidOf(renderer);
  t.deepEqual(await pagesOf(await renderer.render(page('second'))), ['second']);
  t.is(renderer.pid, pid);
});

onLinux('the browser knows nothing of our environment, and has no home to leave anything in', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  await renderer.render(page('private'));
  // Distributions start it by a script, which adds names of its own.
  const environment = (await readFile(`/proc/${pidOf(renderer)}/environ`, 'utf8')).split('\0');
  t.true(environment.includes('HOME=/dev/null'));
  t.truthy(process.env.TEST_POSTGRES_URL);
  t.deepEqual(
    environment.filter((entry) => entry.startsWith('TEST_')),
    [],
  );
});

test('documents that come together are each their own', async (t) => {
  const renderer = await start({ patience: 60_000 });
  t.teardown(() => renderer.close());
  const names = Array.from({ length: 12 }, (_, index) => `document-${index}`);
  const pdfs = await Promise.all(names.map((name) => renderer.render(page(name))));
  t.deepEqual((await Promise.all(pdfs.map(pagesOf))).flat(), names);
});

test('more than can wait are refused at once, and the others get their documents', async (t) => {
  const renderer = await start({ waiting: 3, patience: 60_000 });
  t.teardown(() => renderer.close());
  const asked = Array.from({ length: 8 }, (_, index) => renderer.render(page(`n${index}`)));
  for (const refused of asked.slice(5)) await t.throwsAsync(refused, { instanceOf: PdfQueueFull });
  t.is(renderer.pid, undefined, 'at once: the browser has not even started');
  t.is((await Promise.all(asked.slice(0, 5))).length, 5);
});

// Twice: after a minute without a result AVA takes a test for hanging.
for (const times of ['five times', 'five times more'])
  onLinux(
    `${times} a browser is killed with a document in hand: the next gets another, and nothing is left`,
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'guildgate-pdf-'));
      const { TMPDIR } = process.env;
      process.env.TMPDIR = folder;
      t.teardown(async () => {
        if (TMPDIR === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = TMPDIR;
        await rm(folder, { recursive: true, force: true });
      });
      const renderer = await start();
      const pids: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await renderer.render(page('before'));
        pids.push(pidOf(renderer));
        const torn = renderer.render(page('torn'));
        process.kill(pidOf(renderer), 'SIGKILL');
        const error = await t.throwsAsync(torn, { instanceOf: PdfUnavailable });
        t.is(error.retryAfter, 2);
      }
      t.deepEqual(await pagesOf(await renderer.render(page('after'))), ['after']);
      t.is(new Set([...pids, pidOf(renderer)]).size, 6);
      const last = pidOf(renderer);
      await renderer.close();
      t.deepEqual(await leftInTheEnd([...pids, last]), []);
      t.deepEqual(await readdir(folder), [], 'no profile is left');
    },
  );

test('a browser that has died while idle is replaced without anybody hearing of it', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  await renderer.render(page('one'));
  const pid = pidOf(renderer);
  process.kill(pid, 'SIGKILL');
  await leftInTheEnd([pid]);
  t.deepEqual(await pagesOf(await renderer.render(page('two'))), ['two']);
});

onLinux('a browser is replaced after its documents, also while several are asked for', async (t) => {
  const renderer = await start({ documentsPerBrowser: 3, patience: 60_000 });
  t.teardown(() => renderer.close());
  const pids = new Set<number>();
  const asked = Array.from({ length: 10 }, async (_, index) => {
    const pdf = await renderer.render(page(`n${index}`));
    pids.add(pidOf(renderer));
    return pagesOf(pdf);
  });
  t.deepEqual(
    (await Promise.all(asked)).flat(),
    Array.from({ length: 10 }, (_, index) => `n${index}`),
  );
  t.true(pids.size >= 3, String(pids.size));
  await renderer.close();
  t.deepEqual(await leftInTheEnd([...pids]), []);
});

test('what is larger than a document is refused, and a large document is printed', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  await t.throwsAsync(renderer.render(page('x'.repeat(1024 * 1024))), { instanceOf: PdfTooLarge });
  const pdf = await renderer.render(page('lorem ipsum dolor '.repeat(8_000)));
  t.true((await pagesOf(pdf)).length > 20);
});

test('without a Chromium there are no PDFs, and the log says so once', async (t) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const renderer = await createPdfRenderer({ chromiumPath: '/nowhere/chromium', logger });
  t.is(lines.length, 1);
  t.regex(lines[0] ?? '', /there is no Chromium/);
  await t.throwsAsync(renderer.render(page('x')), { instanceOf: PdfUnavailable, message: /no Chromium/ });
  await renderer.close();
});

test('what is no browser is not waited for', async (t) => {
  const renderer = await createPdfRenderer({ chromiumPath: '/bin/false', logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  await t.throwsAsync(renderer.render(page('x')), { instanceOf: PdfUnavailable, message: /does not start/ });
  await t.throwsAsync(renderer.render(page('x')), { instanceOf: PdfUnavailable, message: /does not start/ });
});

test('a closed renderer starts no browser again', async (t) => {
  const renderer = await start();
  await renderer.render(page('x'));
  const pid = pidOf(renderer);
  await renderer.close();
  await renderer.close();
  await t.throwsAsync(renderer.render(page('x')), { instanceOf: PdfUnavailable });
  t.is(renderer.pid, pid, 'the old one, which has ended');
});

onLinux('an idle browser keeps no process alive, and goes with it', async (t) => {
  const program = `
    import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
    import { createLogger } from '#server/platform/log.ts';
    const renderer = await createPdfRenderer({ chromiumPath: ${JSON.stringify(chromiumPath)}, logger: createLogger('silent') });
    const pdf = await renderer.render('<p>once</p>');
    console.log(renderer.pid, pdf.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../..'),
    timeout: 30_000,
  });
  const [pid, length] = stdout.trim().split(' ').map(Number);
  t.true(Number(length) > 1_000);
  t.deepEqual(await leftInTheEnd([Number(pid)]), []);
});
