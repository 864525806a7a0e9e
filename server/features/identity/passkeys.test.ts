/** Passkeys over HTTP: adding, the second step of a sign-in, everything that is refused, and removal. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { bytesOfBase32 } from '#harness/totp.ts';
import { plantPasskey } from '#test/actors/second-factor.arrangements.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';
import { type Ceremony, SoftwareAuthenticator } from './testing/software-authenticator.ts';
import { codeAt, stepAt } from './totp.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;
type T = ExecutionContext<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const post = (service: TestService, path: string, body: unknown, jwt?: string, tenant: TestTenant = service.acme) =>
  service.send(tenant, `/api/v1/${path}`, {
    method: 'POST',
    body,
    headers: jwt === undefined ? {} : { authorization: `Bearer ${jwt}` },
  });

const originOf = ({ baseUrl }: TestTenant) => new URL(baseUrl).origin;

async function begin(t: T, person: TestPerson, tenant = t.context.service.acme): Promise<Ceremony> {
  const { status, json, text } = await post(
    t.context.service,
    'me/second_factor/begin-passkey',
    { password: person.password },
    person.jwt,
    tenant,
  );
  t.is(status, 200, text);
  t.is(json.rp.id, new URL(tenant.baseUrl).hostname);
  return { challenge: json.challenge, origin: originOf(tenant), rpId: json.rp.id };
}

const add = ({ context: { service } }: T, credential: object, jwt: string, tenant = service.acme) =>
  post(service, 'me/second_factor/add-passkey', { name: 'Laptop', credential }, jwt, tenant);

/** @returns an authenticator whose passkey the person has, and the recovery codes */
async function setUp(t: T, person: TestPerson, tenant = t.context.service.acme) {
  const authenticator = new SoftwareAuthenticator();
  const added = await add(t, authenticator.create(await begin(t, person, tenant)), person.jwt, tenant);
  t.is(added.status, 200, added.text);
  return { authenticator, id: added.json.id as string, recoveryCodes: added.json.recoveryCodes as string[] };
}

/** @returns the sign-in that waits for its second step */
async function signIn(t: T, { email, password }: TestPerson, tenant = t.context.service.acme) {
  const { json, text } = await post(t.context.service, 'login-check', { email, password }, undefined, tenant);
  t.is(json.code, 'second_factor_required', text);
  const { token, app, passkey } = json.secondFactor;
  const ceremony: Ceremony = { challenge: passkey?.challenge, origin: originOf(tenant), rpId: passkey?.rpId };
  return { token: token as string, app, passkey, ceremony };
}

const verify = ({ context: { service } }: T, proof: object, tenant = service.acme) =>
  post(service, `login-check/${'passkey' in proof ? 'passkey' : 'second-factor'}`, proof, undefined, tenant);

test('a passkey is a second factor of its own: it comes with recovery codes, and opens one session for each challenge', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo, ROLE_ADMIN } = service.acme.people;
  const { authenticator, recoveryCodes } = await setUp(t, theo);
  t.is(recoveryCodes.length, 10);
  t.true(String((await service.mail.nextMail(theo.email)).text).includes('A passkey was added'));
  const { token, app, passkey, ceremony } = await signIn(t, theo);
  t.false(app);
  t.deepEqual(passkey.allowCredentials, [
    { id: authenticator.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
  ]);
  const assertion = authenticator.get(ceremony);
  t.is((await verify(t, { token, passkey: { ...assertion, response: {} } })).status, 422);
  const done = await verify(t, { token, passkey: assertion });
  t.is(done.status, 200, done.text);
  t.is((await verify(t, { token, passkey: assertion })).status, 401, 'the sign-in is over');
  const replayed = await signIn(t, theo);
  t.is((await verify(t, { token: replayed.token, passkey: assertion })).status, 401, 'of another challenge');
  const { json } = await service.send(service.acme, '/api/v1/audit_log?action=secondFactor.verifyPasskey', {
    headers: { 'api-token': ROLE_ADMIN.readOnly },
  });
  t.is(json.member.length, 1);
  t.like(json.member[0].details, { secondFactor: 'PASSKEY' });
  const state = await service.send(service.acme, '/api/v1/me/second_factor', {
    headers: { authorization: `Bearer ${theo.jwt}` },
  });
  t.like(state.json, { enabledAt: null, recoveryCodesLeft: 10 });
  t.like(state.json.passkeys[0], { name: 'Laptop', lastUsedAt: service.clock.now().toISOString() });
  const by = (code: string) => verify(t, { token: replayed.token, code });
  t.is((await by('123456')).status, 401, 'there is no app');
  t.is((await by(recoveryCodes[0] ?? '')).status, 200);
});

