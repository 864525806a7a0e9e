/** Text of the PDFs that Chromium prints. */
import { existsSync } from 'node:fs';
import anyTest from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/platform/pdf/renderer.ts';
import { hostileTexts } from '#server/platform/pdf/testing/hostile.ts';
import { startListener } from '#server/platform/pdf/testing/listener.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { type Document, htmlOf } from './documents.ts';
import { adhesion, contractOf, creditNote, invoiceOf, issuer, recipient } from './testing/samples.ts';

const test = hasChromium ? anyTest.serial : anyTest.serial.skip;
let renderer: PdfRenderer;
anyTest.before(async () => {
  renderer = await createPdfRenderer({ chromiumPath, logger: createLogger('silent') });
});
anyTest.after.always(() => renderer.close());

const printed = async (document: Document) => pagesOf(await renderer.render(htmlOf(document)));

function assertContains(
  t: { true(value: boolean, message?: string): void },
  text: string,
  expected: readonly string[],
): void {
  for (const each of expected) t.true(text.includes(each), `${each} in: ${text}`);
}

test('an invoice shows issuer, recipient, lines, amounts and due date', async (t) => {
  const pages = await printed(invoiceOf(4, { note: 'Thank you for coming.' }));
  t.is(pages.length, 1);
  assertContains(t, pages[0] ?? '', ['Invoice INV-2026-0042', ...issuer.address, recipient.name, ...recipient.address]);
  assertContains(t, pages[0] ?? '', [
    '2 March 2026',
    '1 April 2026',
    'Seat at the annual dinner, part 4',
    '€17.75',
    '€71.00',
  ]);
  assertContains(t, pages[0] ?? '', [
    '€160.00',
    'VAT 21% on €112.00',
    '€23.53',
    'VAT 9% on €48.00',
    '€4.32',
    '€187.85',
  ]);
  assertContains(t, pages[0] ?? '', ['NL91 ABNA 0417 1643 00', 'NL123456789B01', 'FR40303265045', '34567890', '1 / 1']);
  assertContains(t, pages[0] ?? '', ['Thank you for coming.', issuer.footer ?? '']);
});

test('a long invoice has numbered pages, each with the heads of the table and of the letter, and every line once', async (t) => {
  const pages = await printed(invoiceOf(62));
  t.is(pages.length, 3);
  for (const [index, page] of pages.entries()) {
    assertContains(t, page, ['Description', 'Unit price', `${index + 1} / 3`, 'Reg. no. 34567890']);
    t.is(page.startsWith('Invoice INV-2026-0042'), index > 0, 'the running head is not on the first page');
  }
  const whole = pages.join(' ');
  for (let line = 1; line <= 62; line += 1) t.is(whole.split(`part ${line} `).length, 2, `line ${line}`);
  assertContains(t, pages[2] ?? '', ['Net €10,106.00', 'Amount due €11,830.02', 'NL91 ABNA 0417 1643 00']);
  t.false(pages[1]?.includes('Amount due'));
});

test('the totals are never on a page of their own, and never apart', async (t) => {
  for (const count of [15, 16, 17, 18, 38, 40, 42, 44, 46]) {
    const last = (await printed(invoiceOf(count))).at(-1) ?? '';
    assertContains(t, last, [`part ${count} `, 'Net €', 'Amount due €', 'Please pay by']);
  }
});

test('a credit note names the invoice that it corrects, in the language of its locale, without payment details', async (t) => {
  const [page = ''] = await printed(creditNote);
  assertContains(t, page, [
    'Avoir CN-2026-0003',
    'Rectifie la facture INV-2026-0042',
    '2 mars 2026',
    'Montant crédité 49,62 €',
  ]);
  t.false(/IBAN|Échéance|régler/.test(page));
});

test('drafts and void documents are marked on every page, issued ones are not', async (t) => {
  const pages = await printed(invoiceOf(62, { status: 'DRAFT' }));
  t.is(pages.length, 3);
  for (const page of pages) t.true(/draft/i.test(page));
  t.regex((await printed(invoiceOf(1, { status: 'VOID', locale: 'de-DE' }))).join(''), /ungültig/i);
  t.notRegex((await printed(invoiceOf(1))).join(''), /draft|void/i);
});

test('a paid invoice shows the date, without payment details', async (t) => {
  const [page = ''] = await printed(invoiceOf(1, { status: 'PAID', paidOn: '2026-03-15' }));
  assertContains(t, page, ['Paid on 15 March 2026', 'Total €15.13']);
  t.notRegex(page, /Please pay|IBAN/);
});

test('amounts have the number of digits of their currency', async (t) => {
  const one = (currency: string, locale: string) => printed(invoiceOf(1, { currency, locale, totalAmount: 123_456 }));
  assertContains(t, (await one('JPY', 'en-GB'))[0] ?? '', ['JP¥123,456']);
  assertContains(t, (await one('KWD', 'en-GB'))[0] ?? '', ['KWD 123.456']);
  t.regex((await one('CHF', 'de-CH'))[0] ?? '', /Rechnung.*CHF 1.234\.56/);
});

