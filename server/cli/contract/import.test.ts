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

/** @returns the only operation of a document */
async function operationOf(t: ExecutionContext, described: object, schemas: object = {}) {
  const paths = { '/a': { post: { operationId: 'only', responses: { 204: {} }, ...described } } };
  const { services, faults } = await loaded(t, importedContracts({ paths, components: { schemas } }, options));
  t.deepEqual(faults, []);
  return services[0]?.operations[0];
}

const bodyOf = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });

test('a member that may be null in the way of pydantic is of its type all the same', async (t) => {
  const isbn = { anyOf: [{ type: 'string', maxLength: 13 }, { type: 'null' }] };
  const schema = { type: 'object', properties: { isbn } };
  const body = (await operationOf(t, { requestBody: bodyOf(schema) }))?.body;
  const isValid = (value: unknown) => body?.validate(value, { convert: false }).error === undefined;
  t.true(isValid({ isbn: '978' }));
  t.true(isValid({ isbn: null }));
  t.false(isValid({ isbn: 978 }));
  t.false(isValid({ isbn: 'longer than 13 characters' }));
});

test('members beside allOf are members, and an object without any is for any', async (t) => {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Named' }],
    type: 'object',
    required: ['pages'],
    properties: { pages: { type: 'integer', description: '' }, more: { type: 'object' } },
  };
  const named = { type: 'object', properties: { name: { type: 'string' } } };
  const body = (await operationOf(t, { requestBody: bodyOf(schema) }, { Named: named }))?.body;
  const isValid = (value: unknown) => body?.validate(value, { convert: false }).error === undefined;
  t.true(isValid({ name: 'Momo', pages: 3, more: { shelf: 'A' } }));
  t.false(isValid({ name: 'Momo' }));
  t.false(isValid({ name: 'Momo', pages: 3, shelf: 'A' }));
});

