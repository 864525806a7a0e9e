/** The samples of operations that only services have: see samples.slow.ts for those of ours. */
import test from 'ava';
import { readReference } from './reference.ts';

/** @returns the samples of the only operation of a document, by language */
function samplesOf(path: string, operation: object): Readonly<Record<string, string>> {
  const described = {
    operationId: 'books.only',
    tags: ['Books'],
    summary: 'Only',
    responses: { 204: {} },
    ...operation,
  };
  const { groups } = readReference({
    openapi: '3.1.0',
    info: { title: 'Library', version: '1' },
    tags: [{ name: 'Books' }],
    paths: { [path]: { put: described } },
  });
  const samples = groups[0]?.operations[0]?.samples ?? [];
  return Object.fromEntries(samples.map(({ language, code }) => [language, code]));
}

test('a number in the path has an example, and is a number in TypeScript', (t) => {
  const { curl, TypeScript, Python } = samplesOf('/api/v1/books/{id}/copies/{copy}', {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 100 } },
      { name: 'copy', in: 'path', required: true, schema: { type: 'number', examples: [7] } },
    ],
  });
  t.regex(curl ?? '', /\/books\/100\/copies\/7"/);
  t.regex(TypeScript ?? '', /path: \{ id: 100, copy: 7 \}/);
  t.regex(Python ?? '', /\/books\/100\/copies\/7"/);
});

test('a file is sent as the type that its operation takes', (t) => {
  const content = { 'image/png': { schema: { type: 'string' }, example: '…' } };
  const { curl } = samplesOf('/api/v1/cover', { requestBody: { content } });
  t.regex(curl ?? '', /-H 'Content-Type: image\/png'/);
  t.true(curl?.endsWith('\n…\nFILE'), 'the text ends where the shell expects it');
});
