import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import test from 'ava';
import { operations } from './index.ts';
import { isRecord, type JsonSchema } from './openapi/json-schema.ts';
import { openApiDocument, openApiFile, openApiText } from './openapi.ts';
import { type AnyOperation, bucketsOf, takesIdempotencyKey } from './operation.ts';
import { users } from './operations/users.ts';
import { problemsOf } from './problems-of.ts';

const document = openApiDocument(operations);
/** Made apart from `document`, once: it takes a second. */
const text = openApiText(operations);

/** @returns the target of a JSON pointer; undefined if there is none */
function at(pointer: string): unknown {
  const steps = pointer
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((place, step) => {
    if (Array.isArray(place)) return place[Number(step)];
    return isRecord(place) ? place[step] : undefined;
  }, document);
}

/** Calls `visit` with every object of the document and its JSON pointer. */
function walk(visit: (value: JsonSchema, pointer: string) => void, value: unknown = document, pointer = '#'): void {
  if (isRecord(value)) visit(value, pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    walk(visit, child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function record(value: unknown): JsonSchema {
  if (!isRecord(value)) throw new Error(`not an object: ${JSON.stringify(value)}`);
  return value;
}

/** @returns the object, or the target of its reference */
function resolved(value: unknown): JsonSchema {
  const found = record(value);
  return typeof found.$ref === 'string' ? record(at(found.$ref)) : found;
}

/** @returns ajv with the whole document under the name `openapi`; an unknown keyword in any schema throws. */
function strictValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  ajv.addVocabulary([...Object.keys(document), 'x-extensible-enum', 'x-deprecated']);
  return ajv.addSchema(document, 'openapi');
}

function documented(contract: AnyOperation): JsonSchema {
  return record(record(record(document.paths)[contract.path])[contract.method.toLowerCase()]);
}

test('the document is valid by the meta-schema of OpenAPI 3.1', async (t) => {
  // Through JSON, as a client receives it.
  const result = await new Validator().validate(JSON.parse(text));
  t.true(result.valid, JSON.stringify(result));
});

test('the committed document is the one that the contracts make', async (t) => {
  t.is(await readFile(openApiFile, 'utf8'), text, 'run `npm run openapi`');
});

test('the document is the same each time it is made', (t) => {
  t.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(document)));
});

test('every reference leads somewhere, and every component is referred to', (t) => {
  const used = new Set<unknown>();
  walk(({ $ref }) => {
    if ($ref === undefined) return;
    used.add($ref);
    t.not(at(String($ref)), undefined, String($ref));
  });
  for (const section of ['schemas', 'responses', 'parameters', 'headers']) {
    for (const name of Object.keys(record(at(`#/components/${section}`)))) {
      t.true(used.has(`#/components/${section}/${name}`), `${section}: ${name}`);
    }
  }
});

test('every schema compiles in a strict validator that reads patterns with the u flag', (t) => {
  const ajv = strictValidator();
  const pointers = Object.keys(record(at('#/components/schemas'))).map((name) => `#/components/schemas/${name}`);
  walk((value, pointer) => {
    if (isRecord(value.schema) && !pointer.includes('/example')) pointers.push(`${pointer}/schema`);
  });
  t.true(pointers.length > 50);
  // Encoded as a URI fragment: a pointer through a path holds braces and percent signs.
  for (const pointer of pointers) {
    t.truthy(ajv.getSchema(`openapi#${pointer.slice(1).split('/').map(encodeURIComponent).join('/')}`), pointer);
  }
});

test('bodies and successes are named types', (t) => {
  for (const contract of operations) {
    const { requestBody, responses } = documented(contract);
    const schemas: unknown[] = [];
    if (contract.body) schemas.push(...Object.values(record(record(requestBody).content)));
    if (contract.success.body) {
      schemas.push(...Object.values(record(record(record(responses)[contract.success.status]).content)));
    }
    const advice = `${contract.id}: export the schema from contracts/schemas`;
    for (const { schema } of schemas.map(record)) t.is(typeof record(schema).$ref, 'string', advice);
  }
});

