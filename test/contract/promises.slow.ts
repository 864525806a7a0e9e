/**
 * Every operation keeps the promises that the gateway makes for it: each generic problem of its contract is provoked, and
 * answered as declared. `npm run coverage` counts these answers with those of the other tests.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import pg from 'pg';
import { type Bucket, buckets } from '#contracts/buckets.ts';
import { record } from '#contracts/diff/document.ts';
import { operations } from '#contracts/index.ts';
import { examples } from '#contracts/openapi/recorded-examples.ts';
import { type AnyOperation, bucketsOf, isWrite } from '#contracts/operation.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { problemsOf } from '#contracts/problems-of.ts';
import { send, type TestRequest } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { arrange, pathOf, pathWith, performed, requestOf } from '../actors/arrange.ts';
import { badCredentials } from '../actors/bad-credentials.ts';
import { apiToken, bearer, type Credential, contactHash } from '../actors/credential.ts';
import { firstSource, type Good, kinds } from '../actors/good-credential.ts';
import { freshPerson } from '../actors/person.ts';
import { membersOf } from '../actors/schema-members.ts';
import { forEach, startUnlimitedService } from '../actors/unlimited-service.ts';

/** Credentials of one administrator, by kind. */
type Credentials = Readonly<Record<keyof typeof kinds, Good>>;

interface Context {
  readonly service: TestService;
  readonly credentials: Credentials;
  readonly expired: Credential;
}
const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  t.timeout(120_000);
  const service = await startUnlimitedService();
  const place = { service, tenant: service.acme };
  const person = await freshPerson(place, 'ROLE_ADMIN');
  const made = await Promise.all(Object.entries(kinds).map(async ([kind, { of }]) => [kind, await of(place, person)]));
  const bad = await badCredentials(service, service.acme, service.globex);
  const expired = bad.find(({ code }) => code === 'expired_token')?.credential ?? {};
  Object.assign(t.context, { service, credentials: Object.fromEntries(made), expired });
});
test.after.always((t) => t.context.service?.stop());

interface Sample {
  readonly path?: string;
  readonly host?: string;
  readonly request: TestRequest;
}

/** Requests by the problem that they provoke. The later ones pass all earlier checks. */
const provocations: Partial<Record<ProblemCode, (contract: AnyOperation, good: Good, context: Context) => Sample>> = {
  malformed_request: (_, good) => ({ host: 'two hosts', request: { headers: { ...good.credential } } }),
  unknown_tenant: (_, good) => ({ host: 'unknown.example', request: { headers: { ...good.credential } } }),
  invalid_api_token: () => ({ request: { headers: { ...apiToken('x') } } }),
  invalid_token: () => ({ request: { headers: { ...bearer('x') } } }),
  expired_token: (_, __, { expired }) => ({ request: { headers: { ...expired } } }),
  invalid_contact_hash: () => ({ request: { headers: { ...contactHash('x') } } }),
  missing_credentials: () => ({ request: {} }),
  credential_not_accepted: ({ auth }, _, { credentials }) => {
    const other = auth.includes('contactHash') ? credentials.apiToken : credentials.contactHash;
    return { request: { headers: { ...other.credential } } };
  },
  invalid_query: (_, good) => ({ path: '?nonsense=1', request: { headers: { ...good.credential } } }),
  invalid_cursor: (_, good) => ({ path: '?after=x', request: { headers: { ...good.credential } } }),
  invalid_path: (contract, good) => ({
    path: pathWith(contract, 'no~id'),
    request: { headers: { ...good.credential } },
  }),
  unsupported_media_type: (_, good) => ({
    request: { headers: { ...good.credential, 'content-type': 'text/plain' }, body: 'text' },
  }),
  malformed_json: (_, good) => ({
    request: { headers: { ...good.credential, 'content-type': 'application/json' }, body: '{' },
  }),
  validation_failed: (_, good) => ({ request: { headers: { ...good.credential }, body: { nonsense: 1 } } }),
  not_found: ({ id }, { credential }) => ({ request: { headers: { ...credential }, body: examples[id]?.body } }),
  invalid_idempotency_key: (contract, good) => keyed(contract, good, 'two words'),
  idempotency_in_flight: (contract, good) => keyed(contract, good, 'held'),
  idempotency_key_reused: (contract, good) => keyed(contract, good, `used-${contract.id}`),
};

/** The recorded example has a body that is valid; its ids are those of no object. */
function keyed({ id }: AnyOperation, { credential }: Good, key: string): Sample {
  const { body } = examples[id] ?? {};
  return { request: { headers: { ...credential, 'idempotency-key': key }, body } };
}

const goodFor = (contract: AnyOperation, { credentials }: Context): Good => {
  const { variant } = firstSource(contract);
  return contract.auth === 'none'
    ? { credential: {}, id: '' }
    : credentials[variant === 'impersonation' ? 'jwt' : variant];
};

