import test from 'ava';
import { isProvablyWider } from './pattern.ts';

for (const [narrow, wide] of [
  ['^[a-f]{2,3}$', '^[a-z]{1,9}$'],
  ['^[A-Z]{2}$', '^[A-Z]{2,3}$'],
  ['^\\+[1-9]\\d{6,14}$', '^\\+[0-9]\\d{6,20}$'],
  ['^(?:red|blue)$', '^(?:blue|green|red)$'],
  ['^[^\\u0000-\\u001f\\ud800-\\udfff]*$', '^[^\\u0000-\\u001f]*$'],
  ['^ab?c+$', '^ab*c+$'],
  ['^[\\w-]+$', '^[A-Za-z0-9_.-]*$'],
  ['^x$', '^x?$'],
] as const) {
  test(`${wide} admits all of ${narrow}, and not the other way round`, (t) => {
    t.true(isProvablyWider(wide, narrow));
    t.false(isProvablyWider(narrow, wide));
  });
}

test('what cannot be proven counts as not wider', (t) => {
  for (const [wide, narrow] of [
    ['^(?=a)[a-z]$', '^a$'],
    ['[a-z]', '[a-c]'],
    ['^(a|b)$', '^a$'],
    ['^\\p{L}+$', '^a+$'],
    ['^a$|^b$', '^a$'],
    ['^a.*$', '^ab$'],
    ['^[a-z]{2}$', '^[a-z][a-z]$'],
    ['^a\\$', '^a$'],
    ['^\\n+$', '^n$'],
  ] as const) {
    t.false(isProvablyWider(wide, narrow), `${wide} ${narrow}`);
  }
});

test('a pattern admits itself', (t) => {
  t.true(isProvablyWider('^(?=a)b$', '^(?=a)b$'));
});
