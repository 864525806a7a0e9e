import test from 'ava';
import { type Bucket, type BucketId, buckets } from './buckets.ts';
import { operations } from './index.ts';
import { lossesOf } from './lossless.ts';
import { type AnyOperation, bucketsOf, operation } from './operation.ts';
import { instantsOf } from './page-query.ts';
import { everyPermission, withCarried } from './permissions.ts';
import { type ProblemCode, problems } from './problems.ts';
import { problemsOf } from './problems-of.ts';
import { rangesOf } from './schemas/listing.ts';

/** Raised before routing, so that no operation can list them. */
/** Problems of no operation of ours: of the gateway, and of operations of services. */
const gatewayOnly: readonly ProblemCode[] = [
  'method_not_allowed',
  'expectation_failed',
  'headers_too_large',
  'upstream_failed',
  'upstream_timeout',
];

const isBucketId = (value: string): value is BucketId => Object.hasOwn(buckets, value);

function duplicates(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** @returns the names of a schema's keys, sorted. */
function keysOf(schema: AnyOperation['params']): readonly string[] {
  return Object.keys(schema?.describe().keys ?? {}).sort();
}

test('every id is unique and reads resource.verb', (t) => {
  const ids = operations.map((contract) => contract.id);
  t.deepEqual(duplicates(ids), []);
  for (const id of ids) t.regex(id, /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
});

test('no two operations share a method and a path', (t) => {
  t.deepEqual(duplicates(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)), []);
});

test('the parameters of a path are the keys of its params schema', (t) => {
  for (const contract of operations) {
    const named = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    t.deepEqual(keysOf(contract.params), named, contract.id);
  }
});

test('paths are lower case and have no trailing slash', (t) => {
  for (const { path } of operations) t.regex(path, /^\/api\/v1(?:\/(?:[a-z0-9_-]+|\{[a-z][A-Za-z]*\}))+$/);
});

test('every contract states auth, permission, limit and its source', (t) => {
  for (const contract of operations) {
    t.true(contract.auth === 'none' || contract.auth.length > 0, contract.id);
    const { permission, limit } = contract;
    t.true(permission === 'none' || permission === 'self' || everyPermission.includes(permission), contract.id);
    t.true(limit === 'none' || isBucketId(limit), contract.id);
    t.regex(contract.source, /^(?:spec|decisions): /, contract.id);
  }
});

test('an operation without authentication has no permission, and one with it has', (t) => {
  for (const { id, auth, permission } of operations) t.is(auth === 'none', permission === 'none', id);
});

test('GET and DELETE have no body, PATCH and PUT have one', (t) => {
  for (const { id, method, body, upload } of operations) {
    if (method === 'GET' || method === 'DELETE') t.is(body, undefined, id);
    if (method === 'PATCH' || method === 'PUT') t.truthy(body ?? upload, id);
  }
});

test('a 201 carries Location, a 204 has no body, a page is read with GET', (t) => {
  for (const { id, method, page, success } of operations) {
    t.is(success.location !== undefined, success.status === 201, id);
    t.is(success.body === undefined && success.file === undefined, success.status === 204, id);
    t.false(success.body !== undefined && success.file !== undefined, id);
    if (page) t.is(method, 'GET', id);
  }
});

test('every bucket belongs to exactly one operation, or to a page', (t) => {
  for (const [bucket, { page }] of Object.entries<Bucket>(buckets)) {
    const owners = operations.filter((contract) => bucketsOf(contract).some((id) => id === bucket));
    t.is(owners.length, page === undefined ? 1 : 0, bucket);
  }
});

test('a bucket by email needs an email in the body, one by token or administrator a credential', (t) => {
  for (const contract of operations) {
    const { id, auth, body } = contract;
    for (const name of bucketsOf(contract)) {
      const { key, onlyWith }: Bucket = buckets[name];
      t.true(key !== 'email' || keysOf(body).includes('email'), id);
      t.true(key === 'ip' || key === 'email' || auth !== 'none', id);
      t.true(onlyWith === undefined || keysOf(body).includes(onlyWith), id);
    }
  }
});

test('every permission is required by some operation, or carries one that is', (t) => {
  for (const permission of everyPermission) {
    t.true(
      operations.some((contract) => withCarried(permission).some((one) => one === contract.permission)),
      permission,
    );
  }
});

test('every problem is answered by some operation, or by the gateway or a service alone', (t) => {
  const answered = new Set(operations.flatMap((contract) => problemsOf(contract).map((row) => row.code)));
  for (const { code } of problems) t.not(answered.has(code), gatewayOnly.includes(code), code);
});

test('contracts are frozen, and so are their parts', (t) => {
  t.true(Object.isFrozen(operations));
  for (const contract of operations) {
    t.true(Object.isFrozen(contract), contract.id);
    t.true(Object.isFrozen(contract.success), contract.id);
    t.true(Object.isFrozen(contract.problems), contract.id);
  }
  const [first] = operations;
  t.truthy(first);
  if (first) t.is(operation(first), first);
});

test('every schema reaches the OpenAPI document whole', (t) => {
  for (const { id, params, query, body, success } of operations) {
    const losses = Object.entries({ params, query, body, success: success.body }).flatMap(([part, schema]) =>
      schema ? lossesOf(schema, part) : [],
    );
    t.deepEqual(losses, [], id);
  }
});

test('an export takes every range of dates that its list takes', (t) => {
  const exporting = operations.filter(({ path }) => path.endsWith('-csv'));
  t.true(exporting.length >= 6);
  for (const { id, path, query } of exporting) {
    const list = operations.find(
      (contract) => contract.method === 'GET' && contract.path === path.replace(/-csv$/, ''),
    );
    if (!list) throw new Error(`${id} has no list`);
    const wanted = Object.keys(rangesOf(instantsOf(list)));
    t.deepEqual(
      wanted.filter((name) => !keysOf(query).includes(name)),
      [],
      id,
    );
  }
});
