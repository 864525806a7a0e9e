/** The specification's table of endpoints, row by row: purpose, authentication and rate limit. */
import { randomUUID } from 'node:crypto';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { isWrite } from '#contracts/operation.ts';
import { pathWith } from '#test/actors/arrange.ts';
import { chromiumPath, hasChromium } from '#test/chromium.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { contractOf, freshAdministrator } from './administrator.ts';
import { attemptsOf } from './attempts.ts';
import { fileRows } from './file.rows.ts';
import { signInRows } from './sign-in.rows.ts';
import { workRows } from './work.rows.ts';

const test = anyTest as TestFn<{ service: TestService }>;
type T = ExecutionContext<{ service: TestService }>;
const rows = [...signInRows, ...workRows, ...fileRows];

/** Limited operations that are not in the table, and why. */
const beyondTheTable: Readonly<Record<string, string>> = {
  'identity.resetPassword': 'Limits: the bucket key of OTP and password-reset-OTP endpoints is the email',
  'identity.changePassword': 'takes a password, as login-check does: see docs/decisions/authentication.md, Sessions',
  'identity.beginEmailChange': 'takes a password, and mails a code',
  'identity.confirmEmailChange': 'takes a code',
  'secondFactor.verify':
    'takes a code, as login-check takes a password: see docs/decisions/authentication.md, Second factor',
  'secondFactor.verifyPasskey': 'verifies a signature, as the operation above a code',
  'secondFactor.begin': 'takes a password',
  'secondFactor.confirm': 'takes a code',
  'secondFactor.renewRecoveryCodes': 'takes a password',
  'secondFactor.remove': 'takes a password',
  'secondFactor.beginPasskey': 'takes a password',
  'secondFactor.addPasskey': 'verifies a signature',
  'secondFactor.removePasskey': 'takes a password',
  'payments.export': 'an export like the two of the table',
  'invoices.export': 'an export like the two of the table',
  'adhesions.export': 'an export like the two of the table',
  'registrations.export': 'an export like the two of the table',
  'exports.create': 'an export like the two of the table',
  'ownAdhesions.print': 'generates a PDF',
  'ownInvoices.print': 'generates a PDF',
  'ownContracts.print': 'generates a PDF',
};

test.before(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'], chromiumPath }, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

for (const row of rows) {
  const { method, operation, limit, auth } = row;
  const name = `${method} ${row.path}`;
  const contract = contractOf(operation);
  const printing = row.purpose.includes('PDF');

  (printing && !hasChromium ? test.serial.skip : test.serial)(`${name}: ${row.purpose}`, async (t) => {
    t.deepEqual([contract.method, contract.path], [method, row.path]);
    await row.exercise(await freshAdministrator(t));
  });

  if (auth === 'token') {
    test.serial(
      `${name}: accepts an Api-Token, a JWT, and for reads a read-only token; 401 without a credential`,
      async (t) => {
        const { service, administrator } = await freshAdministrator(t);
        const path = pathWith(contract, randomUUID());
        const statusOf = async (headers: Record<string, string>) => {
          const body = isWrite(method) ? { body: {} } : {};
          return (await service.send(service.acme, path, { method, headers, ...body })).status;
        };
        t.is(await statusOf({}), 401);
        t.is(await statusOf({ 'api-token': 'gg_rw_unknown' }), 401);
        const bearer = { authorization: `Bearer ${administrator.jwt}` };
        t.is((await service.send(service.globex, path, { method, headers: bearer })).status, 401, 'of another tenant');
        for (const headers of [{ 'api-token': administrator.readWrite }, bearer]) {
          t.false([401, 403].includes(await statusOf(headers)));
        }
        const reading = await statusOf({ 'api-token': administrator.readOnly });
        if (isWrite(method)) t.is(reading, 403);
        else t.false([401, 403].includes(reading));
      },
    );
  }

  if (limit === 'none') {
    test.serial(`${name}: no limit: 25 requests in a row, without rate-limit headers`, async (t) => {
      const { same } = await attemptsOf(row, await freshAdministrator(t));
      for (let count = 1; count <= 25; count += 1) {
        const { status, headers } = await same(count);
        t.not(status, 429);
        t.deepEqual(
          Object.keys(headers).filter((header) => /ratelimit|retry-after/.test(header)),
          [],
        );
      }
    });
  } else {
    test.serial(`${name}: 20 per 60 s per ${limit}, the 21st is the 429 of the specification`, (t) => limited(t, row));
  }
}

async function limited(t: T, row: (typeof rows)[number]): Promise<void> {
  const { service } = t.context;
  const { same, another } = await attemptsOf(row, await freshAdministrator(t));
  for (let count = 1; count <= 20; count += 1) {
    const { status, text } = await same(count);
    t.not(status, 429, `request ${count}: ${text}`);
    if (row.auth === 'token') t.not(status, 401, `request ${count}: ${text}`);
  }
  service.clock.advance(17_000);
  const { status, headers, json } = await same(21);
  t.is(status, 429);
  t.is(headers['content-type'], 'application/json');
  t.is(headers['retry-after'], '43');
  t.deepEqual(json, {
    title: 'Too Many Requests',
    detail: 'The limit of 20 requests per 60 seconds was exceeded. Retry in 43 seconds.',
    status: 429,
  });
  t.not((await another()).status, 429);
  service.clock.advance(42_999);
  t.is((await same(22)).status, 429, 'before Retry-After has elapsed');
  service.clock.advance(1);
  t.not((await same(23)).status, 429, 'when Retry-After has elapsed');
}

test('the limits of the contracts are those of the table, and no others', (t) => {
  const limits = new Map(rows.map(({ operation, limit }) => [operation, limit]));
  for (const { id, limit } of operations) {
    if (id in beyondTheTable) t.not(limit, 'none', id);
    else t.is(limit === 'none' ? limit : buckets[limit].key, limits.get(id) ?? 'none', id);
  }
  for (const { limit } of operations) {
    if (limit === 'none') continue;
    const { quota, windowSeconds } = buckets[limit];
    t.deepEqual([quota, windowSeconds], [20, 60]);
  }
});

test('every row is here', (t) => {
  t.is(rows.length, 16 + 3, 'sixteen paths of the table, and the three kinds of documents');
});
