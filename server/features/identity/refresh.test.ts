/** Refresh token rotation: one lineage per session. */
import { createHash } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const seconds = 1000;
const first = ({ acme }: TestService) => acme.people.ROLE_TREASURER.refreshToken;

function refresh(service: TestService, refresh_token: string, tenant = service.acme) {
  return service.send(tenant, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token } });
}
async function refreshed(service: TestService, token: string): Promise<{ token: string; refresh_token: string }> {
  const { status, json } = await refresh(service, token);
  if (status !== 200) throw new Error(`refresh answered ${status}`);
  return json;
}
async function isSignedIn({ send, acme }: TestService, jwt: string): Promise<boolean> {
  const { status } = await send(acme, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}` } });
  return status === 200;
}
/** @returns the number of refresh tokens of the token's session. */
async function tokensOfSession({ sql }: TestService, token: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int from refresh_tokens t join refresh_tokens o using (tenant_id, session_id) where o.token_hash = $1`,
    [createHash('sha256').update(token).digest()],
  );
  return row?.count ?? 0;
}

test('100 parallel uses of one refresh token return one successor, in one new row, each with a JWT that works', async (t) => {
  const { service } = t.context;
  const token = first(service);
  const before = await tokensOfSession(service, token);
  const responses = await Promise.all(Array.from({ length: 100 }, () => refresh(service, token)));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  t.is(new Set(responses.map(({ json }) => json.refresh_token)).size, 1);
  t.is(new Set(responses.map(({ json }) => json.refresh_token_expiration)).size, 1);
  t.is(new Set(responses.map(({ json }) => json.token)).size, 100);
  t.is((await tokensOfSession(service, token)) - before, 1);
  t.true(await isSignedIn(service, responses[0]?.json.token));
  t.true(await isSignedIn(service, responses[99]?.json.token));
});

test('a thief and the owner who use one token within 30 seconds share a lineage: the next two uses end the session', async (t) => {
  const { service } = t.context;
  const owner = await refreshed(service, first(service));
  service.clock.advance(29 * seconds);
  const thief = await refreshed(service, first(service));
  t.is(thief.refresh_token, owner.refresh_token);
  const next = await refreshed(service, thief.refresh_token);
  service.clock.advance(30 * seconds);
  t.is((await refresh(service, owner.refresh_token)).status, 401);
  t.is((await refresh(service, next.refresh_token)).status, 401);
  for (const { token } of [owner, thief, next]) t.false(await isSignedIn(service, token));
});

test('a tab that presents a token whose successor was used already gets the newest token, within 30 seconds', async (t) => {
  const { service } = t.context;
  const child = await refreshed(service, first(service));
  const grandchild = await refreshed(service, child.refresh_token);
  service.clock.advance(29 * seconds);
  const late = await refreshed(service, first(service));
  t.is(late.refresh_token, grandchild.refresh_token);
  t.is(await tokensOfSession(service, first(service)), 3);
  service.clock.advance(11 * 24 * 3600 * seconds);
  t.true(await isSignedIn(service, (await refreshed(service, late.refresh_token)).token));
});

test('the 30 seconds are counted from the first use: a second use does not extend them', async (t) => {
  const { service } = t.context;
  const child = await refreshed(service, first(service));
  service.clock.advance(20 * seconds);
  await refreshed(service, first(service));
  service.clock.advance(10 * seconds);
  t.is((await refresh(service, first(service))).status, 401);
  t.is((await refresh(service, child.refresh_token)).status, 401);
});

test('within the 30 seconds a spent token is refused once its session is over', async (t) => {
  const { service } = t.context;
  const child = await refreshed(service, first(service));
  const body = { refresh_token: child.refresh_token };
  t.is((await service.send(service.acme, '/api/v1/token/revoke', { method: 'POST', body })).status, 204);
  t.is((await refresh(service, first(service))).status, 401);
});

test('a spent token of another tenant is refused here and returns the same successor at home', async (t) => {
  const { service } = t.context;
  const child = await refreshed(service, first(service));
  t.is((await refresh(service, first(service), service.globex)).status, 401);
  t.is((await refreshed(service, first(service))).refresh_token, child.refresh_token);
});

test('no refresh token is in the database, nor anything that gives one without the token before it', async (t) => {
  const { service } = t.context;
  const child = await refreshed(service, first(service));
  const rows = JSON.stringify(await service.sql('select to_jsonb(t) as row from refresh_tokens t'));
  for (const token of [first(service), child.refresh_token]) {
    t.false(rows.includes(token));
    t.false(rows.includes(Buffer.from(token, 'base64url').toString('hex')));
  }
  t.false(service.logLines.some((line) => line.includes(child.refresh_token)));
});
