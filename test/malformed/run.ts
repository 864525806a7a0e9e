/** Sends a list of cases to a real service, one after the other, and judges every answer by the same rules. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { isProblemCode, problemRow } from '#contracts/problems.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { Case, Scene, Verdict } from './case.ts';
import { type Answer, exchange } from './raw.ts';
import { sceneOf, stateOf } from './scene.ts';

/** No hang: every ordinary case is answered, or its connection closed, within it. In milliseconds. */
const patience = 5_000;

export interface Context {
  service: TestService;
  scene: Scene;
}

/** AVA's types leave the context open; here it is said. */
export const test = anyTest as TestFn<Context>;

/** Opens the service before the tests of a file, and looks at what they have left behind after them. */
export function prepareService(): void {
  let service: TestService | undefined;
  let before: Record<string, string> = {};
  test.before(async (t) => {
    service = await startTestService();
    t.context.service = service;
    t.context.scene = await sceneOf(service);
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

/** One test per case, in order: the connection, and the clock, are theirs alone. */
export function runCases(cases: readonly Case[]): void {
  for (const each of cases) {
    test.serial(each.name, async (t) => {
      const { service, scene } = t.context;
      // Login-check admits 20 in 60 seconds: so that a case is answered for what it is, and never 429.
      service.clock.advance(3_000);
      const answers = 'bytes' in each ? await overRaw(t, each, service, scene) : [await overHttp(each, service, scene)];
      const expected = verdictsOf(each);
      t.deepEqual(
        answers.map(summary),
        expected.map('head' in each ? statusOf : wanted),
        JSON.stringify(answers).slice(0, 2_000),
      );
      for (const answer of answers) judge(t, answer, 'head' in each);
      const [first] = answers;
      if (first) check(t, each, first);
    });
  }
}

function verdictsOf({ expect }: Case): readonly Verdict[] {
  if (expect === null) return [];
  return Array.isArray(expect) ? expect : [expect].flat();
}

async function overHttp(each: Extract<Case, { path: unknown }>, service: TestService, scene: Scene): Promise<Answer> {
  const { status, headers, text } = await service.send(scene.acme, each.path(scene), each.request?.(scene));
  const flat = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { status, headers: Object.fromEntries(flat), text };
}

async function overRaw(
  t: ExecutionContext<Context>,
  each: Extract<Case, { bytes: unknown }>,
  service: TestService,
  scene: Scene,
): Promise<readonly Answer[]> {
  const waits = each.closes || each.expect === null ? {} : { answers: verdictsOf(each).length };
  const halfClose = each.halfClose ?? false;
  const got = await exchange(service.port, [each.bytes(scene)], {
    ...waits,
    halfClose,
    patience,
    head: each.head ?? false,
  });
  t.true(got.milliseconds < patience, `it was neither answered nor closed: ${JSON.stringify(got)}`);
  t.true(got.closed || !each.closes, 'the connection closes behind the answer');
  t.is(got.rest, '', 'nothing follows the answers');
  t.is(got.interim, each.interim ?? 0);
  return got.answers;
}

function summary({ status, text }: Answer): string {
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

/** What holds for every answer, whatever was asked. */
export function judge(t: ExecutionContext<Context>, answer: Answer, headless = false): void {
  const { status, headers, text } = answer;
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

function check(t: ExecutionContext<Context>, each: Case, { headers, text }: Answer): void {
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
