import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { loadServices } from '#contracts/services/load.ts';
import { importedContracts, NoPaths } from './import.ts';

const options = { name: 'books', upstream: 'http://10.0.0.5:9000/v2/' };

const document = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  servers: [{ url: 'https://library.example/v2/' }],
  paths: {
    '/books': {
      get: {
        operationId: 'list-books',
        summary: 'List "all" books',
        parameters: [
          { $ref: '#/components/parameters/Shelf' },
          { name: 'X-Trace\n}); process.exit(1); //', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'Books',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
        },
        responses: {
          201: {
            description: 'Added',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
          409: {},
        },
      },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      delete: { operationId: 'dropBook', responses: { 204: { description: 'Gone' }, 404: {} } },
      get: { operationId: 'print', responses: { 200: { description: 'Label', content: { 'application/pdf': {} } } } },
    },
  },
  components: {
    parameters: { Shelf: { name: 'shelf', in: 'query', schema: { enum: ['A', 'B'] } } },
    schemas: {
      Book: {
        type: 'object',
        required: ['title'],
        additionalProperties: false,
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 100, description: 'With `quotes` and "more"' },
          isbn: { type: ['string', 'null'], pattern: '^[0-9]{13}$' },
          pages: { type: 'integer', minimum: 1 },
          next: { $ref: '#/components/schemas/Book' },
        },
      },
    },
  },
};

/** @returns what is loaded of a file with this text */
async function loaded(t: ExecutionContext, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-import-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'books.ts'), text);
  return loadServices(folder);
}

test('an OpenAPI document becomes a file of contracts that is loaded', async (t) => {
  const { services, faults } = await loaded(t, importedContracts(document, options));
  t.deepEqual(faults, []);
  const [service] = services;
  t.like(service, { name: 'books', tag: 'Library', upstream: ['http://10.0.0.5:9000'], base: '/v2' });
  t.deepEqual(
    service?.operations.map(({ id, method, path }) => `${id} ${method} ${path}`),
    [
      'books.listBooks GET /api/v1/books',
      'books.postBooks POST /api/v1/books',
      'books.print GET /api/v1/books/{id}',
      'books.dropBook DELETE /api/v1/books/{id}',
    ],
  );
  t.deepEqual(
    service?.operations.map(({ success, problems }) => [success.status, success.file, ...problems]),
    [
      [200, undefined],
      [201, undefined, 'invalid_transition'],
      [200, 'application/pdf'],
      [204, undefined, 'not_found'],
    ],
  );
});

test('a service whose paths all begin as ours keeps them', async (t) => {
  const { servers: _, paths, ...rest } = document;
  const under = Object.fromEntries(Object.entries(paths).map(([path, item]) => [`/api/v1${path}`, item]));
  const { services } = await loaded(t, importedContracts({ ...rest, paths: under }, options));
  t.is(services[0]?.base, '/api/v1');
  t.is(services[0]?.operations[0]?.path, '/api/v1/books');
  const mixed = await loaded(t, importedContracts({ ...rest, paths: { ...under, '/health': {} } }, options));
  t.is(mixed.services[0]?.base, '');
  t.is(mixed.services[0]?.operations[0]?.path, '/api/v1/api/v1/books');
});

test('auth, permission and limit are left out, so that the server refuses to start until the operator states them', async (t) => {
  const { services } = await loaded(t, importedContracts(document, options));
  for (const { auth, permission, limit } of services[0]?.operations ?? []) {
    t.deepEqual([auth, permission, limit], [undefined, undefined, undefined]);
  }
});

test('the schemas accept and refuse what the document does', async (t) => {
  const { services } = await loaded(t, importedContracts(document, options));
  const body = services[0]?.operations.find(({ id }) => id === 'books.postBooks')?.body;
  const isValid = (value: unknown) => body?.validate(value, { convert: false }).error === undefined;
  t.true(isValid({ title: 'Momo', isbn: null, pages: 300, next: { title: 'Krabat' } }));
  for (const wrong of [
    {},
    { title: '' },
    { title: 'a'.repeat(101) },
    { title: 'Momo', isbn: 7 },
    { title: 'Momo', pages: 1.5 },
    { title: 'Momo', shelf: 'A' },
  ]) {
    t.false(isValid(wrong), JSON.stringify(wrong));
  }
});

test('a schema that refers to itself several times ends, and so does one of references to references', (t) => {
  const self = { $ref: '#/components/schemas/Tree' };
  const schemas: Record<string, unknown> = {
    Tree: {
      type: 'object',
      properties: { left: self, middle: self, right: self, more: { type: 'array', items: self } },
    },
  };
  for (let level = 0; level < 12; level += 1) {
    const next = { $ref: `#/components/schemas/L${level + 1}` };
    schemas[`L${level}`] = {
      type: 'object',
      properties: Object.fromEntries(Array.from('abcdefgh', (name) => [name, next])),
    };
  }
  for (const name of ['Tree', 'L0']) {
    const body = {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    };
    const post = { requestBody: body, responses: { 204: {} } };
    const text = importedContracts({ paths: { '/a': { post } }, components: { schemas } }, options);
    t.true(text.length < 1_000_000, `${text.length}`);
  }
});

test('operations whose ids fold to one verb are all there', async (t) => {
  const get = (operationId: string) => ({ get: { operationId, responses: { 204: {} } } });
  const twins = { paths: { '/a': get('list-books'), '/b': get('listBooks') } };
  const { services } = await loaded(t, importedContracts(twins, options));
  t.deepEqual(
    services[0]?.operations.map(({ id }) => id),
    ['books.listBooks', 'books.listBooks2'],
  );
});

test('texts of the document cannot become code, not even by a line separator or an inherited key', async (t) => {
  const name = 'x\u2028[globalThis.PLANTED = 1]: 1, //';
  const hostile = {
    info: { title: `a*/${name}` },
    paths: {
      [`/a/${name}`]: {
        get: {
          summary: name,
          parameters: [
            { name, in: 'header' },
            {
              name,
              in: 'query',
              schema: { type: 'string', pattern: `*/${name}`, description: name, format: 'constructor' },
            },
          ],
          responses: { 204: { description: name }, constructor: {} },
        },
      },
    },
  };
  await loaded(t, importedContracts(hostile, options));
  t.false('PLANTED' in globalThis);
});

test('texts of a comment stay on their line', (t) => {
  const text = importedContracts(document, options);
  t.false(
    text.split('\n').some((line) => line.startsWith('});') && line.includes('process')),
    text,
  );
  t.true(text.includes('"X-Trace\\n}); process.exit(1); //"'));
});

for (const value of [null, [], {}, { openapi: '3.1.0' }, { paths: [] }, 'text']) {
  test(`${JSON.stringify(value)} is refused as no OpenAPI document`, (t) => {
    t.throws(() => importedContracts(value, options), { instanceOf: NoPaths });
  });
}