test('an operation lists its problem codes, and each is an example of its status', (t) => {
  for (const contract of operations) {
    const { responses, 'x-problem-codes': codes } = documented(contract);
    const rows = problemsOf(contract);
    t.deepEqual(
      codes,
      rows.map((row) => row.code),
      contract.id,
    );
    for (const { code, status } of rows) {
      const { content } = resolved(record(responses)[status]);
      t.true(code in record(record(record(content)['application/json']).examples), `${contract.id}: ${code}`);
    }
  }
});

test('generators of other languages can read every schema', (t) => {
  const inRequests = new Set<string>();
  walk((value, pointer) => {
    t.false('x-source' in value, pointer);
    if (typeof value.pattern === 'string') t.notRegex(value.pattern, /\\ud[89a-f]/i, pointer);
    if (value.additionalProperties === false) inRequests.add(pointer);
  });
  t.true(inRequests.size > 40);
  for (const contract of operations) {
    for (const pointer of referredFrom(record(documented(contract).responses))) {
      t.false(inRequests.has(pointer), `${contract.id}: ${pointer} is closed, so that v1 could not add a member`);
    }
  }
  const instants = at('#/components/schemas/Payment/properties');
  t.like(instants, { createdAt: { format: 'date-time' }, id: { format: 'uuid' } });
  t.like(at('#/components/schemas/NewUser/properties/email'), { format: 'email' });
});

/** @returns the pointers of all schemas that a value refers to, at any depth */
function referredFrom(value: unknown, found = new Set<string>()): Set<string> {
  walk(({ $ref }) => {
    if (typeof $ref !== 'string' || found.has($ref)) return;
    found.add($ref);
    referredFrom(at($ref), found);
  }, value);
  return found;
}

test('every example of a response is valid by its schema', (t) => {
  const ajv = strictValidator();
  for (const [name, response] of Object.entries(record(at('#/components/responses')))) {
    // A 304 has no body.
    if (record(response).content === undefined) continue;
    const { examples } = record(record(record(response).content)['application/json']);
    const validate = ajv.getSchema(`openapi#/components/responses/${name}/content/application~1json/schema`);
    for (const example of Object.values(record(examples))) t.true(validate?.(record(example).value), name);
  }
});

test('every body has an example that is valid by its schema, and so has every response that is no PDF', (t) => {
  const ajv = strictValidator();
  const counts = { requests: 0, responses: 0 };
  for (const contract of operations) {
    const path = `paths/${pointerPart(contract.path)}/${contract.method.toLowerCase()}`;
    const { requestBody, responses } = documented(contract);
    const check = (content: unknown, place: string) => {
      for (const [type, media] of Object.entries(record(content))) {
        const validate = ajv.getSchema(`openapi#/${path}/${place}/content/${pointerPart(type)}/schema`);
        t.true(validate?.(record(media).example), `${contract.id} ${place}: ${JSON.stringify(validate?.errors)}`);
      }
    };
    if (contract.body) {
      check(record(requestBody).content, 'requestBody');
      counts.requests += 1;
    }
    const { status, body, file } = contract.success;
    if (body || file === 'text/csv') {
      check(record(record(responses)[status]).content, `responses/${status}`);
      counts.responses += 1;
    }
  }
  t.true(counts.requests >= 71 && counts.responses >= 175, JSON.stringify(counts));
});

