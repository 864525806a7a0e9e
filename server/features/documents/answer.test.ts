/** A document as an answer of the API. */
import anyTest, { type ExecutionContext } from 'ava';
import { operations } from '#contracts/index.ts';
import { operation } from '#contracts/operation.ts';
import { handle } from '#server/gateway/handle.ts';
import { createLogger } from '#server/platform/log.ts';
import { PdfQueueFull } from '#server/platform/pdf/errors.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { startTestService } from '#test/service.ts';
import { createDocuments, type Document } from './documents.ts';
import { adhesion, invoiceOf } from './testing/samples.ts';

const test = anyTest;
const withChromium = hasChromium ? anyTest : anyTest.skip;
const logger = createLogger('silent');

/** @returns a function that asks a service for the document. */
async function serving(t: ExecutionContext, renderer: PdfRenderer, document: () => Document) {
  const documents = createDocuments(renderer);
  const extra = handle(
    operation({
      id: 'tests.pdf',
      source: 'tests',
      tag: 'Tests',
      summary: 'PDF',
      method: 'GET',
      path: '/api/v1/document/pdf',
      auth: ['apiToken'],
      permission: 'self',
      limit: 'none',
      success: { status: 200, description: 'ok', file: 'application/pdf' },
      problems: [],
    }),
    async () => documents.pdf(document()),
  );
  const service = await startTestService({
    operations: [...operations, extra.contract],
    handlers: (own) => [...own, extra],
  });
  t.teardown(() => service.stop());
  return (headers: Record<string, string> = {}, method = 'GET') =>
    service.send(service.acme, '/api/v1/document/pdf', {
      method,
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readOnly, ...headers },
    });
}

/** Prints nothing, and counts. */
function counting(render: (html: string) => Promise<Buffer> = async () => Buffer.from('%PDF-')) {
  const counts = { printed: 0 };
  const renderer: PdfRenderer = {
    pid: undefined,
    close: async () => {},
    render: (html) => {
      counts.printed += 1;
      return render(html);
    },
  };
  return { counts, renderer };
}

withChromium('a document is a file with a name', async (t) => {
  const renderer = await createPdfRenderer({ chromiumPath, logger });
  t.teardown(() => renderer.close());
  const ask = await serving(t, renderer, () => invoiceOf(3));
  const { status, headers, text } = await ask();
  t.is(status, 200);
  t.is(headers['content-type'], 'application/pdf');
  t.is(headers['content-disposition'], 'attachment; filename="INV-2026-0042.pdf"');
  t.is(headers['cache-control'], 'private, no-cache');
  t.true(text.startsWith('%PDF-'));
});

test('who has the document already gets a 304, and nothing is printed', async (t) => {
  const { counts, renderer } = counting();
  let document: Document = adhesion;
  const ask = await serving(t, renderer, () => document);
  const { headers } = await ask();
  const etag = headers.etag ?? '';
  t.regex(etag, /^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask({ 'if-none-match': known });
    t.is(again.status, 304, known);
    t.is(again.text, '');
    t.is(again.headers.etag, etag);
  }
  t.is(counts.printed, 1);
  document = { ...adhesion, amount: 4501 };
  const changed = await ask({ 'if-none-match': etag });
  t.is(changed.status, 200);
  t.not(changed.headers.etag, etag);
  t.is(counts.printed, 2);
});

test('a document that was printed is kept, and HEAD tells of it', async (t) => {
  const { counts, renderer } = counting();
  const ask = await serving(t, renderer, () => invoiceOf(1));
  const answers = [await ask(), await ask(), await ask({ 'if-none-match': '"another"' }), await ask({}, 'HEAD')];
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  t.is(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
  t.is(counts.printed, 1);
});

test('without a browser, and with too many who wait, the answer is a 503 that says when to come again', async (t) => {
  const none = await createPdfRenderer({ chromiumPath: '/nowhere', logger });
  const full = counting(() => Promise.reject(new PdfQueueFull('20 documents wait already')));
  for (const [renderer, seconds] of [
    [none, '2'],
    [full.renderer, '5'],
  ] as const) {
    const ask = await serving(t, renderer, () => invoiceOf(1));
    const { status, headers, json } = await ask();
    t.is(status, 503);
    t.is(json.code, 'temporarily_unavailable');
    t.is(headers['retry-after'], seconds);
    t.is(headers['content-type'], 'application/json');
    t.is((await ask({ 'if-none-match': '*' })).status, 304);
  }
});