test('a query takes lists of one entry, and numbers of an enumeration', async (t) => {
  const parameters = [
    { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    { name: 'size', in: 'query', schema: { type: 'integer', enum: [5, 10] } },
  ];
  const query = (await operationOf(t, { parameters }))?.query;
  t.deepEqual(query?.validate({ tag: 'a', size: '5' }).value, { tag: ['a'], size: 5 });
  t.deepEqual(query?.validate({ tag: ['a', 'b'] }).value, { tag: ['a', 'b'] });
  t.truthy(query?.validate({ size: '7' }).error);
});

test('a response of any type is JSON, of several the plain one counts, and empty texts are no fault', async (t) => {
  const schema = (name: string) => ({ schema: { type: 'object', required: [name], properties: { [name]: {} } } });
  const described = (content: object) => ({ summary: '', responses: { 200: { description: '', content } } });
  const any = await operationOf(t, described({ '*/*': schema('plain') }));
  t.deepEqual([any?.success.file, any?.success.description], [undefined, 'Done']);
  const several = { 'application/ld+json': schema('@id'), 'application/json': schema('plain') };
  const plain = (await operationOf(t, described(several)))?.success.body;
  t.is(plain?.validate({ plain: 1 }).error, undefined);
  t.is((await operationOf(t, described({})))?.success.body?.validate([1]).error, undefined);
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
  const twins = { paths: { '/a': get('list-books'), '/b': get('listBooks'), '/c': get('listBooks2') } };
  const { services } = await loaded(t, importedContracts(twins, options));
  t.deepEqual(
    services[0]?.operations.map(({ id }) => id),
    ['books.listBooks', 'books.listBooks2', 'books.listBooks22'],
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

test('beside what the operator has to say, nothing is a fault: an array, several shapes, anything, a file', async (t) => {
  const book = { $ref: '#/components/schemas/Book' };
  const answers = (schema: object) => ({ responses: { 200: bodyOf(schema) } });
  const list = await operationOf(t, answers({ type: 'array', items: book }), document.components.schemas);
  t.is(list?.success.body?.validate([{ title: 'Momo' }]).error, undefined);
  t.truthy(list?.success.body?.validate([{}]).error);
  await operationOf(t, answers({ anyOf: [book, { type: 'null' }] }), document.components.schemas);
  const any = await operationOf(t, answers({}));
  t.is(any?.success.body?.validate([1]).error, undefined);
  await operationOf(t, { requestBody: { content: { 'multipart/form-data': { schema: {} } } } });
});

test('a response that the document does not show, or of a range, is any JSON', async (t) => {
  const bare = await operationOf(t, { responses: { 201: { description: 'Added' } } });
  t.is(bare?.success.status, 201);
  t.is(bare?.success.body?.validate([1]).error, undefined);
  t.is((await operationOf(t, { responses: { '2XX': bodyOf({ type: 'object' }) } }))?.success.status, 200);
  t.is((await operationOf(t, { responses: { 204: {} } }))?.success.body, undefined);
});

test('a parameter of the path gets a name that a contract can have', async (t) => {
  const parameters = [{ name: 'book-id', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = { '/books/{book-id}': { parameters, get: { responses: { 204: {} } } } };
  const { services, faults } = await loaded(t, importedContracts({ paths }, options));
  t.deepEqual(faults, []);
  const operation = services[0]?.operations[0];
  t.is(operation?.path, '/api/v1/books/{bookId}');
  t.is(operation?.params?.validate({ bookId: 'a' }).error, undefined);
});

test('parameters whose names fold to one are all there, and one of the path item can be declared anew', async (t) => {
  const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', maxLength: 5 } });
  const anew = { ...inPath('book-id'), schema: { type: 'string', maxLength: 9 } };
  const path = '/books/{book-id}/{bookId}/{-}';
  const paths = {
    [path]: {
      parameters: [inPath('book-id'), inPath('bookId'), inPath('-')],
      get: { parameters: [anew], responses: { 204: {} } },
    },
  };
  const { services, faults } = await loaded(t, importedContracts({ paths }, options));
  t.deepEqual(faults, []);
  const operation = services[0]?.operations[0];
  t.is(operation?.path, '/api/v1/books/{bookId}/{bookId2}/{value}');
  t.is(operation?.params?.validate({ bookId: '123456789', bookId2: 'a', value: 'b' }).error, undefined);
  t.truthy(operation?.params?.validate({ bookId: 'a', bookId2: '123456', value: 'b' }).error);
});

test('Swagger 2.0 is refused: what it says stands elsewhere', (t) => {
  t.throws(() => importedContracts({ swagger: '2.0', paths: {} }, options), { message: /convert it to OpenAPI 3/ });
});

test('each operation names a permission of the file: to see, or to change', (t) => {
  const lines = importedContracts(document, options).match(/permission: '.*?'/g);
  t.deepEqual(
    lines,
    ["'books:read'", "'books:write'", "'books:read'", "'books:write'"].map((id) => `permission: ${id}`),
  );
});

test('a pattern that closes its comment stays in it', async (t) => {
  const schema = { type: 'string', pattern: '*/.max((globalThis.PLANTED = 1)) /*' };
  const operation = await operationOf(t, { parameters: [{ name: 'q', in: 'query', schema }] });
  t.false('PLANTED' in globalThis);
  t.is(operation?.query?.validate({ q: 'two' }).error, undefined);
});

test('a path that ends with a slash is sent without it, and the operator reads so', (t) => {
  const get = { responses: { 204: {} } };
  const text = importedContracts({ paths: { '/books/': { get }, '/shelves': { get } } }, options);
  t.deepEqual(text.match(/path: "[^"]*"/g), ['path: "/api/v1/books"', 'path: "/api/v1/shelves"']);
  t.is(text.match(/\/\/ Sent without the slash/g)?.length, 1);
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

test('an operation whose path no contract can have is left out by name, so that the others are loaded', async (t) => {
  const described = { responses: { 204: {} } };
  const paths = {
    '/books/{id}': { get: { ...described, operationId: 'read' } },
    '/books/{id}:lend': { post: { ...described, operationId: 'lend' } },
    '/': { get: { ...described, operationId: 'root' } },
  };
  const text = importedContracts({ paths }, options);
  const { services, faults } = await loaded(t, text);
  t.deepEqual(faults, []);
  t.deepEqual(
    services[0]?.operations.map(({ id }) => id),
    ['books.read'],
  );
  t.regex(text, /^ +\/\/ Left out, because no contract can have its path: POST "\/books\/\{id\}:lend"$/m);
  t.regex(text, /^ +\/\/ Left out, because no contract can have its path: GET "\/"$/m);
});

test('an operationId that is a number, as YAML makes it of one, names its operation', async (t) => {
  const paths = { '/books': { get: { operationId: 17, responses: { 204: {} } } } };
  const { services } = await loaded(t, importedContracts({ paths }, options));
  t.is(services[0]?.operations[0]?.id, 'books.call17');
});
