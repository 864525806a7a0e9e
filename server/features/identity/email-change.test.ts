/** Changes of one's own email over HTTP, with a worker and a mail server. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

// Serial, because each test starts a server, a worker and a mail server.
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const seconds = 1000;
const newEmail = 'theo.new@acme.example';

const post = (service: TestService, jwt: string, path: string, body: unknown) =>
  service.send(service.acme, `/api/v1/${path}`, { method: 'POST', body, headers: { authorization: `Bearer ${jwt}` } });
const theoOf = (service: TestService) => service.acme.people.ROLE_TREASURER;

/** Begins a change as the treasurer. */
function begin(service: TestService, email: string, currentPassword: string | undefined = theoOf(service).password) {
  return post(service, theoOf(service).jwt, 'me/email/begin', { email, currentPassword });
}
const confirm = (service: TestService, code: string, jwt = theoOf(service).jwt) =>
  post(service, jwt, 'me/email/confirm', { code });
const login = (service: TestService, email: string) =>
  service.send(service.acme, '/api/v1/login-check', {
    method: 'POST',
    body: { email, password: theoOf(service).password },
  });

async function mailedCode(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}
const wrongFor = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

const storedEmail = async (service: TestService, id: string) =>
  (await service.sql<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;

test.serial(
  'a code mailed to the new address changes it: both are notified, other sessions end, and the old one no longer signs in',
  async (t) => {
    const { service } = t.context;
    const { id, email, jwt } = theoOf(service);
    const { token: other } = (await login(service, email)).json;
    await service.sql('update users set email_verified_at = null where id = $1', [id]);
    const begun = await begin(service, 'Theo.New@Acme.Example');
    t.is(begun.status, 200, begun.text);
    t.deepEqual(begun.json, {
      message: 'If the address is free, a code has been sent to it.',
      expiresIn: 600,
      resendAfter: 30,
    });
    const notice = await service.mail.nextMail(email);
    t.regex(notice.subject, /new email address was requested/i);
    t.true(notice.text.includes(newEmail));
    t.notRegex(notice.text, /^\d{6}$/m);
    const { text: proof } = await service.mail.nextMail(newEmail);
    t.false(proof.includes('Theo'), 'users send no words of their own to any address');
    const [code = ''] = /^\d{6}$/m.exec(proof) ?? [];
    t.is(await storedEmail(service, id), email);
    t.is((await login(service, newEmail)).status, 401);

    const confirmed = await confirm(service, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    t.is(confirmed.status, 204, confirmed.text);
    for (const address of [email, newEmail]) {
      const { subject, text } = await service.mail.nextMail(address);
      t.regex(subject, /email address at .* was changed/);
      t.true(text.includes(newEmail));
    }
    const me = (token: string) =>
      service.send(service.acme, '/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
    t.is((await me(jwt)).json.email, newEmail);
    t.is((await me(other)).status, 401);
    t.is((await login(service, email)).status, 401);
    t.is((await login(service, newEmail)).status, 200);
    const [row] = await service.sql('select from users where id = $1 and email_verified_at is not null', [id]);
    t.truthy(row, 'the address is verified');
    const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
    const lines = await service.send(service.acme, '/api/v1/audit_log?action=identity.confirmEmailChange', { headers });
    t.like(lines.json.member[0], { userId: id });
    const changes = await service.send(service.acme, '/api/v1/changes', { headers });
    t.true(changes.text.includes(newEmail), changes.text);
  },
);

test.serial('wrong, sixth, used and expired codes get the same response and change nothing', async (t) => {
  const { service } = t.context;
  const { id, email } = theoOf(service);
  const refusals = new Set<string>();
  const refused = async (code: string) => {
    const response = await confirm(service, code);
    t.is(response.status, 422);
    t.is(response.json.violations[0].propertyPath, 'code');
    refusals.add(response.text);
  };
  await refused('123456');
  await begin(service, newEmail);
  const guessed = await mailedCode(service, newEmail);
  for (let offset = 1; offset <= 5; offset += 1) await refused(wrongFor(guessed, offset));
  await refused(guessed);
  // The wait after five failures, and the interval between mails.
  service.clock.advance(60 * seconds);
  await begin(service, newEmail);
  const late = await mailedCode(service, newEmail);
  service.clock.advance(600 * seconds);
  await refused(late);
  t.is(await storedEmail(service, id), email);
  await begin(service, newEmail);
  const used = await mailedCode(service, newEmail);
  t.is((await confirm(service, used)).status, 204);
  await refused(used);
  t.is(refusals.size, 1);
});

test.serial('a taken address and the present one get the same response as a free one, and no code', async (t) => {
  const { service } = t.context;
  const { id, email } = theoOf(service);
  const { ROLE_MEMBER } = service.acme.people;
  const free = await begin(service, newEmail);
  await service.mail.nextMail(email);
  await mailedCode(service, newEmail);
  service.clock.advance(30 * seconds);
  const taken = await begin(service, ROLE_MEMBER.email.toUpperCase());
  t.is(taken.text, free.text);
  t.regex((await service.mail.nextMail(email)).subject, /was requested/);
  const attempt = await service.mail.nextMail(ROLE_MEMBER.email);
  t.regex(attempt.text, /Another user of .* tried/);
  t.notRegex(attempt.text, /^\d{6}$/m);
  t.false(attempt.text.includes('Theo'));
  service.clock.advance(30 * seconds);
  const same = await begin(service, email);
  t.is(same.text, free.text);
  const nothing = await service.mail.nextMail(email);
  t.regex(nothing.subject, /stays the same/);
  t.notRegex(nothing.text, /^\d{6}$/m);
  t.is((await confirm(service, '123456')).status, 422);
  t.is(await storedEmail(service, id), email);
});

test.serial('an address that another user gets before the code is entered is not taken over', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER } = service.acme.people;
  const { id, email } = theoOf(service);
  await begin(service, newEmail);
  const code = await mailedCode(service, newEmail);
  await service.sql('update users set email = $1 where id = $2', [newEmail, ROLE_MEMBER.id]);
  const late = await confirm(service, code);
  t.is(late.status, 422);
  t.is(late.json.violations[0].code, 'incorrect');
  t.is(await storedEmail(service, id), email);
});

test.serial('a second request replaces the first, within 30 seconds for another address only', async (t) => {
  const { service } = t.context;
  await begin(service, 'typo@acme.example');
  const first = await mailedCode(service, 'typo@acme.example');
  t.is((await begin(service, 'typo@acme.example')).status, 200);
  t.is((await begin(service, newEmail)).status, 200);
  t.is((await confirm(service, first)).status, 422);
  const second = await mailedCode(service, newEmail);
  t.is(service.mail.mails().filter(({ subject }) => /Your code/.test(subject)).length, 2);
  t.is((await confirm(service, second)).status, 204);
  t.is((await login(service, newEmail)).status, 200);
});

test.serial('from the sixth unused mail on, another address has to wait as well', async (t) => {
  const { service } = t.context;
  for (let mail = 1; mail <= 5; mail += 1) t.is((await begin(service, `any${mail}@acme.example`)).status, 200);
  const refused = await begin(service, newEmail);
  t.is(refused.status, 409, refused.text);
  t.regex(refused.json.detail, /Wait 30 seconds/);
  service.clock.advance(30 * seconds);
  const sixth = await begin(service, newEmail);
  t.is(sixth.json.resendAfter, 60);
});

test.serial('a user with a password has to give it, one without has not', async (t) => {
  const { service } = t.context;
  const { id, jwt } = theoOf(service);
  for (const [currentPassword, code] of [
    [undefined, 'required'],
    ['not it', 'incorrect'],
  ] as const) {
    const refused = await post(service, jwt, 'me/email/begin', { email: newEmail, currentPassword });
    t.is(refused.status, 422);
    t.like(refused.json.violations[0], { propertyPath: 'currentPassword', code });
  }
  t.deepEqual(service.mail.mails(), []);
  await service.sql('update users set password_hash = null where id = $1', [id]);
  t.is((await post(service, jwt, 'me/email/begin', { email: newEmail })).status, 200);
  t.is((await confirm(service, await mailedCode(service, newEmail))).status, 204);
});

test.serial('a code confirms nothing for another user, in another tenant or by another credential', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  const { ROLE_ADMIN, ROLE_MEMBER, ROLE_TREASURER } = acme.people;
  // An address of another tenant is free here.
  const theirs = globex.people.ROLE_ADMIN.email;
  await begin(service, theirs);
  const code = await mailedCode(service, theirs);
  const body = { code };
  t.is((await confirm(service, code, ROLE_MEMBER.jwt)).status, 422);
  t.is((await confirm(service, code, globex.people.ROLE_TREASURER.jwt)).status, 401);
  const elsewhere = await service.send(globex, '/api/v1/me/email/confirm', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${globex.people.ROLE_TREASURER.jwt}` },
  });
  t.is(elsewhere.status, 422);
  const impersonation = await post(service, ROLE_ADMIN.jwt, `permission/impersonate/${ROLE_TREASURER.id}`, {});
  const { token } = impersonation.json;
  for (const [path, sent] of [
    ['me/email/confirm', body],
    ['me/email/begin', { email: newEmail, currentPassword: ROLE_TREASURER.password }],
  ] as const) {
    t.is((await post(service, token, path, sent)).json.code, 'impersonation_forbidden');
    const byToken = { method: 'POST', body: sent, headers: { 'api-token': ROLE_TREASURER.readWrite } };
    t.is((await service.send(acme, `/api/v1/${path}`, byToken)).status, 403);
  }
  t.is((await confirm(service, code)).status, 204);
  t.is(await storedEmail(service, ROLE_TREASURER.id), theirs);
  t.is(await storedEmail(service, globex.people.ROLE_ADMIN.id), theirs);
});

test.serial(
  'neither queue nor log holds an address or a code, and mails are in the language of the user',
  async (t) => {
    const { service } = t.context;
    const { id, email } = theoOf(service);
    await service.sql(`update users set locale = 'fr' where id = $1`, [id]);
    await service.mail.pause();
    await begin(service, newEmail);
    const [row] = await service.sql<{ text: string }>(`select string_agg(j::text, '') as text from queue.jobs j`);
    t.regex(row?.text ?? '', /notifyOfEmailChange/);
    // No base64 of a sealed address holds an @, as four letters of a name may stand in it by chance.
    t.notRegex(row?.text ?? '', /@/);
    await service.mail.resume();
    t.regex((await service.mail.nextMail(email, 45_000)).subject, /Une nouvelle adresse e-mail a été demandée/);
    const code = await mailedCode(service, newEmail);
    t.is((await confirm(service, code)).status, 204);
    await service.mail.nextMail(newEmail);
    t.false(service.logLines.join('').includes(code));
    t.false(service.logLines.join('').includes(newEmail));
  },
);

test.serial(
  'an administrator who changes an email ends every session of the user, and both addresses are notified',
  async (t) => {
    const { service } = t.context;
    const { id, email, jwt, refreshToken } = theoOf(service);
    await service.sql("update users set external_id = 'theo' where id = $1", [id]);
    const write = (method: string, path: string, body: object) =>
      service.send(service.acme, `/api/v1/users${path}`, {
        method,
        body,
        headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
      });
    const me = (token: string) =>
      service.send(service.acme, '/api/v1/me', { headers: { authorization: `Bearer ${token}` } });

    t.is((await write('PATCH', `/${id}`, { email: email.toUpperCase(), jobTitle: 'Treasurer' })).status, 200);
    t.is((await me(jwt)).status, 200, 'the same address is no change');
    t.is((await write('PATCH', `/${id}`, { email: newEmail })).status, 200);
    t.is((await me(jwt)).status, 401);
    const refreshed = await service.send(service.acme, '/api/v1/token/refresh', {
      method: 'POST',
      body: { refresh_token: refreshToken },
    });
    t.is(refreshed.status, 401);
    for (const address of [email, newEmail]) {
      const { text } = await service.mail.nextMail(address);
      t.regex(text, /An administrator changed the email address/);
      // The old one can be a stranger's, by a typing error.
      t.is(text.includes(newEmail), address === newEmail, address);
    }

    const { token } = (await login(service, newEmail)).json;
    const again = 'theo.newest@acme.example';
    t.is((await write('POST', '/bulk-upsert', { items: [{ externalId: 'theo', email: again }] })).status, 200);
    t.is((await me(token)).status, 401);
    for (const address of [newEmail, again]) {
      t.regex((await service.mail.nextMail(address)).text, /An administrator changed the email address/);
    }
  },
);
