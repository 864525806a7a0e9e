/** What the generated tests share: a service whose buckets never fill, credentials, requests made of contracts. */
import { buckets } from '#contracts/buckets.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import type { RoleName } from '#contracts/permissions.ts';
import { type ProblemCode, problemRow } from '#contracts/problems.ts';
import type { Substitutes } from '#server/compose.ts';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/platform/log.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';

/** The buckets have tests of their own; here they would end a test after twenty requests. */
export const plentyOfEach = Object.fromEntries(
  Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]),
);

/**
 * Every token and session counts as just used, so that no use is recorded beside a request: what changes in the database is what
 * the requests under test have changed.
 */
export async function startScene(substitutes: Substitutes = {}, config: Partial<Config> = {}): Promise<TestService> {
  // Forty thousand lines that nobody reads cost as much as the requests that they are about.
  const logger = createLogger('silent');
  const service = await startTestService({ buckets: plentyOfEach, logger, ...substitutes }, config);
  // The template was filled a moment ago: without statistics PostgreSQL takes each of its tables for empty.
  await service.sql('analyze');
  for (const table of ['api_tokens', 'sessions']) {
    await service.sql(`update ${table} set last_used_at = $1`, [service.clock.now()]);
  }
  return service;
}

/** Runs `work` over all items, a few at a time: a pool of eight serves no hundred at once. */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  width = 12,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** What a body must not be looked at for: garbage of every kind, beside none and the contract's own example. */
export function garbageFor(contract: AnyOperation): readonly TestRequest[] {
  if (!isWrite(contract.method)) return [{}];
  return [
    {},
    { headers: { 'content-type': 'application/json' }, body: '{"amount": 1,,' },
    { headers: { 'content-type': 'text/xml' }, body: '<amount>1</amount>' },
    { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: Buffer.of(0x1f, 0x8b, 0xff) },
  ];
}

/** @returns the body that a problem of the table has, letter by letter. */
export function problemText(code: ProblemCode): string {
  const { title, detail, status } = problemRow(code);
  return JSON.stringify({ title, detail, status, code });
}

/** What is wrong with a refusal: nothing, if it is the table's, in our type, and says how to authenticate if it must. */
export function faultsOfRefusal(response: TestResponse, code: ProblemCode, tenant: TestTenant): string[] {
  const { status, headers, text } = response;
  const expected: Record<string, unknown> = {
    status: problemRow(code).status,
    text: problemText(code),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'www-authenticate': challengeOf(code, tenant),
  };
  const actual: Record<string, unknown> = { status, text };
  return Object.entries(expected)
    .map(([name, value]) => [name, value, name in actual ? actual[name] : headers[name]] as const)
    .filter(([, value, found]) => value !== found)
    .map(([name, value, found]) => `${name}: ${found}, instead of ${value}`);
}

function challengeOf(code: ProblemCode, { host }: TestTenant): string | undefined {
  if (problemRow(code).status !== 401) return undefined;
  const realm = `Bearer realm="${host}"`;
  return code === 'missing_credentials' ? realm : `${realm}, error="invalid_token"`;
}

/** @returns the tenant's people by role: one of each. */
export function peopleOf(tenant: TestTenant): readonly (readonly [RoleName, TestPerson])[] {
  return Object.values(tenant.people).map((person) => [person.role, person] as const);
}
