import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { loadServices } from './load.ts';

const badges = join(import.meta.dirname, '../../fixtures/upstream-badges/contracts');

/** @returns what is loaded of a folder with these files */
async function loaded(t: ExecutionContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-services-'));
  t.teardown(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return loadServices(folder);
}

const operation = `{ summary: 'List', method: 'GET', path: '/api/v1/books', auth: ['jwt'], permission: 'self', limit: 'none',
  success: { status: 200, description: 'Books', body: Joi.object({}) }, problems: [] }`;
const sound = (name: string, more = '') =>
  `export default ({ Joi }) => ({ name: '${name}', tag: 'Books', upstream: 'http://127.0.0.1:9', operations: { list: ${operation} }, ${more} })`;

test('the example is loaded: contracts with ids, a source, and the name of their service', async (t) => {
  const { services, faults } = await loadServices(badges);
  t.deepEqual(faults, []);
  t.deepEqual(
    services.flatMap(({ operations }) =>
      operations.map(({ id, source, tag, upstream }) => [id, source, tag, upstream]),
    ),
    ['list', 'create', 'get', 'delete', 'export'].map((verb) => [
      `badges.${verb}`,
      'service: badges',
      'Badges',
      'badges',
    ]),
  );
  t.true(services.every(({ operations }) => operations.every((contract) => Object.isFrozen(contract))));
});

test('without a folder there are no services', async (t) => {
  t.deepEqual(await loadServices(undefined), { services: [], faults: [] });
});

test('files are loaded in the order of their names, also JavaScript', async (t) => {
  const { services, faults } = await loaded(t, {
    'b.mjs': sound('second'),
    'a.mjs': sound('first'),
    '.c.mjs': 'not read',
  });
  t.deepEqual(faults, []);
  t.deepEqual(
    services.map(({ name }) => name),
    ['first', 'second'],
  );
});

const events = (permission: string) =>
  `webhooks: { tokenHash: '${'0'.repeat(64)}', events: { lent: { description: 'x', permission: '${permission}', object: Joi.object({}) } } }`;

const faulty: readonly [title: string, files: Readonly<Record<string, string>>, fault: RegExp][] = [
  ['a folder without a file', { 'read.me': '' }, /where no file ends with \.ts or \.js/],
  ['a file that cannot be read', { 'a.mjs': 'export default (' }, /a\.mjs: Unexpected/],
  ['a file that throws', { 'a.mjs': 'export default () => { throw new Error("no database") }' }, /a\.mjs: no database/],
  ['a file without an export', { 'a.mjs': '' }, /a\.mjs: export default .* is missing/],
  [
    'two files with one name of a service',
    { 'a.mjs': sound('books'), 'b.mjs': sound('books') },
    /b\.mjs: another file declares/,
  ],
  ['a member that does not exist', { 'a.mjs': sound('books', 'limits: {}') }, /"limits" is not allowed/],
  ['an upstream with a path', { 'a.mjs': sound('books', "upstream: 'http://127.0.0.1:9/books'") }, /must be an origin/],
  [
    'an upstream with a password',
    { 'a.mjs': sound('books', "upstream: 'http://a:b@127.0.0.1:9'") },
    /must be an origin/,
  ],
  ['an upstream that is no URL', { 'a.mjs': sound('books', "upstream: 'books:9'") }, /must be an origin/],
  [
    'a permission without a resource',
    { 'a.mjs': sound('books', "permissions: { read: { description: 'x' } }") },
    /"permissions\.read" is not allowed/,
  ],
  [
    'a bucket without a quota',
    { 'a.mjs': sound('books', "buckets: { print: { windowSeconds: 60, key: 'ip', outage: 'share' } }") },
    /"buckets\.print\.quota" is required/,
  ],
  [
    'a path outside of the API',
    { 'a.mjs': sound('books').replace('/api/v1/books', '/books') },
    /"operations\.list\.path"/,
  ],
  [
    'a path with a dot segment',
    { 'a.mjs': sound('books').replace('/api/v1/books', '/api/v1/../admin') },
    /"operations\.list\.path"/,
  ],
  [
    'a Location with a parameter',
    {
      'a.mjs': sound('books').replace("description: 'Books'", "description: 'Books', location: '/api/v1/shelves/{id}'"),
    },
    /"operations\.list\.success\.location" with value/,
  ],
  [
    'a token in place of its hash',
    { 'a.mjs': sound('books', events('users:read').replace('0'.repeat(64), 'secret')) },
    /"webhooks\.tokenHash" with value/,
  ],
  [
    'an event without a schema',
    { 'a.mjs': sound('books', events('users:read').replace(', object: Joi.object({})', '')) },
    /"webhooks\.events\.lent\.object" is required/,
  ],
  [
    'an event with a permission that does not exist',
    { 'a.mjs': sound('books', events('books:read')) },
    /books\.lent asks for the permission books:read, which does not exist/,
  ],
  [
    'an event of which no sample can be made',
    {
      'a.mjs': sound(
        'books',
        events('users:read').replace('Joi.object({})', 'Joi.object({ title: Joi.string().required() })'),
      ),
    },
    /books\.lent: sample\.title is required, but its schema has no example/,
  ],
  [
    'a token for the events of two services',
    { 'a.mjs': sound('books', events('users:read')), 'b.mjs': sound('films', events('users:read')) },
    /b\.mjs: another service has the same token for its events/,
  ],
  [
    'events of our own name',
    { 'a.mjs': sound('invoice', events('users:read')) },
    /the events invoice\.\* exist already/,
  ],
  [
    'a schema that is none of joi',
    { 'a.mjs': sound('books').replace('Joi.object({})', '{}') },
    /"operations\.list\.success\.body" must be a Joi schema/,
  ],
  [
    'an array in place of a page',
    { 'a.mjs': sound('books').replace('Joi.object({}) }', "Joi.array() }, page: ['createdAt']") },
    /"operations\.list\.success\.body" must be a Joi schema of object type/,
  ],
];

for (const [title, files, fault] of faulty) {
  test(`${title} is a fault, and names its file`, async (t) => {
    const { faults } = await loaded(t, files);
    t.is(faults.length, 1, faults.join('\n'));
    t.regex(faults[0] ?? '', fault);
  });
}

const books = (more: string) => sound('books', more);
for (const [title, files, fault] of [
  [
    'a permission of ours',
    { 'a.mjs': books("permissions: { 'users:write': { description: 'x', roles: ['ROLE_MEMBER'] } }") },
    /the permission users:write exists already/,
  ],
  [
    'a bucket of ours',
    { 'a.mjs': books("buckets: { impersonate: { quota: 9, windowSeconds: 1, key: 'ip', outage: 'share' } }") },
    /the bucket impersonate exists already/,
  ],
  [
    'a permission of another service',
    {
      'a.mjs': sound('first', "permissions: { 'books:read': { description: 'x' } }"),
      'b.mjs': sound('second', "permissions: { 'books:read': { description: 'y', roles: ['ROLE_MEMBER'] } }"),
    },
    /b\.mjs: the permission books:read exists already/,
  ],
  [
    'a role that does not exist',
    { 'a.mjs': books("permissions: { 'books:read': { description: 'x', roles: ['ROLE_LIBRARIAN'] } }") },
    /must be one of/,
  ],
  [
    'a file in response to a write',
    {
      'a.mjs': sound('books')
        .replace("method: 'GET'", "method: 'POST'")
        .replace('body: Joi.object({})', "file: 'text/csv'"),
    },
    /"operations\.list\.success\.file" is not allowed/,
  ],
] as const) {
  test(`${title} cannot be declared by a service`, async (t) => {
    const { services, faults } = await loaded(t, files);
    t.is(faults.length, 1, faults.join('\n'));
    t.regex(faults[0] ?? '', fault);
    t.is(services.length, Object.keys(files).length - 1);
  });
}

test('a folder that does not exist is a fault', async (t) => {
  const { faults } = await loadServices('/nowhere/contracts');
  t.deepEqual(faults, ['GATEWAY_CONTRACTS is /nowhere/contracts, which cannot be read: ENOENT']);
});

test('everything that is wrong with a file is listed at once', async (t) => {
  const { faults } = await loaded(t, { 'a.mjs': "export default () => ({ name: 'B', operations: {} })" });
  t.is(faults.length, 4, faults.join('\n'));
});