test('an assertion of another origin, host, user or tenant, or with a count that does not grow, is refused alike', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo, ROLE_EVENT_MANAGER: eve } = service.acme.people;
  const { authenticator } = await setUp(t, theo);
  const ofEve = (await setUp(t, eve)).authenticator;
  const ofGlobex = (await setUp(t, service.globex.people.ROLE_TREASURER, service.globex)).authenticator;
  const { token, ceremony } = await signIn(t, theo);
  t.is((await verify(t, { token, passkey: authenticator.get({ ...ceremony, counter: 9 }) })).status, 200);
  const wrong: readonly ((right: Ceremony) => object)[] = [
    (right) => authenticator.get({ ...right, origin: 'https://evil.example' }),
    (right) => authenticator.get({ ...right, origin: originOf(service.globex) }),
    (right) => authenticator.get({ ...right, rpId: 'globex.localhost' }),
    (right) => authenticator.get({ ...right, counter: 9 }),
    (right) => authenticator.get({ ...right, counter: 3 }),
    (right) => ofEve.get(right),
    (right) => ofGlobex.get(right),
    (right) => ({ ...ofEve.get(right), id: idOf(authenticator), rawId: idOf(authenticator) }),
    (right) => ({ ...authenticator.get(right), response: new SoftwareAuthenticator().get(right).response }),
  ];
  for (const [index, make] of wrong.entries()) {
    // Five failures of one place block it.
    service.clock.advance(3_600_000);
    const waiting = await signIn(t, theo);
    const refused = await verify(t, { token: waiting.token, passkey: make(waiting.ceremony) });
    t.is(refused.status, 401, `${index}: ${refused.text}`);
    t.is(refused.json.code, 'invalid_code', String(index));
  }
  const [row] = await service.sql<{ counter: string }>('select counter from passkeys where credential_id = $1', [
    authenticator.credentialId,
  ]);
  t.is(row?.counter, '9', 'nothing was written');
  const last = await signIn(t, theo);
  t.is(
    (await verify(t, { token: last.token, passkey: authenticator.get({ ...last.ceremony, counter: 10 }) })).status,
    200,
  );
});

test('one signature used by parallel requests opens one session, and five failures end the sign-in', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo } = service.acme.people;
  const { authenticator } = await setUp(t, theo);
  const { token, ceremony } = await signIn(t, theo);
  const passkey = authenticator.get(ceremony);
  const responses = await Promise.all([1, 2, 3].map(() => verify(t, { token, passkey })));
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401]);
  const other = await signIn(t, theo);
  const evil = () => authenticator.get({ ...other.ceremony, origin: 'https://evil.example' });
  for (let n = 0; n < 5; n += 1) t.is((await verify(t, { token: other.token, passkey: evil() })).status, 401);
  service.clock.advance(60_000);
  t.is((await verify(t, { token: other.token, passkey: authenticator.get(other.ceremony) })).status, 401);
});

test('a challenge adds one passkey, in its session, within five minutes; whatever else is wrong is refused alike', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo, ROLE_EVENT_MANAGER: eve } = service.acme.people;
  t.is((await post(service, 'me/second_factor/begin-passkey', { password: 'wrong' }, theo.jwt)).status, 422);
  const refused = async (credential: object, message: string) => {
    const response = await add(t, credential, theo.jwt);
    t.is(response.status, 422, message);
    t.like(response.json.violations[0], { propertyPath: 'credential', code: 'incorrect' }, message);
  };
  const key = new SoftwareAuthenticator();
  const first = await begin(t, theo);
  await refused(key.create({ ...first, origin: 'https://evil.example' }), 'another origin');
  await refused(key.create(first), 'each try ends the challenge');
  await refused(key.create({ ...(await begin(t, theo)), rpId: 'localhost' }), 'another host');
  await refused(key.create(await begin(t, eve)), 'the challenge of another session');
  const replaced = await begin(t, theo);
  await begin(t, theo);
  await refused(key.create(replaced), 'a challenge that was replaced');
  const late = await begin(t, theo);
  service.clock.advance(301_000);
  await refused(key.create(late), 'after five minutes');
  await refused({ ...key.create(await begin(t, theo)), id: 'AAAA', rawId: 'BBBB' }, 'two ids');
  const { authenticator: ofEve } = await setUp(t, eve);
  await refused(ofEve.create(await begin(t, theo)), 'a credential of another user');
  t.deepEqual(await service.sql('select from passkeys where user_id = $1', [theo.id]), []);
  t.deepEqual(await service.sql('select from recovery_codes where user_id = $1', [theo.id]), []);
  t.is((await add(t, key.create(await begin(t, theo)), theo.jwt)).status, 200);
  const { json } = await post(service, 'me/second_factor/begin-passkey', { password: theo.password }, theo.jwt);
  t.deepEqual(
    json.excludeCredentials.map(({ id }: { id: string }) => id),
    [idOf(key)],
  );
});

