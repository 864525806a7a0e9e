import test from 'ava';
import { changesOf } from './change.ts';
import { compareDocuments } from './compare.ts';
import { NotOpenApi, readDocument } from './document.ts';

const get = (more: object) => ({
  openapi: '3.1.0',
  info: { version: '1' },
  paths: { '/rooms': { get: { operationId: 'rooms.list', ...more } } },
});
const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const received = (schema: object) => get({ responses: { 200: { description: 'ok', content: json(schema) } } });
const sent = (schema: object) => get({ requestBody: { required: true, content: json(schema) }, responses: {} });
const linesOf = (before: unknown, after: unknown) =>
  compareDocuments(before, after).map(({ severity, kind, place }) => `${severity} ${kind} ${place}`.trim());

test('what is no OpenAPI document is refused, saying why', (t) => {
  for (const document of [null, [], {}, { openapi: 3, paths: {} }, { openapi: '3.1.0' }, 'text']) {
    t.throws(() => readDocument(document), {
      instanceOf: NotOpenApi,
      message: /needs the members "openapi" and "paths"/,
    });
  }
  const dangling = get({ parameters: [{ $ref: '#/components/parameters/page' }] });
  t.throws(() => readDocument(dangling), {
    instanceOf: NotOpenApi,
    message: /#\/components\/parameters\/page has no target/,
  });
  const outside = get({ parameters: [{ $ref: 'other.json#/page' }] });
  t.throws(() => readDocument(outside), {
    instanceOf: NotOpenApi,
    message: /leads out of the document: bundle it first/,
  });
});

test('references in a circle are refused', (t) => {
  const circle = { ...get({ parameters: [{ $ref: '#/a' }] }), a: { $ref: '#/b' }, b: { $ref: '#/a' } };
  t.throws(() => readDocument(circle), { instanceOf: NotOpenApi, message: /leads in a circle/ });
});

test('problem codes are read from a list, or from the examples of documents that have none', (t) => {
  const examples = { not_found: { value: { code: 'not_found' } }, gone: { value: { code: 'gone' } } };
  const body = (codes: string[]) => ({
    allOf: [{ type: 'object', properties: { title: { type: 'string' } } }, { properties: { code: { enum: codes } } }],
  });
  const old = get({
    responses: { 404: { description: 'x', content: json(body(['not_found', 'gone']), { examples }) } },
  });
  const plain = { type: 'object', properties: { title: { type: 'string' }, code: { type: 'string' } } };
  const current = (codes: string[]) =>
    get({ responses: { 404: { description: 'x', content: json(plain, { examples }) } }, 'x-problem-codes': codes });
  t.deepEqual(linesOf(old, current(['gone', 'not_found'])), []);
  t.deepEqual(linesOf(old, current(['not_found'])), ['breaking problem-gone problems']);
  t.deepEqual(linesOf(current(['not_found']), old), ['risky problem-added problems']);
});

test('a document that does not publish its roles is compared by those of the other', (t) => {
  const roles = {
    'x-roles': { ROLE_ONE: { label: 'One', permissions: ['a:read'] }, ROLE_TWO: { label: 'Two', permissions: [] } },
  };
  const [before, after] = [get({ 'x-permission': 'self' }), { ...get({ 'x-permission': 'a:read' }), ...roles }];
  const [change] = compareDocuments(before, after);
  t.like(change, {
    severity: 'breaking',
    affects: ['custom roles', 'role ROLE_TWO'],
    sentence: 'needs the permission a:read instead of only a sign-in: ROLE_TWO loses it; custom roles need it too',
  });
});

test('a schema that contains itself is compared once', (t) => {
  const tree = (value: object) => ({
    ...received({ $ref: '#/components/schemas/Tree' }),
    components: {
      schemas: {
        Tree: {
          type: 'object',
          properties: { value, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
        },
      },
    },
  });
  t.deepEqual(linesOf(tree({ type: 'string' }), tree({ type: 'integer' })), ['breaking type-changed response: value']);
});

test('variants that come or go are told by direction', (t) => {
  const of = (...types: string[]) => ({ oneOf: types.map((type) => ({ type })) });
  t.deepEqual(linesOf(sent(of('string', 'integer')), sent(of('string'))), ['breaking variants-narrower request body']);
  t.deepEqual(linesOf(sent(of('string')), sent(of('string', 'integer'))), ['additive variants-wider request body']);
  t.deepEqual(linesOf(received(of('string')), received(of('string', 'integer'))), [
    'risky variants-wider response 200',
  ]);
  t.deepEqual(linesOf(received(of('string', 'null')), received(of('string', 'integer'))), [
    'breaking type-changed response 200: oneOf[1]',
    'additive null-refused response 200: oneOf[1]',
  ]);
});

test('a member that is required and declared nowhere is seen', (t) => {
  t.deepEqual(linesOf(sent({ type: 'object' }), sent({ type: 'object', required: ['name'] })), [
    'breaking member-added request body: name',
  ]);
});

test('a fingerprint is of the change, not of its wording or of the words around it', (t) => {
  const [first] = compareDocuments(received({ type: 'string' }), received({ type: 'integer' }));
  const [again] = compareDocuments(
    received({ type: 'string', description: 'A room' }),
    received({ type: 'integer', description: 'A room' }),
  );
  t.regex(first?.fingerprint ?? '', /^[0-9a-f]{10}$/);
  t.is(again?.fingerprint, first?.fingerprint);
  const [other] = compareDocuments(received({ type: 'string' }), received({ type: 'boolean' }));
  t.not(other?.fingerprint, first?.fingerprint);
  if (first)
    t.is(changesOf([{ ...first, sentence: 'otherwise', severity: 'risky' }])[0]?.fingerprint, first.fingerprint);
});

test('an enumeration that becomes a pattern breaks no request whose values the pattern admits', (t) => {
  const states = { type: 'string', enum: ['OPEN', 'SHUT'] };
  const pattern = (text: string) => ({ type: 'string', pattern: text, minLength: 1, maxLength: 20 });
  const query = (schema: object) => get({ parameters: [{ name: 'status', in: 'query', schema }], responses: {} });
  const set = pattern('^(?:OPEN|SHUT)(?:,(?:OPEN|SHUT))*$');
  t.deepEqual(linesOf(query(states), query(set)), ['additive enumeration-gone query parameter status']);
  const narrower = linesOf(query(states), query(pattern('^OPEN$')));
  t.true(narrower.includes('breaking pattern-added query parameter status'), narrower.join());
  const shorter = linesOf(query(states), query({ type: 'string', maxLength: 3 }));
  t.true(shorter.includes('breaking max-length-added query parameter status'), shorter.join());
});