/** @returns a step of a JSON pointer, encoded as a URI fragment */
function pointerPart(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

test('a 429 has exactly the specified body and headers', (t) => {
  const limited = operations.filter((contract) => bucketsOf(contract).length > 0);
  t.true(limited.length > 0);
  for (const contract of limited) {
    const response = resolved(record(documented(contract).responses)['429']);
    const { schema } = record(record(response.content)['application/json']);
    const body = resolved(schema);
    t.deepEqual(Object.keys(record(body.properties)), ['title', 'detail', 'status']);
    t.deepEqual(body.required, ['detail', 'status', 'title']);
    t.deepEqual(Object.keys(record(response.headers)), [
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
      'Cache-Control',
    ]);
  }
});

test('authentication, permission and limit of every operation are in the document', (t) => {
  for (const contract of operations) {
    const { operationId, security, 'x-permission': permission, 'x-rate-limit': limit } = documented(contract);
    t.is(operationId, contract.id);
    t.deepEqual(
      security,
      contract.auth === 'none'
        ? []
        : contract.auth.map((kind) => ({ [kind]: kind === 'oauth' && contract.scope ? [contract.scope] : [] })),
    );
    t.is(permission, contract.permission);
    t.is(limit === null, contract.limit === 'none');
  }
  t.like(at('#/paths/~1api~1v1~1login-check/post/x-rate-limit'), { quota: 20, windowSeconds: 60, key: 'ip' });
  const patch = documented(users.update);
  t.is(patch['x-rate-limit'], null);
  const further = { bucket: 'usersUpdatePassword', quota: 20, windowSeconds: 60, key: 'token', onlyWith: 'password' };
  t.deepEqual(patch['x-further-rate-limits'], [further]);
  const facts = [
    '- **Credential**: `Api-Token` or JWT',
    '- **Permission**: `users:export` (Export users as CSV)',
    '- **Rate limit**: 20 requests per 60 seconds for each token',
  ];
  t.is(documented(users.export).description, [users.export.description, '', ...facts].join('\n'));
});

/** Members whose name says all. Only these have no description. */
const selfExplanatory = new Set([
  ...['city', 'createdAt', 'currentPassword', 'description', 'displayName', 'email', 'firstName', 'html', 'jobTitle'],
  ...['lastName', 'message', 'name', 'password', 'postalCode', 'startsAt', 'subject', 'text', 'title', 'updatedAt'],
  ...['userAgent'],
]);

test('the document introduces every way to sign in, and describes every group of operations', (t) => {
  const introduction = String(at('#/info/description'));
  for (const path of ['login-check', 'verify-login-otp', 'oauth/authorize']) {
    t.true(introduction.includes(`/api/v1/${path}\``), path);
  }
  const tags = at('#/tags');
  t.deepEqual(Array.isArray(tags) && tags.filter((tag) => !('description' in tag)), []);
});

test('every member is described, unless its name says all', (t) => {
  const described = new Set<string>();
  const silent = new Set<string>();
  walk(({ properties }, pointer) => {
    if (!isRecord(properties) || pointer.includes('/example')) return;
    for (const [name, value] of Object.entries(properties)) {
      const { description, items } = resolved(value);
      const isDescribed = [record(value).description, description, isRecord(items) && resolved(items).description];
      (isDescribed.some((text) => typeof text === 'string') ? described : silent).add(name);
    }
  }, document.components);
  t.deepEqual(
    [...silent].filter((name) => !selfExplanatory.has(name)),
    [],
  );
  t.true(described.size > 150, `${described.size}`);
  t.deepEqual(
    [...selfExplanatory].filter((name) => !silent.has(name)),
    [],
    'a name is listed for nothing',
  );
});

test('defaults and examples reach the document', (t) => {
  t.is(at('#/components/parameters/itemsPerPage/schema/default'), 30);
  t.is(at('#/components/parameters/itemsPerPage/schema/maximum'), 100);
  t.is(at('#/components/schemas/NewPayment/properties/method/default'), 'NONE');
  t.deepEqual(at('#/components/schemas/NewUser/properties/email/examples'), ['ada@acme.example']);
});

test('writes that need a credential take an Idempotency-Key, and no other operation does', (t) => {
  for (const contract of operations) {
    const { parameters } = documented(contract);
    const names = Array.isArray(parameters) ? parameters.map((parameter) => resolved(parameter).name) : [];
    t.is(names.includes('Idempotency-Key'), takesIdempotencyKey(contract), contract.id);
  }
});
