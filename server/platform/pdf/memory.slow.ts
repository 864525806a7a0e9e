/** Memory limit of a real Chromium, with pictures that bypass the size check. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { htmlOf } from '#server/features/documents/documents.ts';
import { invoiceOf, issuer } from '#server/features/documents/testing/samples.ts';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { dataUrlOf, type PngOptions, png } from '#test/pictures.ts';
import { PdfUnavailable } from './errors.ts';
import { createPdfRenderer, type PdfRenderer } from './renderer.ts';
import { memoryOf } from './testing/processes.ts';

const onLinux = hasChromium && process.platform === 'linux' ? anyTest.serial : anyTest.serial.skip;
/** About 230 MiB of the idle browser, the processes of two documents, and growth between two checks, longer on a busy machine. */
const mostMebibytes = 1700;

async function start(t: ExecutionContext): Promise<PdfRenderer> {
  const renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  await renderer.render('<p>first</p>');
  return renderer;
}

/** @returns the result of the work, and the browser's peak memory meanwhile */
async function watching<Result>(renderer: PdfRenderer, work: Promise<Result>) {
  const { pid } = renderer;
  if (pid === undefined) throw new Error('there is no browser');
  const ended = work.then(
    () => true,
    () => true,
  );
  let most = 0;
  do most = Math.max(most, await memoryOf(pid));
  while (!(await Promise.race([ended, delay(20, false)])));
  return { result: await Promise.allSettled([work]), most };
}

const bombs: Readonly<Record<string, readonly [number, number, PngOptions]>> = {
  'square palette': [20_000, 20_000, {}],
  'smaller square': [12_000, 12_000, {}],
  interlaced: [12_000, 12_000, { interlaced: true }],
  narrow: [60_000, 3_000, {}],
};

/** Prints two documents at once, which is the browser's concurrency; both must end. @returns the peak in MiB */
async function explode(t: ExecutionContext, renderer: PdfRenderer, bomb: string): Promise<number> {
  const began = performance.now();
  const both = Promise.allSettled([renderer.render(bomb), renderer.render(bomb)]);
  const { result, most } = await watching(renderer, both);
  const took = performance.now() - began;
  const [settled] = result;
  if (settled?.status !== 'fulfilled') throw new Error('allSettled settles');
  for (const document of settled.value) {
    t.is(document.status, 'rejected');
    if (document.status === 'rejected') t.true(document.reason instanceof PdfUnavailable, String(document.reason));
  }
  t.log(`${Math.round(took)} ms, ${Math.round(most)} MiB`);
  // Ten seconds, and what a busy machine takes.
  t.true(took < 20_000, `${took} ms`);
  return most;
}

for (const [name, [width, height, options]] of Object.entries(bombs)) {
  onLinux(`a ${name} picture bomb ends its own document, within bounds, and the next document prints`, async (t) => {
    const renderer = await start(t);
    const bomb = `<img style="height: 20mm" src="${dataUrlOf('png', png(width, height, options))}">`;
    let least = await explode(t, renderer, bomb);
    // A machine that is busy at the wrong moment checks late; without a bound every try is beyond it.
    for (let tries = 1; tries < 3 && least >= mostMebibytes; tries += 1)
      least = Math.min(least, await explode(t, renderer, bomb));
    t.true(least < mostMebibytes, `${least} MiB`);
    t.deepEqual(await pagesOf(await renderer.render('<p>next</p>')), ['next']);
  });
}

onLinux('an invoice of a thousand lines with the largest logo prints far below the bound', async (t) => {
  const renderer = await start(t);
  const logo = dataUrlOf('png', png(2000, 2000, { colour: 'rgba' }));
  const html = htmlOf(invoiceOf(1000, { issuer: { ...issuer, logo } }));
  const { result, most } = await watching(renderer, renderer.render(html));
  t.is(result[0]?.status, 'fulfilled');
  t.log(`${Math.round(most)} MiB`);
  t.true(most < mostMebibytes / 2, `${most} MiB`);
});
