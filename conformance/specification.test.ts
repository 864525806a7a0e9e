/** What the specification says of the document itself: no host need be asked for it. */
import test from 'ava';
import { operations } from './document.ts';
import { isSpecified, specifiedEndpoints } from './specification.ts';

test('every endpoint of the specification is documented', (t) => {
  const documented = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
  t.deepEqual(
    specifiedEndpoints.filter((endpoint) => !documented.includes(endpoint)),
    [],
  );
  t.is(operations.filter(isSpecified).length, specifiedEndpoints.length);
});

test('of each kind of file that the specification names, one is documented', (t) => {
  const files = operations.filter(({ path }) => path.endsWith('/pdf')).map(({ path }) => path.split('/')[3]);
  t.deepEqual(files, ['invoices', 'adhesions', 'contracts']);
});

test('every path of the document carries the version', (t) => {
  t.deepEqual(
    operations.filter(({ path }) => !path.startsWith('/api/v1/')),
    [],
  );
});
