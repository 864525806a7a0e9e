/** Hostile files: each is taken, its import ends at the first attempt, and what it wrote is what the API would have. */
import anyTest, { type TestFn } from 'ava';
import { importResources } from '#contracts/schemas/import.ts';
import { type SeededRandom, seededRandom } from '#fuzz/random.ts';
import { until } from '#test/fixtures/webhooks.ts';
import { countOf } from '#test/proofs.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const files = countOf(300, 10_000);

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

const pieces = [
  'externalId',
  'email',
  'firstName',
  'lastName',
  'address.city',
  'tags',
  '__proto__',
  'constructor',
  'address',
  'id',
  'Name',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '"',
  '""',
  "'",
  '|',
  ' ',
  '',
  '=1+1',
  '@',
  '\ufeff',
  '\0',
  '\u001f',
  '\u2028',
  '\u202e',
  'a@b.example',
  'ä@ü.example',
  '+33612345678',
  '06 12 34 56 78',
  '-1',
  '1e9',
  'true',
  'null',
  '{',
  '}',
  '[',
  ']',
  ':',
  '{"externalId":"1"}',
  '{"email":"\\u0000@b.example"}',
  '{"externalId":"\\ud800"}',
  '{"__proto__":{"a":1}}',
  '{"\\u0000":1}',
  '{"externalId":"s1","email":"\\ud800","\\u0000":1}',
  '{"externalId":"n1","email":"n1@b.example"}',
  '𝒳',
  'x'.repeat(300),
  '"'.repeat(7),
  '\\N',
  '\\',
  '%00',
  '<script>',
];
const starts = [
  '',
  'externalId,email\n',
  'externalId;email;tags\r\n',
  '\ufeffemail,externalId,address.city\n',
  'title\texternalId\n',
];

function fileOf(random: SeededRandom): Buffer {
  const text =
    random.pick(starts) +
    Array.from({ length: random.below(60) }, () => random.pick(pieces)).join(random.pick(['', ',', '\n']));
  const bytes = Buffer.from(text, random.pick(['utf8', 'utf8', 'utf8', 'latin1', 'utf16le']));
  // Broken anywhere.
  for (let times = random.below(3); times > 0 && bytes.length > 0; times -= 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

test(`${files} hostile files: no 5xx, and no attempt fails`, async (t) => {
  t.timeout(countOf(180_000, 3_600_000));
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const call = (method: string, path: string, body?: unknown) =>
    service.send(service.acme, `/api/v1/imports${path}`, { method, headers, body });
  const outcomes = new Map<string, number>();
  const run = async (seed: number) => {
    const random = seededRandom(seed);
    const resource = random.pick(importResources);
    const format = random.pick(['CSV', 'CSV', 'NDJSON']);
    const made = await call('POST', '', { resource, format, dryRun: random.chance(0.3), raw: random.chance(0.3) });
    t.is(made.status, 201, made.text);
    const path = `/${made.json.id}`;
    const file = fileOf(random);
    t.is((await call('PUT', `${path}/file`, file)).status, 202, `seed ${seed}`);
    const job = await until(
      async () => (await call('GET', path)).json,
      ({ status }) => status === 'FINISHED' || status === 'FAILED',
    );
    t.notRegex(String(job.error), /tried too often/, `seed ${seed}`);
    t.is((await call('GET', `${path}/problems`)).status, 200, `seed ${seed}`);
    outcomes.set(job.status, (outcomes.get(job.status) ?? 0) + 1);
  };
  for (let seed = 0; seed < files; seed += 10)
    await Promise.all(Array.from({ length: Math.min(10, files - seed) }, (_, index) => run(seed + index + 1)));
  // The job of an import that has just ended may not be acked yet: it is locked, in its first attempt.
  const again = await service.sql(
    `select attempts from queue.jobs where task = 'imports.run' and (attempts > 1 or attempts = 1 and locked_at is null)`,
  );
  t.deepEqual(again, [], 'no job waits for another attempt');
  t.log(Object.fromEntries(outcomes));
  t.true((outcomes.get('FINISHED') ?? 0) > files / 10 && (outcomes.get('FAILED') ?? 0) > files / 10);
});
