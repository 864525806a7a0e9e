import test from 'ava';
import { parseMail } from './mail-content.ts';
import { plainTextOf } from './plain-text.ts';

const body = (content: string) =>
  `<html><head><title>T</title><style>p{}</style></head><body class="x">${content}</body></html>`;

test('blocks are lines, items have a dash, links their address behind them; entities are characters', (t) => {
  const text = plainTextOf(
    body(
      '<!-- <p>no</p> --><DIV STYLE="x">One\n  two</DIV><p>A &amp; B&nbsp;&#233;&#x1F600;<br>next</p><ul><li>x</li><li>y</li></ul>' +
        '<p><a class="b" href="https://x.example/?a=1&amp;b=2">Read <b>more</b></a> or <a href="https://y.example">https://y.example</a></p>' +
        '<script>var a = "<p>";</script><a href="https://z.example"><img alt="z"></a> <a name="n">here</a>',
    ),
  );
  t.is(
    text,
    'One two\nA & B é😀\nnext\n- x\n- y\nRead more (https://x.example/?a=1&b=2) or https://y.example\nz (https://z.example) here',
  );
});

test('items of an ordered list have their numbers', (t) => {
  t.is(
    plainTextOf(body('<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><ol start="4"><li>d</li></ol><li>e</li>')),
    '1. a\n- b\n\n2. c\n4. d\n- e',
  );
});

test('every character that HTML names is read, cells stay apart, and a picture is its description', (t) => {
  const text = 'Caf&eacute; &ndash; 5 &euro; &copy; 2026 &hellip; L&apos;&eacute;t&eacute;';
  t.is(plainTextOf(body(`<p>${text}</p>`)), "Café – 5 € © 2026 … L'été");
  t.is(plainTextOf(body('<table><tr><td>x</td><td>y</td></tr><tr><th>1</th><td>2</td></tr></table>')), 'x y\n1 2');
  t.is(
    plainTextOf(
      body('<p>See <img src="x.png" alt="the caf&eacute;"> <a href="https://x.example/?a=1&copy=2">here</a></p>'),
    ),
    'See the café here (https://x.example/?a=1&copy=2)',
  );
});

test('the preheader is left out, and references to no character are read as HTML reads them', (t) => {
  t.is(
    plainTextOf(body('<div style="display:none;opacity:0">Preview</div><p>Hello {{ name }}</p>')),
    'Hello {{ name }}',
  );
  // PostgreSQL stores neither NUL nor lone surrogates.
  t.is(plainTextOf(body('a &#xd800; &#0; &unknown; b')), 'a \ufffd \ufffd &unknown; b');
});

for (const [name, hostile] of [
  ['links without an end', '<a href="'.repeat(50_000)],
  ['links that are not closed', '<a href="x">'.repeat(50_000)],
  ['styles that are not closed', '<style>'.repeat(50_000)],
  ['comments that are not closed', '<!--'.repeat(50_000)],
  ['signs of tags', '<'.repeat(500_000)],
  ['spaces that do not break', '&nbsp;'.repeat(100_000)],
  ['addresses without an end', `<a ${'href= '.repeat(50_000)}>`],
] as const) {
  // Regular expressions took hours for these pages: the test is that the call returns.
  test(`a page of ${name} is read to its end`, (t) => {
    t.is(typeof plainTextOf(body(`${hostile}<p>end`)), 'string');
  });
}

test('braces that are text in the HTML are text in the plain text, beside variables', (t) => {
  const html = body('<p>{{ firstName }}: &#123;&#123; email &#125;&#125; &lcub;{ lastName }}</p>');
  const mail = parseMail({ subject: 'S', html, text: null });
  const values = new Map([
    ['firstName', 'Ada'],
    ['email', 'ada@acme.example'],
    ['lastName', 'Okafor'],
  ]);
  t.is(mail.render(values).text, 'Ada: {{ email }} {{ lastName }}');
});
