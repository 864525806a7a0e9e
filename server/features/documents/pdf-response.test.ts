/** PDF responses: headers, conditional requests, caching, and load per tenant. */
import { setImmediate } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { operations } from '#contracts/index.ts';
import { group, operation } from '#contracts/operation.ts';
import { handle } from '#server/gateway/api/handle.ts';
import { createLogger, type Logger } from '#server/platform/log.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { Shares } from '#server/platform/shares.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { dataUrlOf, png } from '#test/pictures.ts';
import { startTestService } from '#test/service.ts';
import { createDocuments, type Document } from './documents.ts';
import { adhesion, invoiceOf, issuer } from './testing/samples.ts';

const test = anyTest;
const withChromium = hasChromium ? anyTest : anyTest.skip;
const logger = createLogger('silent');

/** @returns a function that requests the document from a service. */
async function serving(
  t: ExecutionContext,
  renderer: PdfRenderer,
  document: () => Document,
  { log = logger, shares }: { log?: Logger; shares?: Shares } = {},
) {
  const documents = createDocuments(renderer, log, shares);
  const tests = group('tests', 'Tests', 'tests', {
    pdf: operation({
      summary: 'PDF',
      method: 'GET',
      path: '/api/v1/document/pdf',
      auth: ['apiToken'],
      permission: 'self',
      limit: 'none',
      success: { status: 200, description: 'ok', file: 'application/pdf' },
      problems: [],
    }),
  });
  const extra = handle(tests.pdf, async ({ db }) => documents.pdf(document(), db.tenantId));
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

/** Renderer that counts its calls and prints nothing. */
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
  const request = await serving(t, renderer, () => invoiceOf(3));
  const { status, headers, text } = await request();
  t.is(status, 200);
  t.is(headers['content-type'], 'application/pdf');
  t.is(headers['content-disposition'], 'attachment; filename="INV-2026-0042.pdf"');
  t.is(headers['cache-control'], 'private, no-cache');
  t.true(text.startsWith('%PDF-'));
});

test('a stored logo that is too large is left out, and the log says so', async (t) => {
  const lines: string[] = [];
  const pages: string[] = [];
  const { renderer } = counting(async (html) => {
    pages.push(html);
    return Buffer.from('%PDF-');
  });
  const logo = dataUrlOf('png', png(20_000, 20_000));
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const request = await serving(t, renderer, () => invoiceOf(1, { issuer: { ...issuer, logo } }), { log });
  t.is((await request()).status, 200);
  t.false(pages[0]?.includes('<img '));
  const line = JSON.parse(lines[0] ?? '');
  t.is(line.msg, 'stored logo left out of a document');
  t.regex(line.fault, /20000 × 20000 pixels/);
  t.false(lines.join().includes('base64'));
});

test('a client that has the document gets a 304, and nothing is printed', async (t) => {
  const { counts, renderer } = counting();
  let document: Document = adhesion;
  const request = await serving(t, renderer, () => document);
  const { headers } = await request();
  const etag = headers.etag ?? '';
  t.regex(etag, /^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await request({ 'if-none-match': known });
    t.is(again.status, 304, known);
    t.is(again.text, '');
    t.is(again.headers.etag, etag);
  }
  t.is(counts.printed, 1);
  document = { ...adhesion, amount: 4501 };
  const changed = await request({ 'if-none-match': etag });
  t.is(changed.status, 200);
  t.not(changed.headers.etag, etag);
  t.is(counts.printed, 2);
});

test('a printed document is cached, also for HEAD', async (t) => {
  const { counts, renderer } = counting();
  const request = await serving(t, renderer, () => invoiceOf(1));
  const responses = [
    await request(),
    await request(),
    await request({ 'if-none-match': '"another"' }),
    await request({}, 'HEAD'),
  ];
  t.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  t.is(new Set(responses.map(({ headers }) => headers.etag)).size, 1);
  t.is(counts.printed, 1);
});

test('without a browser the response is a 503 with Retry-After', async (t) => {
  const none = await createPdfRenderer({ chromiumPath: '/nowhere', logger });
  const request = await serving(t, none, () => invoiceOf(1));
  const { status, headers, json } = await request();
  t.is(status, 503);
  t.is(json.code, 'temporarily_unavailable');
  t.is(headers['retry-after'], '2');
  t.is(headers['content-type'], 'application/json');
  t.is((await request({ 'if-none-match': '*' })).status, 304);
});

test('a tenant that prints more than its share gets a 503 with Retry-After, and another tenant its document', async (t) => {
  const printing = Promise.withResolvers<void>();
  const slow = counting(async () => {
    await printing.promise;
    return Buffer.from('%PDF-');
  });
  const shares = new Shares('tests', { concurrency: 2, perTenant: 1, waitingPerTenant: 0, patience: 60_000 });
  let number = 0;
  const request = await serving(t, slow.renderer, () => invoiceOf(++number), { shares });
  const first = request();
  while (shares.usage().running === 0) await setImmediate();
  const refused = await request();
  t.is(refused.status, 503);
  t.is(refused.json.code, 'temporarily_unavailable');
  t.is(refused.headers['retry-after'], '1');
  t.is((await request({ 'if-none-match': '*' })).status, 304, 'nothing is printed for it');
  const other = shares.take({ tenantId: 'another' }, async () => 'printed');
  t.is(await other, 'printed');
  printing.resolve();
  t.is((await first).status, 200);
});
