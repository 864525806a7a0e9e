/**
 * Response times must not reveal whether an address has an account. Compares 200 requests each for known and unknown
 * addresses, in random order, by the Mann-Whitney U test: for equal distributions, |z| > 4 occurs in one run of 16,000.
 * The medians must also differ by less than the interquartile range.
 */
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

const plenty = Object.fromEntries(Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]));

test.beforeEach(async (t) => {
  t.context.service = await startTestService({ buckets: plenty });
});
test.afterEach.always((t) => t.context.service?.stop());

const rounds = 200;

interface Operation {
  readonly path: string;
  readonly body: (email: string) => object;
  /** Earlier request of the same flow, before each measurement. */
  readonly prepare?: (service: TestService, email: string) => Promise<unknown>;
}

const post = (service: TestService, path: string, body: object) =>
  service.send(service.acme, `/api/v1/${path}`, { method: 'POST', body });

async function timesOf(service: TestService, { path, body, prepare }: Operation) {
  const known = await service.sql<{ email: string }>(
    `select email from users where tenant_id = $1 and status <> 'DISABLED' order by email`,
    [service.acme.id],
  );
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  // Ten of each as a warm-up, for prepared statements and compiled code.
  for (let round = -10; round < rounds; round += 1) {
    const knownEmail = known[(round + 10) % known.length]?.email ?? '';
    const pair = [
      ['known', knownEmail] as const,
      ['unknown', `unknown-${(round + 10) % known.length}@acme.example`] as const,
    ];
    if (Math.random() < 0.5) pair.reverse();
    // A mail delays the next one by 30 seconds.
    service.clock.advance(31_000);
    for (const [group, email] of pair) {
      await prepare?.(service, email);
      const start = performance.now();
      await post(service, path, body(email));
      if (round >= 0) times[group].push(performance.now() - start);
    }
  }
  return times;
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], q: number) => sorted(values)[Math.floor(values.length * q)] ?? 0;

/** @returns z of the Mann-Whitney U test, without tie correction because times are never equal. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => [value, 1] as const), ...b.map((value) => [value, 0] as const)].sort(
    (x, y) => x[0] - y[0],
  );
  const rankSum = ranked.reduce((sum, [, mine], index) => sum + mine * (index + 1), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  return (u - mean) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}

const operations: readonly Operation[] = [
  { path: 'request-login-otp', body: (email) => ({ email }) },
  { path: 'request-password-reset-otp', body: (email) => ({ email }) },
  { path: 'verify-login-otp', body: (email) => ({ email, code: '000000' }) },
  {
    path: 'reset-password',
    body: (email) => ({ email, code: '000000', password: 'correct horse' }),
    prepare: (service, email) => post(service, 'request-password-reset-otp', { email }),
  },
  { path: 'login-check', body: (email) => ({ email, password: 'wrong' }) },
];

for (const operation of operations) {
  test.serial(`${operation.path}: response time does not reveal whether an address has an account`, async (t) => {
    // Four hundred checks of a password take a busy machine more than a minute.
    t.timeout(240_000);
    const { known, unknown } = await timesOf(t.context.service, operation);
    const z = mannWhitney(known, unknown);
    const apart = Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5));
    const noise = quantile(unknown, 0.75) - quantile(unknown, 0.25);
    t.log(
      `medians ${quantile(known, 0.5).toFixed(2)} and ${quantile(unknown, 0.5).toFixed(2)} ms, z = ${z.toFixed(2)}`,
    );
    t.true(Math.abs(z) < 4, `z = ${z}`);
    t.true(apart < noise, `${apart} ms apart, quartiles ${noise} ms apart`);
  });
}
