import test from 'ava';
import { htmlOf } from './documents.ts';
import { cssString } from './page.ts';
import { invoiceOf, issuer } from './testing/samples.ts';

test('a string of CSS holds letters, digits and numbers of characters alone', (t) => {
  t.is(cssString('Abc 1'), '"Abc\\20 1"');
  t.is(cssString('"\n\\</style>'), '"\\22 \\a \\5c \\3c \\2f style\\3e "');
  t.is(cssString('é😀'), '"\\e9 \\1f600 "');
  t.is(cssString('\0\ud800'), '"\\fffd \\fffd "');
});

test('only an image that comes along is a logo', (t) => {
  const imagesOf = (logo: string) => htmlOf(invoiceOf(1, { issuer: { ...issuer, logo } })).match(/<img /g)?.length ?? 0;
  t.is(imagesOf('data:image/png;base64,iVBORw0KGgo='), 1);
  for (const logo of [
    'https://example.org/logo.png',
    'file:///etc/passwd',
    'data:text/html;base64,PHA+',
    'data:image/svg+xml,<svg/>',
    'data:image/png;base64,iVBO" onerror="x',
    'javascript:x',
    '',
  ])
    t.is(imagesOf(logo), 0, logo);
});

test('a locale that is none, and one without words of ours, make a document all the same', (t) => {
  t.true(htmlOf(invoiceOf(1, { locale: 'not a locale' })).includes('Invoice'));
  const greek = htmlOf(invoiceOf(1, { locale: 'el-GR' }));
  t.true(greek.includes('lang="el-GR"') && greek.includes('Invoice') && greek.includes('2 Μαρτίου 2026'));
});
