import test from 'ava';
import { dataUrlOf, jpeg, png } from '#test/pictures.ts';
import { htmlOf } from './documents.ts';
import { cssString } from './page.ts';
import { invoiceOf, issuer, recipient } from './testing/samples.ts';

test('a CSS string holds nothing but letters, digits and escapes', (t) => {
  t.is(cssString('Abc 1'), '"Abc\\20 1"');
  t.is(cssString('"\n\\</style>'), '"\\22 \\a \\5c \\3c \\2f style\\3e "');
  t.is(cssString('é😀'), '"\\e9 \\1f600 "');
  t.is(cssString('\0\ud800'), '"\\fffd \\fffd "');
});

test('only an embedded image is a logo', (t) => {
  const imagesOf = (logo: string) => htmlOf(invoiceOf(1, { issuer: { ...issuer, logo } })).match(/<img /g)?.length ?? 0;
  t.is(imagesOf(dataUrlOf('png', png(320, 80))), 1);
  t.is(imagesOf(dataUrlOf('jpeg', jpeg())), 1);
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

test('a logo that was stored before its size was checked is left out when it is too large', (t) => {
  for (const bomb of [png(20_000, 20_000), png(20_000, 20_000).subarray(0, 30)]) {
    const html = htmlOf(invoiceOf(1, { issuer: { ...issuer, logo: dataUrlOf('png', bomb) } }));
    t.false(html.includes('<img '));
    t.true(html.includes(`<p class="name"><bdi>${issuer.name}</bdi></p>`), 'the name replaces it');
  }
});

test('an address with more lines than the window of the envelope has, or longer ones, is printed smaller', (t) => {
  const isTight = (name: string, address: readonly string[]) =>
    htmlOf(invoiceOf(1, { recipient: { ...recipient, name, address } })).includes('<address class="window tight">');
  const lines = ['Building C', 'Third floor', '1 Market Square', '75001 Paris', 'FRANCE'];
  t.false(isTight('Ada Okafor', lines));
  t.true(isTight('Ada Okafor', ['c/o Grace Hopper', ...lines]));
  t.true(isTight('Society for the Preservation of Historic Harpsichords', lines));
});

test('an invalid locale, and one without labels, make a document all the same', (t) => {
  t.true(htmlOf(invoiceOf(1, { locale: 'not a locale' })).includes('Invoice'));
  const greek = htmlOf(invoiceOf(1, { locale: 'el-GR' }));
  t.true(greek.includes('lang="el-GR"') && greek.includes('Invoice') && greek.includes('2 Μαρτίου 2026'));
});
