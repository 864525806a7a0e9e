/** Probes of credentials, tenants, contacts and codes. */
import { Application } from '#conformance/engine/oauth/application.ts';
import type { Trial } from '#conformance/engine/trial.ts';
import {
  administrator,
  ask,
  codeFor,
  contactsWith,
  freshEmail,
  freshToken,
  make,
  type Probe,
  type Probes,
  readOnly,
  readWrite,
  repeat,
  statusOf,
} from './probe.ts';

/** Creates a contact with a credential that must be refused. @returns the status, and whether the contact exists */
const creates =
  (
    as: (trial: Trial) => Promise<{ name: string; headers: Readonly<Record<string, string>> }>,
    tenant?: 'other',
  ): Probe =>
  async (trial) => {
    // Accepted once at its own host.
    const credential = await as(trial);
    const email = freshEmail(trial);
    const of = tenant ? { tenant } : {};
    await ask(trial, 'GET /users', { as: credential });
    await statusOf(trial, '/users', tenant);
    const { status } = await ask(trial, 'POST /contacts', { as: credential, body: { email }, ...of });
    return [status, await contactsWith(trial, email, tenant)];
  };

const expired = (trial: Trial) =>
  Promise.resolve(trial.actors.jwtCredential(trial.profile.expiredJwt ?? '', 'expired'));

/** The administrator's JWT with another signature. */
async function resigned(trial: Trial) {
  const { jwt } = await trial.actors.administrator();
  const [header, claims, signature = ''] = jwt.split('.');
  return trial.actors.jwtCredential([header, claims, [...signature].reverse().join('')].join('.'), 'resigned');
}

async function invitee(trial: Trial) {
  return trial.invitees.invite({ name: 'probed', event: await make(trial, 'event') });
}

async function member(trial: Trial) {
  return trial.actors.person('probing member', []);
}

/** Uses a code of `path` at the login. @param wrong changes the code @param another sends another user's email */
const logsInBy =
  (path: string, wrong: (code: string) => string, another = false): Probe =>
  async (trial) => {
    const { account } = await member(trial);
    const code = await codeFor(trial, account.email, path);
    const email = another ? (await member(trial)).account.email : account.email;
    return (await ask(trial, 'POST /verify-login-otp', { body: { email, code: wrong(code) } })).status;
  };

