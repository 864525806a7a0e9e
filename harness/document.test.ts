import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { operation, operations, operationsWith } from './document.ts';

test('the limits of a tenant replace those of the document, and null removes one', (t) => {
  const raised = operationsWith({
    usersCsv: { quota: 100 },
    loginCheck: { quota: 5, windowSeconds: 1 },
    contactsCsv: null,
  });
  const limitOf = (id: string) => raised.find((one) => one.id === id)?.limit;
  t.like(limitOf('users.export'), { bucket: 'usersCsv', quota: 100, windowSeconds: 60, key: 'token' });
  t.like(limitOf('identity.loginCheck'), { quota: 5, windowSeconds: 1, key: 'ip' });
  t.is(limitOf('contacts.export'), undefined);
  t.deepEqual(limitOf('documents.invoice'), operation('documents.invoice').limit);
  t.deepEqual(operationsWith(), operations);
});

/** @returns the module anew, with another document */
async function documentOf(place: string): Promise<typeof import('./document.ts')> {
  const before = process.env.GUILDGATE_DOCUMENT;
  process.env.GUILDGATE_DOCUMENT = place;
  try {
    return await import(`./document.ts?${encodeURIComponent(place)}`);
  } finally {
    if (before === undefined) delete process.env.GUILDGATE_DOCUMENT;
    else process.env.GUILDGATE_DOCUMENT = before;
  }
}

test.serial('another document gives other operations, whose source is the document', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-document-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  const books = { operationId: 'books.list', security: [{ jwt: [] }], responses: { 200: {} } };
  await writeFile(file, JSON.stringify({ paths: { '/api/v1/books': { get: books } } }));
  const own = await documentOf(file);
  t.like(own.operations, [{ id: 'books.list', method: 'GET', source: 'document: Operations', security: ['jwt'] }]);
});

test.serial('what is no document is named, with the reason', async (t) => {
  await t.throwsAsync(documentOf('/nowhere/openapi.json'), {
    message: /GUILDGATE_DOCUMENT is \/nowhere\/openapi\.json, .*ENOENT/,
  });
  await t.throwsAsync(documentOf(import.meta.filename), { message: /is no OpenAPI document/ });
});