test('a membership fits on one page: card, data and lines to sign on', async (t) => {
  const pages = await printed(adhesion);
  t.is(pages.length, 1);
  assertContains(t, pages[0] ?? '', [
    'M-00871',
    'Full member',
    recipient.name,
    'Valid until',
    '31 December 2026',
    '€45.00',
  ]);
  assertContains(t, pages[0] ?? '', [
    '1 January 2026 – 31 December 2026',
    'Member since 1 September 2021',
    'Chapter Lyon',
  ]);
  const [signed = ''] = await printed({
    ...adhesion,
    endsOn: null,
    signature: { name: 'M. Nakamura', on: '2026-01-05' },
  });
  assertContains(t, signed, ['M. Nakamura', 'Signed on 5 January 2026', 'Validity', 'without end']);
});

test('a contract has its text in paragraphs, its parties and their signatures', async (t) => {
  const pages = await printed(contractOf(6));
  t.is(pages.length, 2);
  assertContains(t, pages[0] ?? '', [
    'Contract on the loan of stage equipment',
    'Between',
    '§ 1 The member',
    '€1,250.00',
    '1 May 2026',
  ]);
  assertContains(t, pages[1] ?? '', [
    '§ 6',
    'Noor de Vries',
    'Signed on 20 April 2026',
    'Place, date, Signature',
    '2 / 2',
  ]);
  const html = htmlOf(contractOf(0, { body: 'One\nline\r\n\r\n \n Two' }));
  t.true(html.includes('<p class="text">One\nline</p><p class="text">Two</p>'), html.slice(-1500));
});

test('names of every script are printed unchanged', async (t) => {
  // Cyrillic, Greek and Arabic are in the fonts that come with any desktop; Han and kana need fonts-noto-cjk to be seen.
  const names = ['Ελληνικός Σύλλογος', 'Иван Петрович Сидоров', 'Nguyễn Thị Ánh', 'Łukasz Żółć', 'O’Brien & Søn <x>'];
  for (const name of names) {
    const [page = ''] = await printed(invoiceOf(1, { recipient: { ...recipient, name } }));
    assertContains(t, page.normalize('NFC'), [name]);
  }
  // The package's Chromium brings a font without Arabic, for machines without fonts.
  if (process.platform === 'linux' && !existsSync('/usr/share/fonts')) return;
  const [arabic = ''] = await printed(invoiceOf(1, { recipient: { ...recipient, name: 'محمد بن عبد الله' } }));
  // The PDF yields the letters in visual order, left to right.
  assertContains(t, arabic.normalize('NFKC'), [[...'محمد'].reverse().join('')]);
});

/** Replaces every free text of a document. */
function hostile(document: Document, text: string): Document {
  const party = { name: text, address: [text, text], email: text, vatNumber: text };
  const base = {
    issuer: { ...party, registrationNumber: text, iban: text, logo: text, accentColour: null, footer: text },
    recipient: party,
    number: text,
  };
  switch (document.kind) {
    case 'invoice': {
      const lines = document.lines.map((line) => ({ ...line, description: text }));
      return { ...document, ...base, lines, note: text, refersTo: text };
    }
    case 'adhesion': {
      const details = [{ label: text, value: text }];
      return {
        ...document,
        ...base,
        details,
        type: text,
        description: text,
        signature: { name: text, on: '2026-01-05' },
      };
    }
    case 'contract':
      return { ...document, ...base, title: text, body: text, issuerSignature: { name: text, on: '2026-01-05' } };
  }
}

// Every text is rendered into each document, and printed in one of them, because printing is slow.
for (const [turn, document] of [invoiceOf(2), adhesion, contractOf(1)].entries()) {
  test(`hostile texts in every field of ${document.kind}s are printed as texts`, async (t) => {
    const listener = await startListener();
    t.teardown(() => listener.close());
    const tagsOf = (html: string) => html.match(/<[a-z!/]/gi)?.length;
    const tags = tagsOf(htmlOf(hostile(document, 'x')));
    const texts = Object.entries(hostileTexts(listener.origin));
    for (const [name, text] of texts) t.is(tagsOf(htmlOf(hostile(document, text))), tags, `${name} adds no tag`);
    const print = async ([name, text]: [string, string]) => {
      const pages = await printed(hostile(document, text));
      // Line breaks depend on the layout.
      const squeezed = (value: string) => value.replace(/\s+/g, '');
      t.true(squeezed(pages.join('')).includes(squeezed(text)), `${name}: ${pages.join('')}`);
      t.notRegex(pages.join(''), /root:x:/, name);
    };
    await Promise.all(texts.filter((_, index) => index % 3 === turn).map(print));
    t.deepEqual(listener.received, []);
  });
}

test('the longest texts of a contract are printed', async (t) => {
  for (const letter of ['"', 'W', '\n', '字', '🎉', '\u202e']) {
    const pages = await printed(contractOf(0, { body: letter.repeat(20_000) }));
    assertContains(t, pages.at(-1) ?? '', ['Noor de Vries']);
  }
});
