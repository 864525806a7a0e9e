import test from 'ava';
import { inScheme } from './mail-preview.ts';

const mail = '<head><style>@media (prefers-color-scheme: dark) { a { color: red } }</style></head><body></body>';

test('a mail is shown in the scheme of the page, whatever the computer prefers', (t) => {
  t.true(inScheme(mail, 'dark').includes('@media (min-width: 0)'));
  t.true(inScheme(mail, 'dark').includes('background-color: #14181d'));
  t.true(inScheme(mail, undefined).includes('@media (max-width: 0)'));
  t.false(inScheme(mail, 'phone').includes('#14181d'));
});
