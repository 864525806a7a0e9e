/** ETag, If-None-Match and If-Match of every operation. */
import anyTest, { type TestFn } from 'ava';
import { hasEntityTag, isRevalidated, mayRequireIfMatch, objectOf } from '#contracts/conditional.ts';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { adviceOn, arrange, pathOf, requestOf } from '../actors/arrange.ts';
import type { RequestParts } from '../actors/arrangement.ts';
import type { Credential } from '../actors/credential.ts';
import { firstSource } from '../actors/good-credential.ts';
import type { Place } from '../actors/person.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';

const test = anyTest as TestFn<{ place: Place; service: TestService }>;
const tag = /^"[\w-]{22}"$/;
const another = '"AAAAAAAAAAAAAAAAAAAAAA"';

test.before(async (t) => {
  const service = await startUnlimitedService();
  Object.assign(t.context, { service, place: { service, tenant: service.acme } });
});
test.after.always((t) => t.context.service?.stop());

interface Arranged {
  readonly contract: AnyOperation;
  readonly made: RequestParts;
  readonly credential: Credential;
  /** Sends the operation's request. */
  readonly perform: (headers?: Readonly<Record<string, string>>) => Promise<TestResponse>;
  /** Reads a path as the same caller. */
  readonly read: (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<TestResponse>;
}

async function arranged(place: Place, contract: AnyOperation): Promise<Arranged> {
  const { service, tenant } = place;
  const made = await arrange(contract, place);
  const { credential } = await firstSource(contract).of(place, made.caller, made.link);
  const request = requestOf(contract, made, credential);
  return {
    contract,
    made,
    credential,
    perform: (headers) =>
      service.send(tenant, pathOf(contract, made.params), { ...request, headers: { ...request.headers, ...headers } }),
    read: (path, headers, method = 'GET') =>
      service.send(tenant, path, { method, headers: { ...credential, ...headers } }),
  };
}

const etagOf = ({ headers }: TestResponse) => headers.etag ?? 'no ETag';

/** Reads whose content is the time of the request. */
const unstable = new Set(['changes.list', 'statistics.webhookDeliveries', 'limits.list']);

for (const contract of operations.filter((one) => one.method === 'GET' && one.success.body)) {
  test.serial(
    `${contract.id}: the same content has the same ETag, and is a 304 for a client that has it`,
    async (t) => {
      const { perform, read, made } = await arranged(t.context.place, contract);
      const path = pathOf(contract, made.params);
      const first = await perform();
      t.is(first.status, 200, adviceOn(contract, first.status, first.text));
      t.regex(etagOf(first), tag);
      t.is(first.headers['cache-control'], 'no-store');
      if (unstable.has(contract.id)) return;
      const second = await perform();
      t.is(second.text, first.text);
      t.is(etagOf(second), etagOf(first));
      for (const known of [etagOf(first), `W/${etagOf(first)}`, `${another}, ${etagOf(first)}`, '*']) {
        const revalidated = await perform({ 'if-none-match': known });
        t.is(revalidated.status, 304, known);
        t.is(revalidated.text, '');
        t.is(etagOf(revalidated), etagOf(first));
      }
      const other = await perform({ 'if-none-match': another });
      t.is(other.status, 200);
      t.is(other.text, first.text);
      const head = await read(path, {}, 'HEAD');
      t.is(head.status, 200);
      t.is(etagOf(head), etagOf(first));
      t.is((await read(path, { 'if-none-match': etagOf(first) }, 'HEAD')).status, 304);
    },
  );
}

/** @returns the path of the object that a response shows */
function objectPath(contract: AnyOperation, made: RequestParts, { headers: { location } }: TestResponse): string {
  return location ?? pathOf(objectOf(contract) ?? contract, made.params);
}

for (const contract of operations.filter((one) => one.method !== 'GET' && hasEntityTag(one))) {
  test.serial(`${contract.id}: its response has the bytes and the ETag of the read that follows`, async (t) => {
    const { perform, read, made } = await arranged(t.context.place, contract);
    const written = await perform();
    t.is(written.status, contract.success.status, adviceOn(contract, written.status, written.text));
    const shown = await read(objectPath(contract, made, written));
    t.is(shown.status, 200);
    t.is(written.text, shown.text);
    t.regex(etagOf(written), tag);
    t.is(etagOf(written), etagOf(shown));
  });
}

test.serial('writes whose response is no object with a read of its own have no ETag', async (t) => {
  for (const id of ['apiTokens.create', 'groups.addMember', 'contacts.bulkDelete']) {
    const contract = operations.find((one) => one.id === id);
    if (!contract) throw new Error(`there is no ${id}`);
    const response = await (await arranged(t.context.place, contract)).perform();
    t.is(response.status, contract.success.status);
    t.is(response.headers.etag, undefined);
  }
});

/** A challenge ends with its first try, whatever becomes of it. */
const endedByEachTry = new Set(['secondFactor.addPasskey']);

for (const contract of operations.filter((one) => objectOf(one))) {
  test.serial(
    `${contract.id}: a stale If-Match is a 412 with the present ETag and changes nothing; the present one succeeds`,
    async (t) => {
      const { perform, read, made } = await arranged(t.context.place, contract);
      const path = pathOf(objectOf(contract) ?? contract, made.params);
      const before = await read(path);
      t.is(before.status, 200, before.text);
      for (const stale of endedByEachTry.has(contract.id) ? [another] : [another, `W/${etagOf(before)}`]) {
        const refused = await perform({ 'if-match': stale });
        t.is(refused.status, 412, `${stale}: ${refused.text}`);
        t.is(refused.json.code, 'precondition_failed');
        t.is(etagOf(refused), etagOf(before));
      }
      t.is((await read(path)).text, before.text);
      if (endedByEachTry.has(contract.id)) return;
      const malformed = await perform({ 'if-match': 'no-tag' });
      t.is(malformed.status, 400);
      t.is(malformed.json.code, 'invalid_if_match');
      const done = await perform({ 'if-match': `${another}, ${etagOf(before)}` });
      t.is(done.status, contract.success.status, done.text);
    },
  );
}

test.serial('a write of no single object refuses If-Match', async (t) => {
  for (const contract of operations.filter((one) => isWrite(one.method) && !objectOf(one))) {
    const { perform } = await arranged(t.context.place, contract);
    for (const ifMatch of ['*', another]) {
      const refused = await perform({ 'if-match': ifMatch });
      t.is(refused.status, 400, `${contract.id} ${ifMatch}`);
      t.is(refused.json.code, 'invalid_if_match');
    }
  }
});

test.serial('where a tenant requires If-Match, every change and deletion by a user without it is a 428', async (t) => {
  const { place, service } = t.context;
  const required: Arranged[] = [];
  for (const contract of operations.filter(mayRequireIfMatch)) required.push(await arranged(place, contract));
  const require = async (requireIfMatch: boolean) => {
    const headers = { 'api-token': place.tenant.people.ROLE_ADMIN.readWrite, 'if-match': '*' };
    const request = { method: 'PATCH', body: { requireIfMatch }, headers };
    t.is((await service.send(place.tenant, '/api/v1/tenant', request)).status, 200);
  };
  await require(true);
  for (const { contract, perform } of required) {
    const refused = await perform();
    t.is(refused.status, 428, contract.id);
    t.is(refused.json.code, 'precondition_required');
  }
  await require(false);
});

test.serial('exports are not revalidated', (t) => {
  t.deepEqual(
    operations.filter((one) => one.method === 'GET' && !isRevalidated(one)).map(({ id }) => id),
    [
      'users.export',
      'contacts.export',
      'registrations.export',
      'payments.export',
      'invoices.export',
      'adhesions.export',
      'imports.problems',
    ],
  );
});