test('an app and passkeys stand side by side; recovery codes end with the last of them', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo, ROLE_EVENT_MANAGER: eve } = service.acme.people;
  const { password, jwt, id: userId } = theo;
  const { id, recoveryCodes } = await setUp(t, theo);
  const second = await setUp(t, theo);
  t.deepEqual(second.recoveryCodes, [], 'those of the first one stay');
  const { secret } = (await post(service, 'me/second_factor/begin', { password }, jwt)).json;
  const code = () => codeAt(bytesOfBase32(secret), stepAt(service.clock.now()));
  const confirmed = await post(service, 'me/second_factor/confirm', { code: code() }, jwt);
  t.is(confirmed.status, 200, confirmed.text);
  const { token, app, ceremony } = await signIn(t, theo);
  t.true(app);
  t.is((await verify(t, { token, code: recoveryCodes[0] })).status, 401, 'the app came with new ones');
  t.is((await verify(t, { token, passkey: second.authenticator.get(ceremony) })).status, 200);
  const remove = (passkey: string, by = theo) =>
    post(service, 'me/second_factor/remove-passkey', { id: passkey, password: by.password }, by.jwt);
  t.is((await remove(id, eve)).status, 409, 'of another user');
  t.is((await post(service, 'me/second_factor/remove-passkey', { id, password: 'wrong' }, jwt)).status, 422);
  t.is((await remove(id)).status, 204);
  t.is((await remove(id)).status, 409);
  const codesLeft = () => service.sql('select from recovery_codes where user_id = $1', [userId]);
  t.is((await codesLeft()).length, 10);
  t.is((await post(service, 'me/second_factor/remove', { password }, jwt)).status, 204);
  t.deepEqual(await service.sql('select from passkeys where user_id = $1', [userId]), []);
  const last = await setUp(t, theo);
  t.is(last.recoveryCodes.length, 10);
  t.is((await remove(last.id)).status, 204);
  t.deepEqual(await codesLeft(), []);
  t.is((await post(service, 'login-check', { email: theo.email, password })).status, 200);
});

test('a passkey satisfies the demand of a role; without it the session has no permissions; an administrator removes it', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER: theo } = service.acme.people;
  const headers = { authorization: `Bearer ${ROLE_ADMIN.jwt}` };
  const body = { roles: ['ROLE_TREASURER'] };
  await service.send(service.acme, '/api/v1/permission/second-factor-roles', { method: 'PUT', body, headers });
  const payments = () =>
    service.send(service.acme, '/api/v1/payments', { headers: { authorization: `Bearer ${theo.jwt}` } });
  t.is((await payments()).status, 403);
  await setUp(t, theo);
  t.is((await payments()).status, 200);
  t.is((await post(service, `users/${theo.id}/remove-second-factor`, undefined, ROLE_ADMIN.jwt)).status, 204);
  t.is((await payments()).status, 403);
  t.deepEqual(await service.sql('select from passkeys', []), []);
});

test('a user has up to ten passkeys', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER: theo } = service.acme.people;
  const ceremony = await begin(t, theo);
  const place = { service, tenant: service.acme };
  for (let n = 0; n < 10; n += 1) await plantPasskey(place, theo.id);
  t.is((await add(t, new SoftwareAuthenticator().create(ceremony), theo.jwt)).status, 409);
  const { password, jwt } = theo;
  t.is((await post(service, 'me/second_factor/begin-passkey', { password }, jwt)).status, 409);
  t.is((await service.sql('select from passkeys where user_id = $1', [theo.id])).length, 10);
});

test('personal data names the passkeys of a user', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER: theo } = service.acme.people;
  await setUp(t, theo);
  const { json } = await service.send(service.acme, `/api/v1/users/${theo.id}/personal_data`, {
    headers: { 'api-token': ROLE_ADMIN.readOnly },
  });
  const [passkey] = json.accessGiven.filter(({ kind }: { kind: string }) => kind === 'PASSKEY');
  t.like(passkey, { name: 'Laptop', createdAt: service.clock.now().toISOString() });
});

const idOf = ({ credentialId }: SoftwareAuthenticator) => credentialId.toString('base64url');
