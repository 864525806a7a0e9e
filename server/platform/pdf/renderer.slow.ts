/** A real Chromium that is killed, saturated, replaced and idle. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import anyTest from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { Shares } from '#server/platform/shares.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { PdfTooLarge, PdfUnavailable } from './errors.ts';
import { createPdfRenderer, type PdfRenderer } from './renderer.ts';
import { remainingProcesses } from './testing/processes.ts';

const test = hasChromium ? anyTest.serial : anyTest.serial.skip;
const onLinux = hasChromium && process.platform === 'linux' ? anyTest.serial : anyTest.serial.skip;
const page = (text: string) => `<!doctype html><title>${text}</title><p>${text}</p>`;

const start = (bounds: { documentsPerBrowser?: number } = {}): Promise<PdfRenderer> =>
  createPdfRenderer({ chromiumPath, logger: createLogger('silent'), ...bounds });

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
  // Distributions start it with a script, which adds its own variables.
  const environment = (await readFile(`/proc/${pidOf(renderer)}/environ`, 'utf8')).split('\0');
  t.true(environment.includes('HOME=/dev/null'));
  t.truthy(process.env.TEST_POSTGRES_URL);
  t.deepEqual(
    environment.filter((entry) => entry.startsWith('TEST_')),
    [],
  );
});

test('documents that come together are each their own', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  const names = Array.from({ length: 12 }, (_, index) => `document-${index}`);
  const pdfs = await Promise.all(names.map((name) => renderer.render(page(name))));
  t.deepEqual((await Promise.all(pdfs.map(pagesOf))).flat(), names);
});

// Two tests, because AVA takes a test without a result for a minute for hanging.
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
      t.deepEqual(await remainingProcesses([...pids, last]), []);
      t.deepEqual(await readdir(folder), [], 'no profile is left');
    },
  );

test('a browser that has died while idle is replaced without an error', async (t) => {
  const renderer = await start();
  t.teardown(() => renderer.close());
  await renderer.render(page('one'));
  const pid = pidOf(renderer);
  process.kill(pid, 'SIGKILL');
  await remainingProcesses([pid]);
  t.deepEqual(await pagesOf(await renderer.render(page('two'))), ['two']);
});

onLinux('a browser is replaced after its maximum of documents, also under concurrency', async (t) => {
  const renderer = await start({ documentsPerBrowser: 3 });
  t.teardown(() => renderer.close());
  const pages = new Shares('tests', { concurrency: 2, perTenant: 2, waitingPerTenant: 10, patience: 60_000 });
  const pids = new Set<number>();
  const texts = Array.from({ length: 10 }, async (_, index) => {
    const pdf = await pages.take({ tenantId: 'tests' }, () => renderer.render(page(`n${index}`)));
    pids.add(pidOf(renderer));
    return pagesOf(pdf);
  });
  t.deepEqual(
    (await Promise.all(texts)).flat(),
    Array.from({ length: 10 }, (_, index) => `n${index}`),
  );
  t.true(pids.size >= 3, String(pids.size));
  await renderer.close();
  t.deepEqual(await remainingProcesses([...pids]), []);
});

test('HTML over the limit is rejected, and a large document is printed', async (t) => {
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

test('an executable that is no browser fails at once', async (t) => {
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
import { Shares } from '#server/platform/shares.ts';
    const renderer = await createPdfRenderer({ chromiumPath: ${JSON.stringify(chromiumPath)}, logger: createLogger('silent') });
    const pdf = await renderer.render('<p>once</p>');
    console.log(renderer.pid, pdf.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../..'),
    timeout: 30_000,
  });
  const [pid, length] = stdout.trim().split(' ').map(Number);
  t.true(Number(length) > 1_000);
  t.deepEqual(await remainingProcesses([Number(pid)]), []);
});
