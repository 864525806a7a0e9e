/** Runs cases against a real service, and judges every response by the same rules. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { isProblemCode, problemRow } from '#contracts/problems.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { Case, Fixture, Verdict } from './case.ts';
import { malformedObjectsOf, stateOf } from './objects.ts';
import { exchange, type RawResponse } from './raw.ts';

/** Every ordinary case gets its response, or the end of its connection, within this time. In milliseconds. */
const timeout = 5_000;

export interface Context {
  service: TestService;
  fixture: Fixture;
}

export const test = anyTest as TestFn<Context>;

/** Starts the service before the tests of a file, and checks its data and log after them. */
export function prepareService(): void {
  let service: TestService | undefined;
  let before: Record<string, string> = {};
  test.before(async (t) => {
    service = await startTestService();
    t.context.service = service;
    t.context.fixture = await malformedObjectsOf(service);
    before = await stateOf(service);
  });
  test.serial.after.always('the service is as it was', async (t) => {
    if (!service) return;
    const { acme, globex } = service;
    for (const tenant of [acme, globex]) {
      const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
      const { status, json } = await service.send(tenant, '/api/v1/users?itemsPerPage=1', { headers });
      t.is(status, 200);
      t.is(json.member.length, 1);
    }
    t.deepEqual(await stateOf(service), before, 'nothing that was there has changed');
    t.deepEqual(
      service.logLines.filter((line) => JSON.parse(line).level >= 50),
      [],
      'no line of the log is an error',
    );
  });
  test.serial.after.always(() => service?.stop());
}

/** Declares one serial test per case: cases share the service and its clock. */
export function runCases(cases: readonly Case[]): void {
  for (const each of cases) {
    test.serial(each.name, async (t) => {
      const { service, fixture } = t.context;
      // Login-check admits 20 requests in 60 seconds: without this, later cases would get 429.
      service.clock.advance(3_000);
      const responses =
        'bytes' in each ? await overRaw(t, each, service, fixture) : [await overHttp(each, service, fixture)];
      const expected = verdictsOf(each);
      t.deepEqual(
        responses.map(summary),
        expected.map('head' in each ? statusOf : wanted),
        JSON.stringify(responses).slice(0, 2_000),
      );
      for (const response of responses) judge(t, response, 'head' in each);
      const [first] = responses;
      if (first) check(t, each, first);
    });
  }
}

function verdictsOf({ expect }: Case): readonly Verdict[] {
  if (expect === null) return [];
  return Array.isArray(expect) ? expect : [expect].flat();
}

async function overHttp(
  each: Extract<Case, { path: unknown }>,
  service: TestService,
  fixture: Fixture,
): Promise<RawResponse> {
  const { status, headers, text } = await service.send(fixture.acme, each.path(fixture), each.request?.(fixture));
  const flat = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { status, headers: Object.fromEntries(flat), text };
}

async function overRaw(
  t: ExecutionContext<Context>,
  each: Extract<Case, { bytes: unknown }>,
  service: TestService,
  fixture: Fixture,
): Promise<readonly RawResponse[]> {
  const waits = each.closes || each.expect === null ? {} : { responses: verdictsOf(each).length };
  const halfClose = each.halfClose ?? false;
  const result = await exchange(service.port, [each.bytes(fixture)], {
    ...waits,
    halfClose,
    timeout,
    head: each.head ?? false,
  });
  t.true(result.milliseconds < timeout, `neither a response nor the end of the connection: ${JSON.stringify(result)}`);
  t.true(result.closed || !each.closes, 'the connection closes behind the response');
  t.is(result.rest, '', 'nothing follows the responses');
  t.is(result.interim, each.interim ?? 0);
  return result.responses;
}

function summary({ status, text }: RawResponse): string {
  if (status < 400) return String(status);
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? `${status} ${code}` : String(status);
}

function statusOf(verdict: Verdict): string {
  return String(typeof verdict === 'number' ? verdict : problemRow(verdict).status);
}

function wanted(verdict: Verdict): string {
  return typeof verdict === 'number' ? String(verdict) : `${problemRow(verdict).status} ${verdict}`;
}

/** Asserts what holds for every response. */
export function judge(t: ExecutionContext<Context>, response: RawResponse, headless = false): void {
  const { status, headers, text } = response;
  t.true(status < 500, `${status}: ${text}`);
  if (status < 400 || headless) return;
  t.is(headers['content-type'], 'application/json');
  t.false(text.startsWith('<'));
  const body = JSON.parse(text);
  t.is(body.status, status);
  t.true(typeof body.title === 'string' && body.title.length > 0);
  t.true(typeof body.detail === 'string' && body.detail.length > 0);
  if (status === 429) return;
  t.true(isProblemCode(body.code), `${body.code} is a row of the table`);
  if (isProblemCode(body.code)) t.is(problemRow(body.code).status, status);
  t.is(headers['cache-control'], 'no-store');
}

function check(t: ExecutionContext<Context>, each: Case, { headers, text }: RawResponse): void {
  if (each.contains !== undefined) t.true(text.includes(each.contains), text.slice(0, 500));
  if (each.lacks !== undefined) t.false(text.includes(each.lacks), text.slice(0, 500));
  for (const [name, value] of Object.entries(each.headers ?? {})) t.is(headers[name], value);
  if (!each.violation) return;
  const [propertyPath, code] = each.violation;
  const violations: { propertyPath: string; code: string }[] = JSON.parse(text).violations ?? [];
  const found = violations.filter((one) => one.propertyPath === propertyPath);
  t.true(found.length > 0, `${propertyPath} is among the violations: ${text}`);
  if (code !== undefined)
    t.true(
      found.some((one) => one.code === code),
      `as ${code}: ${text}`,
    );
}
