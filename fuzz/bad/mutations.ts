/** Mutations of a valid request: each changes one thing, and several may be combined. */
import { isRecord } from '#contracts/openapi/json-schema.ts';
import { type AnyOperation, takesIdempotencyKey } from '#contracts/operation.ts';
import { uniqueProperties } from '#test/actors/example.ts';
import { placed, type Step } from '#test/contract/id-positions.ts';
import type { SeededRandom } from '../random.ts';
import { bodyFields, type Field, queryFields } from './document.ts';
import { type Example, familyOf, type World } from './input.ts';
import { badText, badValue, jsonText } from './values.ts';

export interface Draft {
  readonly operation: AnyOperation;
  readonly host: string;
  method: string;
  path: string;
  readonly query: string[];
  headers: Record<string, string | string[]>;
  body: unknown;
  /** Sent in place of `body`. */
  text?: string | Buffer;
  /** False: the method or path may name another operation, or none. */
  isOperation: boolean;
}

type Mutation = (draft: Draft, random: SeededRandom, world: World, example: Example) => void;

const fieldCache = new Map<AnyOperation, { readonly body: readonly Field[]; readonly query: readonly Field[] }>();

function fieldsOf(operation: AnyOperation) {
  const known = fieldCache.get(operation) ?? { body: bodyFields(operation), query: queryFields(operation) };
  fieldCache.set(operation, known);
  return known;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const members = (body: unknown) => (typeof body === 'object' && body !== null ? Object.keys(body) : []);
const textOf = ({ text, body }: Draft): string =>
  text === undefined ? (body === undefined ? '' : jsonText(body)) : text.toString();

/** Mutations of the body: wrong types, boundaries, ids of other tenants. */
const bodies: readonly Mutation[] = [
  (draft, random) => {
    const { body } = fieldsOf(draft.operation);
    if (body.length === 0) return;
    const { path, schema } = random.pick(body);
    draft.body = placed(draft.body, path, badValue(schema, random));
  },
  (draft, random) => {
    const names = members(draft.body);
    if (names.length > 0) draft.body = placed(draft.body, [random.pick(names)], undefined);
  },
  (draft, random) => {
    // biome-ignore format: a table of values
    const name = random.pick([
      'unknown', 'constructor', 'toString', 'tenantId', 'id', 'roles', 'createdAt', '', 'a.b', '\0', '$where',
    ]);
    draft.body = placed(draft.body, [name], badValue({}, random));
  },
  (draft, random) => {
    draft.body = random.pick<unknown>([null, [], {}, 'text', 1, true, [draft.body], { data: draft.body }, undefined]);
  },
  (draft, random, world) => {
    const ids = fieldsOf(draft.operation).body.filter(({ schema }) => schema.format === 'uuid');
    const other = random.pick(world.examples).ids[0];
    if (ids.length > 0 && other) draft.body = placed(draft.body, random.pick(ids).path, other);
  },
];

/** Mutations of the path and the query. */
const parameters: readonly Mutation[] = [
  (draft, random, world, { ids }) => {
    const [id] = ids;
    const other = random.chance(0.5) ? random.pick(world.examples).ids[0] : undefined;
    if (id) draft.path = draft.path.replace(id, other ?? encode(badText(random)));
  },
  (draft, random) => {
    const { query } = fieldsOf(draft.operation);
    if (query.length === 0) {
      if (!isRefusedAnyhow(draft, random)) draft.query.push(`${encode(badText(random))}=1`);
      return;
    }
    const { path, schema } = random.pick(query);
    const value = badValue({ ...schema, pattern: schema.pattern ?? '' }, random);
    draft.query.push(
      `${encode(String(path[0] satisfies Step | undefined))}=${encode(typeof value === 'string' ? value : jsonText(value))}`,
    );
  },
];

const brokenCursor = (cursor: string, random: SeededRandom): string =>
  random.pick([
    cursor,
    cursor.slice(0, random.below(cursor.length)),
    cursor.replace(cursor[random.below(cursor.length)] ?? '', 'A'),
    cursor + cursor,
    '',
    'A'.repeat(random.below(600)),
  ]);

/** Operations without query parameters refuse every query in the same place: few attempts are enough. */
const isRefusedAnyhow = ({ operation }: Draft, random: SeededRandom) =>
  fieldsOf(operation).query.length === 0 && random.chance(0.8);

/** Mutations of the query, the credential and header fields. */
const fields: readonly Mutation[] = [
  (draft, random, { fixture }) => {
    if (isRefusedAnyhow(draft, random)) return;
    draft.query.push(`after=${encode(brokenCursor(random.pick(Object.values(fixture.cursors)), random))}`);
  },
  (draft, random) => {
    if (isRefusedAnyhow(draft, random)) return;
    // biome-ignore format: a table of values
    const name = random.pick([
      'itemsPerPage', 'after', 'status', 'search', 'updatedAt[after]', '__proto__[x]', 'x[]', '',
    ]);
    // biome-ignore format: a table of values
    const odd = [
      '=', '', '=%', '=%zz', '=%ff', '=1&itemsPerPage=1', '=101', '=0', '=1e1', '=%00', '[]=1', '=2&=2',
      `=${'9'.repeat(3_000)}`,
    ];
    draft.query.push(name + random.pick(odd));
  },
  (draft, random, world) => {
    draft.headers = {
      ...without(draft.headers, ['api-token', 'authorization', 'x-contact-hash']),
      ...random.pick(world.credentials),
    };
  },
  (draft, random) => {
    // biome-ignore format: a table of values
    const type = [
      'text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json; charset="',
      'multipart/form-data; boundary=x', '*/*', 'json', '', 'application/merge-patch+json',
      'application/json, text/html', 'APPLICATION/JSON;;', 'application/x-www-form-urlencoded',
    ];
    draft.headers['content-type'] = random.pick(type);
  },
  (draft, random) => {
    // biome-ignore format: a table of values
    draft.headers['content-encoding'] = random.pick([
      'gzip', 'br', 'identity', 'deflate', 'zstd', 'gzip, gzip', '', 'x',
    ]);
  },
  (draft, random) => {
    // biome-ignore format: a table of values
    const keys = [
      '', ' ', 'k', 'k'.repeat(255), 'k'.repeat(256), 'a b', '\xe9', 'same', 'same', 'same', '"quoted"', '%00',
    ];
    if (takesIdempotencyKey(draft.operation) || random.chance(0.2))
      draft.headers['idempotency-key'] = random.pick(keys);
  },
  (draft, random) => {
    // biome-ignore format: a table of values
    const [name, value] = random.pick<readonly [string, string]>([
      ['accept', 'text/html'], ['accept', 'x'], ['accept-language', 'x'.repeat(5_000)], ['if-none-match', '*'],
      ['if-match', '"x"'], ['range', 'bytes=0-1'], ['x-http-method-override', 'DELETE'],
      ['x-forwarded-host', 'globex.localhost'], ['x-forwarded-for', "' or 1=1"], ['forwarded', 'for="[::'],
      ['origin', 'null'], ['origin', 'https://evil.example'], ['expect', 'x'], ['expect', '100-continue'],
      ['user-agent', '\xff'.repeat(200)], ['cookie', '='.repeat(500)], ['x-large', 'x'.repeat(20_000)],
      ['upgrade', 'h2c'], ['te', 'trailers'], ['via', '1.1 x'], ['date', 'x'], ['if-modified-since', 'x'],
      ['x-request-id', '\xff'], ['accept-encoding', 'gzip;q=x'], ['content-language', '\x7f'.slice(1)],
    ]);
    draft.headers[name] = value;
  },
];

function without(headers: Draft['headers'], names: readonly string[]): Draft['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

const insert = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at);

/** Mutations of the JSON text, the path and the method. */
const texts: readonly Mutation[] = [
  (draft, random) => {
    const text = textOf(draft);
    const [name = 'name'] = members(draft.body);
    const at = random.below(text.length + 1);
    draft.text = random.pick<() => string | Buffer>([
      () => text.replace('{', `{${JSON.stringify(name)}:null,`),
      () => text.replace('{', '{"__proto__":{"x":1},'),
      () => text.replace('{', '{"constructor":{"prototype":{"x":1}},'),
      () => text.replace(/":\s*[^,}\]]+/, `":${'['.repeat(4_000)}${']'.repeat(4_000)}`),
      () => `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
      () => text.slice(0, at),
      () =>
        insert(
          text,
          at,
          random.pick([
            ',',
            '}',
            ']',
            '"',
            '\\',
            '\0',
            '\ufeff',
            '//x\n',
            "'",
            '\\ud800',
            '\\u0000',
            '1e999',
            'NaN',
            '\n',
          ]),
        ),
      () => `\ufeff${text}`,
      () => text + text,
      () =>
        Buffer.concat([
          Buffer.from(text.slice(0, at)),
          Buffer.from([random.pick([0xff, 0xc0, 0xed, 0x80, 0xf8])]),
          Buffer.from(text.slice(at)),
        ]),
      () => Buffer.from(text, 'utf16le'),
      () => insert(text, 1, ' '.repeat(random.pick([1_000, 200_000, 262_144, 300_000]))),
      () => `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`,
      () => '',
    ])();
  },
  (draft, random) => {
    draft.isOperation = false;
    const { path } = draft;
    const at = random.below(path.length + 1);
    // biome-ignore format: a table of values
    draft.path = random.pick([
      `${path}/`, `${path}//`, path.toUpperCase(), path.replace('/v1', '/v2'), `/${path}`,
      path.replace('/api', '/%61pi'), path.replaceAll('/', '%2f'), `${path};x=1`, `${path}/..`, `${path}/%2e%2e`,
      `${path}/%252e%252e/`, `/x/..${path}`, `/%2e/${path}`, `${path}%00`, `${path}%ff`, `${path}%`, `${path}.json`,
      `${path}/x`, insert(path, at, '%'), insert(path, at, '%2f'), insert(path, at, '\\'), insert(path, at, '%c0%ae'),
      path.slice(0, at) || '/', '/', '*',
    ]);
  },
  (draft, random) => {
    draft.isOperation = false;
    // biome-ignore format: a table of values
    draft.method = random.pick([
      'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE',
    ]);
  },
];

/** In the order of application, because later mutations overwrite earlier ones; repetitions are weights. */
const withBody = [bodies, bodies, bodies, bodies, parameters, fields, texts].flat();
const withoutBody = [parameters, parameters, fields, fields, texts].flat();

/** Replaces unique values: sent again, each would be a 409 that hides later checks. */
function renewed(body: unknown, serial: string): unknown {
  if (!isRecord(body)) return body;
  const isMade = (value: unknown) => typeof value === 'string' && value.includes(String(process.pid));
  const renew = ([name, value]: [string, unknown]) => [
    name,
    isMade(value) ? (uniqueProperties[name]?.(serial) ?? value) : value,
  ];
  return Object.fromEntries(Object.entries(body).map(renew));
}

/** @returns the mutated request. The same seed and index give the same request, except for ids. */
export function mutated(example: Example, random: SeededRandom, world: World, serial: string, focus?: string): Draft {
  const { operation, tenant, credential, body } = example;
  const draft: Draft = {
    operation,
    host: tenant.host,
    method: operation.method,
    path: focus && example.ids[0] ? example.path.replace(example.ids[0], focus) : example.path,
    query: [],
    headers: { ...credential },
    body: renewed(body, serial),
    isOperation: true,
  };
  const family = familyOf(example);
  const related = family ? (world.related.get(family) ?? []) : [];
  if (!focus && example.ids[0] && related.length > 0 && random.chance(0.1)) {
    draft.path = example.path.replace(example.ids[0], random.pick(related));
  }
  const mutations = operation.body ? withBody : withoutBody;
  const count = random.pick([1, 1, 1, 1, 2, 2, 3]);
  const chosen = Array.from({ length: count }, () => random.below(mutations.length)).sort((a, b) => a - b);
  for (const index of chosen) mutations[index]?.(draft, random, world, example);
  return draft;
}

/** @returns the body as sent; undefined without a body. */
export function payloadOf(draft: Draft): string | Buffer | undefined {
  if (draft.text !== undefined) return draft.text;
  return draft.body === undefined ? undefined : jsonText(draft.body);
}

/** @returns path and query. */
export function targetOf({ path, query }: Draft): string {
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