/** @returns the problem code of the response, or its status */
async function answerTo(context: Context, contract: AnyOperation, { path = '', host, request }: Sample) {
  const { service } = context;
  const whole = path.startsWith('/') ? path : pathWith(contract, randomUUID()) + path;
  const method = contract.method;
  const { status, text } = await send(service.port, host ?? service.acme.host, whole, { ...request, method });
  return /"code":"(\w+)"/.exec(text)?.[1] ?? `${status} ${text}`;
}

/** Holds the key `held` of each credential, as requests do that are still being answered, and stores responses for `used-…`. */
async function occupyKeys(t: ExecutionContext<Context>): Promise<void> {
  const { service, credentials } = t.context;
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  for (const { id } of Object.values(credentials)) {
    const scope = [service.acme.id, id];
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${scope.join(' ')} held`]);
    await admin.query(
      `insert into idempotency_claims (tenant_id, credential, key, holder, expires_at)
        values ($1, $2, 'held', gen_random_uuid(), '2200-01-01')`,
      scope,
    );
    // One for each operation: only one request at a time may hold a key.
    await admin.query(
      `insert into idempotency_keys (tenant_id, credential, key, fingerprint, status, headers)
        select $1, $2, 'used-' || operation, '\\x00', 200, '{}' from unnest($3::text[]) operation`,
      [...scope, operations.map((contract) => contract.id)],
    );
  }
}

test.serial('each generic problem of each operation is answered to the request that provokes it', async (t) => {
  t.timeout(300_000);
  await occupyKeys(t);
  const faults: string[] = [];
  let count = 0;
  await forEach(operations, async (contract) => {
    const good = goodFor(contract, t.context);
    for (const { code } of problemsOf(contract)) {
      const provoke = provocations[code];
      if (!provoke || (code === 'not_found' && !contract.params)) continue;
      const answer = await answerTo(t.context, contract, provoke(contract, good, t.context));
      count += 1;
      if (answer !== code) faults.push(`${contract.id} ${code}: ${answer}`);
    }
  });
  t.log(`${count} requests`);
  t.true(count > 2_000);
  t.deepEqual(faults, []);
});

/** Members that are unique in a tenant, by operation, where no other test uses one twice. */
const uniqueMembers: Readonly<Record<string, string>> = {
  'groups.update': 'slug',
  'events.create': 'externalId',
  'events.update': 'externalId',
  'contacts.update': 'externalId',
  'payments.update': 'externalId',
  'invoices.update': 'externalId',
  'adhesionTypes.create': 'externalId',
  'adhesionTypes.update': 'externalId',
  'adhesions.create': 'externalId',
  'adhesions.update': 'externalId',
  'contracts.update': 'externalId',
};

for (const [id, member] of Object.entries(uniqueMembers)) {
  test.serial(`${id}: a ${member} of another object is a duplicate`, async (t) => {
    const { service } = t.context;
    const place = { service, tenant: service.acme };
    const person = await freshPerson(place, 'ROLE_ADMIN');
    const contract = operationOf(id);
    const members = { [member]: `same-${id.replace('.', '-').toLowerCase()}` };
    await performed(contract, place, person, {}, members);
    await t.throwsAsync(performed(contract, place, person, {}, members), { message: /"code":"duplicate"/ });
  });
}

/** Operation → one that brings its object into a state in which the first is not allowed. */
const transitions: Readonly<Record<string, string>> = {
  'forms.open': 'forms.open',
  'registrations.checkIn': 'registrations.cancel',
  'newsletters.delete': 'newsletters.send',
};

for (const [id, before] of Object.entries(transitions)) {
  test.serial(`${id} after ${before} is an invalid_transition`, async (t) => {
    const { service } = t.context;
    const place = { service, tenant: service.acme };
    const person = await freshPerson(place, 'ROLE_ADMIN');
    const first = operationOf(before);
    const arranged = await arrange(first, place, person);
    const { credential } = await firstSource(first).of(place, person, arranged.link);
    const done = await service.send(
      service.acme,
      pathOf(first, arranged.params),
      requestOf(first, arranged, credential),
    );
    t.is(done.status, first.success.status, done.text);
    const contract = operationOf(id);
    const sample = {
      path: pathOf(contract, arranged.params),
      request: { headers: { ...credential }, body: examples[id]?.body },
    };
    t.is(await answerTo(t.context, contract, sample), 'invalid_transition');
  });
}

function operationOf(id: string): AnyOperation {
  const contract = operations.find((operation) => operation.id === id);
  if (!contract) throw new Error(`there is no operation ${id}`);
  return contract;
}

test.serial('each limited operation refuses the request after its quota', async (t) => {
  t.timeout(120_000);
  const one = Object.fromEntries(Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1 }]));
  const service = await startUnlimitedService({ buckets: one });
  t.teardown(() => service.stop());
  const place = { service, tenant: service.acme };
  const person = await freshPerson(place, 'ROLE_ADMIN');
  const faults: string[] = [];
  for (const contract of operations.filter((operation) => bucketsOf(operation).length > 0)) {
    const { credential } =
      contract.auth === 'none' ? { credential: {} } : await firstSource(contract).of(place, person);
    const counted = bucketsOf(contract)
      .map((id): Bucket => buckets[id])
      .flatMap(({ onlyWith }) => onlyWith ?? [])
      .filter((member) => member in membersOf(contract.body));
    const secrets = Object.fromEntries(counted.map((member) => [member, 'correct horse battery staple']));
    const body = { ...secrets, ...record(examples[contract.id]?.body) };
    const sample = { request: { headers: { ...credential }, ...(contract.body && { body }) } };
    const answers = [];
    // Buckets by address are shared by operations, so that the first request may be refused already.
    for (let turn = 0; turn < 2; turn++) answers.push(await answerTo({ ...t.context, service }, contract, sample));
    if (!answers.at(-1)?.startsWith('429 ')) faults.push(`${contract.id}: ${answers}`);
  }
  t.deepEqual(faults, []);
});

/** @returns the status of a request whose body is announced and not sent */
function withoutBody(
  { service }: Context,
  contract: AnyOperation,
  { credential }: Good,
  length: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = pathWith(contract, randomUUID());
    const headers = {
      ...credential,
      host: service.acme.host,
      'content-type': contract.upload ? 'text/csv' : 'application/json',
      'content-length': length,
    };
    const options = { host: '127.0.0.1', port: service.port, method: contract.method, path, headers, agent: false };
    const request = http.request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}

const writes = operations.filter(({ method }) => isWrite(method));

test.serial('a body that is announced too long, or does not come, is refused by each write', async (t) => {
  t.timeout(120_000);
  const faults: string[] = [];
  await forEach(writes, async (contract) => {
    const status = await withoutBody(
      t.context,
      contract,
      goodFor(contract, t.context),
      1 + (contract.upload?.bytes ?? 2 ** 20),
    );
    if (status !== 413) faults.push(`${contract.id}: ${status}`);
  });
  // All at once, because each waits for seconds.
  await Promise.all(
    writes.map(async (contract) => {
      const status = await withoutBody(t.context, contract, goodFor(contract, t.context), 10);
      if (status !== 408) faults.push(`${contract.id}: ${status}`);
    }),
  );
  t.deepEqual(faults, []);
});

/** Credentials are checked at every operation, also at public ones, so that what breaks their table breaks all. */
async function answersWithToken(context: Context): Promise<Map<string, string[]>> {
  const { apiToken: token, jwt, contactHash: hash, oauth } = context.credentials;
  const answers: [string, string][] = [];
  await forEach(operations, async (contract) => {
    const { auth } = contract;
    const good =
      auth === 'none' || auth.includes('apiToken')
        ? token
        : auth.includes('jwt')
          ? jwt
          : auth.includes('oauth')
            ? oauth
            : hash;
    answers.push([await answerTo(context, contract, { request: { headers: { ...good.credential } } }), contract.id]);
  });
  const byAnswer = Map.groupBy(answers, ([answer]) => answer);
  return new Map([...byAnswer].map(([answer, found]) => [answer, found.map(([, id]) => id)]));
}

const tables = ['api_tokens', 'sessions', 'invitations', 'oauth_instances'];

test.serial('an error of the program is an internal_error at each operation', async (t) => {
  t.timeout(120_000);
  const { service } = t.context;
  for (const table of tables) await service.sql(`alter table ${table} rename to ${table}_gone`);
  const answers = await answersWithToken(t.context);
  for (const table of tables) await service.sql(`alter table ${table}_gone rename to ${table}`);
  t.deepEqual([...answers.keys()], ['internal_error'], JSON.stringify([...answers]).slice(0, 2_000));
});

test.serial('without its database each operation is temporarily_unavailable', async (t) => {
  t.timeout(120_000);
  const { service } = t.context;
  // From another database, because the sessions of this one are ended. A superuser is not limited.
  const [own = ''] = new URL(service.adminUrl).pathname.split('/').slice(1);
  const elsewhere = new URL(service.adminUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  t.teardown(() => admin.end());
  const allow = (allowed: boolean) =>
    admin.query(`alter database ${admin.escapeIdentifier(own)} connection limit ${allowed ? -1 : 0}`);
  await allow(false);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [own]);
  const answers = await answersWithToken(t.context);
  await allow(true);
  t.deepEqual([...answers.keys()], ['temporarily_unavailable'], JSON.stringify([...answers]).slice(0, 2_000));
});