export const accessProbes: Probes = {
  'read-only-creates-behind-403': creates(readOnly),
  'read-only-deletes-behind-403': async (trial) => {
    const path = `/events/${(await make(trial, 'event')).text('id')}`;
    return [(await ask(trial, `DELETE ${path}`, { as: await readOnly(trial) })).status, await statusOf(trial, path)];
  },
  'deleted-token-lists-payments': async (trial) => {
    const owner = await trial.actors.administrator();
    const { id, credential: as } = await trial.actors.token(owner, 'readWrite');
    await ask(trial, 'GET /payments', { as });
    await trial.actors.revoke(owner, id);
    return (await ask(trial, 'GET /payments', { as })).status;
  },
  'deleted-token-writes': async (trial) => {
    const owner = await trial.actors.administrator();
    const { id, credential: as } = await trial.actors.token(owner, 'readWrite');
    await ask(trial, 'GET /payments', { as });
    await trial.actors.revoke(owner, id);
    return (await ask(trial, 'POST /contacts', { as, body: { email: freshEmail(trial) } })).status;
  },
  'lost-role-exports': async (trial) => {
    const owner = await trial.actors.person('manager', [trial.dialect.roles.manager]);
    const { credential: as } = await trial.actors.token(owner, 'readWrite');
    await ask(trial, 'GET /contacts-csv', { as });
    await trial.actors.setRoles(owner.id, []);
    return (await ask(trial, 'GET /contacts-csv', { as })).status;
  },
  'lost-role-writes': async (trial) => {
    const owner = await trial.actors.person('manager', [trial.dialect.roles.manager]);
    const { credential: as } = await trial.actors.token(owner, 'readWrite');
    await ask(trial, 'GET /contacts', { as });
    await trial.actors.setRoles(owner.id, []);
    return (await ask(trial, 'POST /contacts', { as, body: { email: freshEmail(trial) } })).status;
  },
  'read-only-cannot-export': async (trial) =>
    (await ask(trial, 'GET /users-csv', { as: await readOnly(trial) })).status,
  'expired-jwt-403': async (trial) =>
    (await ask(trial, `DELETE /contacts/${crypto.randomUUID()}`, { as: await expired(trial) })).status,
  'expired-jwt-writes-behind-401': creates(expired),
  'unsigned-jwt-writes': creates(async (trial) => {
    const { jwt } = await trial.actors.administrator();
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    return trial.actors.jwtCredential(`${header}.${jwt.split('.')[1]}.`, 'unsigned');
  }),
  'malformed-jwt-400': creates(async (trial) => trial.actors.jwtCredential('no-jwt', 'malformed')),
  'signature-not-compared': async (trial) => {
    await ask(trial, 'GET /users', { as: await administrator(trial) });
    return (await ask(trial, 'GET /users-csv', { as: await resigned(trial) })).status;
  },
  'no-credential-with-status': async (trial) => (await ask(trial, 'GET /payments?status=PENDING')).status,
  'no-credential-deletes': async (trial) => {
    const path = `/contacts/${(await make(trial, 'contact')).text('id')}`;
    return [(await ask(trial, `DELETE ${path}`)).status, await statusOf(trial, path)];
  },
  'refreshed-jwt-reads-only': async (trial) => {
    const { refreshToken } = await trial.actors.signIn(trial.administrator, 'again');
    const pair = await ask(trial, 'POST /token/refresh', { body: { refresh_token: refreshToken } });
    const as = trial.actors.jwtCredential(String(pair.member('token')), 'refreshed');
    return (await ask(trial, 'POST /contacts', { as, body: { email: freshEmail(trial) } })).status;
  },
  'refresh-keeps-jwt': async (trial) => {
    const { jwt, refreshToken } = await trial.actors.signIn(trial.administrator, 'again');
    return (await ask(trial, 'POST /token/refresh', { body: { refresh_token: refreshToken } })).member('token') === jwt;
  },
  'refreshed-jwt-of-another': async (trial) => {
    const { account } = await member(trial);
    const users: unknown[] = [];
    for (const one of [trial.administrator, account]) {
      const { refreshToken } = await trial.actors.signIn(one, 'again');
      await trial.actors.signIn(trial.administrator, 'between');
      const pair = await ask(trial, 'POST /token/refresh', { body: { refresh_token: refreshToken } });
      const as = trial.actors.jwtCredential(String(pair.member('token')), 'refreshed');
      users.push((await ask(trial, 'GET /me', { as })).member('email') === one.email);
    }
    return users;
  },
  'password-any-case': async (trial) => {
    const { email, password } = trial.administrator;
    return (await ask(trial, 'POST /login-check', { body: { email, password: password.toUpperCase() } })).status;
  },
  'login-without-password': async (trial) => {
    const { email } = trial.administrator;
    return (await ask(trial, 'POST /login-check', { body: { email, password: '' } })).status;
  },
  'hash-reads-any-contact': async (trial) => {
    const { credential } = await invitee(trial);
    return (await ask(trial, `GET /contacts/${(await make(trial, 'contact')).text('id')}`, { as: credential })).status;
  },
  'hash-exports-contacts': async (trial) =>
    (await ask(trial, 'GET /contacts-csv', { as: (await invitee(trial)).credential })).status,
  'hash-deletes-behind-refusal': async (trial) => {
    const id = (await make(trial, 'contact')).text('id');
    await ask(trial, 'POST /contacts/bulk-delete', { as: (await invitee(trial)).credential, body: { ids: [id] } });
    return statusOf(trial, `/contacts/${id}`);
  },
  'hash-changes-contact-behind-refusal': async (trial) => {
    const path = `/contacts/${(await make(trial, 'contact')).text('id')}`;
    await ask(trial, `PATCH ${path}`, { as: (await invitee(trial)).credential, body: { firstName: 'Changed' } });
    return (await ask(trial, `GET ${path}`, { as: await administrator(trial) })).member('firstName');
  },
  'hash-sees-other-event': async (trial) => {
    const first = await invitee(trial);
    await ask(trial, 'POST /invitation/registration', { as: first.credential, body: {} });
    const second = await trial.invitees.invite({ name: 'again', invited: first, event: await make(trial, 'event') });
    return (await ask(trial, 'GET /invitation/registration', { as: second.credential })).status;
  },
  'hash-answers-every-invitation': async (trial) => {
    const first = await invitee(trial);
    const second = await trial.invitees.invite({ name: 'again', invited: first, event: await make(trial, 'event') });
    await ask(trial, 'GET /invitation', { as: first.credential });
    await ask(trial, 'POST /invitation/answer', { as: second.credential, body: { answer: 'ACCEPTED' } });
    return (await ask(trial, 'GET /invitation', { as: first.credential })).member('status');
  },
  'hash-with-foreign-id': async (trial) => {
    const { credential } = await invitee(trial);
    return (await ask(trial, `GET /invitations/${(await make(trial, 'invitation')).text('id')}`, { as: credential }))
      .status;
  },
  'member-impersonates-by-token': async (trial) => {
    const owner = await trial.actors.person('manager', [trial.dialect.roles.administrator]);
    const { credential: as } = await trial.actors.token(owner, 'readWrite');
    await trial.actors.setRoles(owner.id, []);
    const { id } = await member(trial);
    return (await ask(trial, `POST /permission/impersonate/${id}`, { as, body: {} })).status;
  },
  'impersonated-user-writes-as-administrator': async (trial) => {
    const { id } = await member(trial);
    const made = await ask(trial, `POST /permission/impersonate/${id}`, { as: await administrator(trial), body: {} });
    const as = trial.actors.jwtCredential(String(made.member('token')), 'impersonated');
    return (await ask(trial, 'POST /contacts', { as, body: { email: freshEmail(trial) } })).status;
  },
  'impersonates-the-previous-user': async (trial) => {
    const owners: unknown[] = [];
    for (const { id } of [await member(trial), await member(trial)]) {
      const made = await ask(trial, `POST /permission/impersonate/${id}`, { as: await administrator(trial), body: {} });
      const as = trial.actors.jwtCredential(String(made.member('token')), 'impersonated');
      owners.push((await ask(trial, 'GET /me', { as })).member('id') === id);
    }
    return owners;
  },
  'reset-code-used-twice': async (trial) => {
    const { account } = await member(trial);
    const code = await codeFor(trial, account.email, '/request-password-reset-otp');
    const body = { email: account.email, code, password: `conformance ${trial.unique()}` };
    return repeat(trial, 2, 'POST /reset-password', { body });
  },
  'reset-code-eight-digits': async (trial) =>
    (await codeFor(trial, (await member(trial)).account.email, '/request-password-reset-otp')).length,
  'reset-code-never-sent': async (trial) => {
    const { email } = (await member(trial)).account;
    await ask(trial, 'POST /request-password-reset-otp', { body: { email } });
    return (await trial.mailbox.find(email, () => true, 4_000)) !== undefined;
  },
  'code-of-another': logsInBy('/request-login-otp', (code) => code, true),
  'code-nearly-right': logsInBy('/request-login-otp', (code) => code.slice(0, 5) + String((Number(code[5]) + 1) % 10)),
  'reset-code-logs-in': logsInBy('/request-password-reset-otp', (code) => code),
  'code-jwt-reads-only': async (trial) => {
    const { account } = await member(trial);
    const code = await codeFor(trial, account.email);
    const login = await ask(trial, 'POST /verify-login-otp', { body: { email: account.email, code } });
    const as = trial.actors.jwtCredential(String(login.member('token')), 'code');
    return (await ask(trial, 'PATCH /me', { as, body: { firstName: 'Changed' } })).status;
  },
  'foreign-jwt-writes': creates(administrator, 'other'),
  'foreign-jwt-writes-behind-401': creates(administrator, 'other'),
  'foreign-jwt-403-on-writes': creates(administrator, 'other'),
  'foreign-jwt-exports': async (trial) => {
    await ask(trial, 'GET /users', { as: await administrator(trial) });
    await statusOf(trial, '/users', 'other');
    return (await ask(trial, 'GET /users-csv', { as: await administrator(trial), tenant: 'other' })).status;
  },
  'foreign-token-reads': async (trial) => {
    const as = await readWrite(trial);
    await ask(trial, 'GET /events', { as });
    await statusOf(trial, '/users', 'other');
    return (await ask(trial, 'GET /events', { as, tenant: 'other' })).status;
  },
  'bulk-delete-across-tenants': async (trial) => {
    const contact = await trial.resources.make('contact', {}, { tenant: 'other' });
    await ask(trial, 'POST /contacts/bulk-delete', {
      as: await freshToken(trial),
      body: { ids: [contact.text('id')] },
    });
    return statusOf(trial, `/contacts/${contact.text('id')}`, 'other');
  },
  'redirect-uri-by-prefix': async (trial) => {
    const application = await Application.public(trial);
    const { place } = await application.authorize({ redirectUri: `${trial.dialect.oauth.redirectUri}/more` });
    return place.left?.searchParams.has('code') ?? false;
  },
  'tokens-may-be-stored': async (trial) => {
    const application = await Application.public(trial);
    return (await application.redeem(await application.authorize())).answer.headers['cache-control'] ?? null;
  },
  'roles-never-shown': async (trial) => {
    const application = await Application.public(trial);
    const { tokens } = await application.redeem(await application.authorize());
    const headers = { authorization: `Bearer ${tokens?.access_token}` };
    return Object.keys(Object((await ask(trial, 'GET /oauth/userinfo', { headers })).json)).includes('roles');
  },
  'code-of-another-client': async (trial) => {
    const application = await Application.public(trial);
    const { place, verifier } = await application.authorize();
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: place.left?.searchParams.get('code') ?? '',
      redirect_uri: trial.dialect.oauth.redirectUri,
      client_id: (await make(trial, 'publicApplication')).text('clientId'),
      code_verifier: verifier ?? '',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await ask(trial, 'POST /oauth/token', { headers, body })).status;
  },
  'state-lost-on-refusal': async (trial) => {
    const { clientId } = await Application.public(trial);
    const query = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: trial.dialect.oauth.redirectUri,
      scope: 'profile',
      state: 'probed',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'none',
    };
    const { headers } = await ask(trial, 'GET /oauth/authorize', { query });
    return new URL(headers.location ?? 'http://none').searchParams.get('state');
  },
};
