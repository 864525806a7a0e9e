/** Producer metadata of a PDF. */
import anyTest from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { createPdfRenderer } from './renderer.ts';

const test = hasChromium ? anyTest : anyTest.skip;

test('a PDF names neither the browser nor its version, and keeps what the document itself says', async (t) => {
  const renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent') });
  t.teardown(() => renderer.close());
  const spoken = 'Written with HeadlessChrome/156.0.0.0 and Skia/PDF m156';
  const title = 'Invoice /Producer (Skia/PDF m156)';
  const pdf = await renderer.render(`<!doctype html><title>${title}</title><p>${spoken}</p>`);
  const text = pdf.toString('latin1');
  t.notRegex(text, /Chrom|AppleWebKit|X11|Linux/);
  t.notRegex(text.replaceAll(String.raw`\(`, ''), /\/Producer \(Skia\/PDF m\d/);
  t.true(text.includes(String.raw`(Invoice /Producer \(Skia/PDF m156\))`), 'the title');
  t.deepEqual(await pagesOf(pdf), [spoken]);
});
