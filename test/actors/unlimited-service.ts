/** Shared by the generated tests: a service without rate limits, bad requests, and the check of a refusal. */
import { buckets } from '#contracts/buckets.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import type { RoleName } from '#contracts/permissions.ts';
import { documentationOf, type ProblemCode, problemRow } from '#contracts/problems.ts';
import type { Substitutes } from '#server/compose.ts';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/platform/log.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';

/** Buckets that never fill: rate limits have their own tests, and would end these after twenty requests. */
export const plentyOfEach = Object.fromEntries(
  Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]),
);

/**
 * Every token and session counts as just used, so that requests record no use: all changes of the database are due to the
 * requests under test.
 */
export async function startUnlimitedService(
  substitutes: Substitutes = {},
  config: Partial<Config> = {},
): Promise<TestService> {
  // Logging forty thousand lines would take as long as the requests.
  const logger = createLogger('silent');
  const service = await startTestService({ buckets: plentyOfEach, logger, ...substitutes }, config);
  // The template is new: without statistics PostgreSQL plans for empty tables.
  await service.sql('analyze');
  for (const table of ['api_tokens', 'sessions']) {
    await service.sql(`update ${table} set last_used_at = $1`, [service.clock.now()]);
  }
  return service;
}

/** Runs `work` over all items, `width` at a time: the pool has eight connections. */
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

/** @returns requests with no body and with malformed ones, for checks that must come before the body is read. */
export function garbageFor(contract: AnyOperation): readonly TestRequest[] {
  if (!isWrite(contract.method)) return [{}];
  return [
    {},
    { headers: { 'content-type': 'application/json' }, body: '{"amount": 1,,' },
    { headers: { 'content-type': 'text/xml' }, body: '<amount>1</amount>' },
    { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: Buffer.of(0x1f, 0x8b, 0xff) },
  ];
}

/** @returns the exact response body of a problem with the detail of the table. */
export function problemText(code: ProblemCode): string {
  const { title, detail, status } = problemRow(code);
  return JSON.stringify({ title, detail, status, code, documentation: documentationOf(code) });
}

/** @returns the faults of a refusal: its status, body and headers must be those of the problem code. */
export function faultsOfRefusal(response: TestResponse, code: ProblemCode, tenant: TestTenant): string[] {
  const { status, headers, text } = response;
  const expected: Record<string, unknown> = {
    status: problemRow(code).status,
    text: problemText(code),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'www-authenticate': challengeOf(code, tenant),
  };
  const actual: Record<string, unknown> = { status, text: withDetailOf(code, text) };
  return Object.entries(expected)
    .map(([name, value]) => [name, value, name in actual ? actual[name] : headers[name]] as const)
    .filter(([, value, found]) => value !== found)
    .map(([name, value, found]) => `${name}: ${found}, instead of ${value}`);
}

/**
 * @returns the body with the detail of the table, where it has one of its own: it names the permission or credentials of the
 * operation, see contracts/refusals.ts. Its other members must be those of the table, in their order.
 */
function withDetailOf(code: ProblemCode, text: string): string {
  return text.replace(
    /^(\{"title":"[^"]*","detail":)"(?:[^"\\]|\\.)+"/,
    `$1${JSON.stringify(problemRow(code).detail)}`,
  );
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
