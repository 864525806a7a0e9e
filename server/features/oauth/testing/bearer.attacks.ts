/** Attacks with refresh and access tokens, other grants, and bodies of every kind. */
import { type Attack, jsonError, problem, stays } from './attack.ts';

const refreshes: readonly Attack[] = [
  {
    name: 'a refresh token by another application',
    run: async (field) =>
      field.fixture.refresh((await field.fixture.tokens()).refresh_token, {
        client_id: field.fixture.sealed.id,
        client_secret: field.fixture.sealed.secret,
      }),
    faults: jsonError(400, 'invalid_grant'),
  },
  {
    name: "another tenant's refresh token",
    run: async ({ fixture, other }) => fixture.refresh((await other.tokens()).refresh_token),
    faults: jsonError(400, 'invalid_grant'),
  },
  {
    name: 'an access token for a refresh token',
    run: async ({ fixture }) => fixture.refresh((await fixture.tokens()).access_token),
    faults: jsonError(400, 'invalid_grant'),
  },
  {
    name: 'a refresh token for a code',
    run: async ({ fixture }) => fixture.redeem(await fixture.code(), { code: (await fixture.tokens()).refresh_token }),
    faults: jsonError(400, 'invalid_grant'),
  },
  {
    name: 'more scopes than were granted, by refreshing',
    run: async ({ fixture }) =>
      fixture.refresh((await fixture.tokens({ scope: 'openid email' })).refresh_token, { scope: 'openid email roles' }),
    faults: jsonError(400, 'invalid_scope'),
  },
];

const grants: readonly Attack[] = [
  ...['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code', 'constructor', '__proto__'],
  ...['urn:ietf:params:oauth:grant-type:token-exchange', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
].map((type) => ({
  name: `the grant type ${type}`,
  run: ({ fixture }) =>
    fixture.token({ grant_type: type, client_id: fixture.open.id, username: fixture.person.email, password: 'x' }),
  faults: jsonError(400, 'unsupported_grant_type'),
}));

const bodies: readonly Attack[] = [
  {
    name: 'the grant type twice',
    run: ({ fixture }) =>
      fixture.post('/api/v1/oauth/token', `client_id=${fixture.open.id}&grant_type=refresh_token&grant_type=password`),
    faults: jsonError(400, 'invalid_request'),
  },
  {
    name: 'the application twice',
    run: ({ fixture }) =>
      fixture.post(
        '/api/v1/oauth/token',
        `client_id=${fixture.open.id}&client_id=${fixture.sealed.id}&grant_type=refresh_token`,
      ),
    faults: jsonError(400, 'invalid_request'),
  },
  ...['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'].map(
    (type): Attack => ({
      name: `a body of ${type}`,
      run: ({ fixture }) =>
        fixture.post('/api/v1/oauth/token', '{"grant_type":"refresh_token"}', { 'content-type': type }),
      faults: jsonError(400, 'invalid_request'),
    }),
  ),
  {
    name: 'a body of a megabyte',
    run: ({ fixture }) => fixture.post('/api/v1/oauth/token', 'x'.repeat(1_000_000)),
    faults: problem(413, 'payload_too_large'),
  },
  {
    name: 'a body whose percent signs encode nothing',
    run: ({ fixture }) => fixture.post('/api/v1/oauth/token', 'grant_type=%zz&client_id=%'),
    faults: jsonError(401, 'invalid_client'),
  },
  {
    name: 'no body',
    run: ({ fixture }) => fixture.post('/api/v1/oauth/token', ''),
    faults: jsonError(400, 'invalid_request'),
  },
  {
    name: 'the token endpoint by GET, with a secret in its address',
    run: ({ fixture }) => fixture.visitor.get(`/api/v1/oauth/token?grant_type=refresh_token&client_secret=x`),
    faults: stays(405, 'method_not_allowed'),
  },
  {
    name: "revoking another application's token",
    run: async ({ fixture }) => {
      const { refresh_token: token } = await fixture.tokens();
      await fixture.post(
        '/api/v1/oauth/revoke',
        new URLSearchParams({ token, client_id: fixture.sealed.id, client_secret: fixture.sealed.secret }).toString(),
      );
      return fixture.refresh(token);
    },
    faults: ({ status }) => (status === 200 ? [] : ['the token was revoked']),
  },
];

const bearers: readonly Attack[] = [
  {
    name: 'an access token for the rest of the API',
    run: async ({ fixture }) => fixture.call('GET', '/api/v1/me', (await fixture.tokens()).access_token),
    faults: problem(403, 'credential_not_accepted'),
  },
  {
    name: 'an id_token for a session',
    run: async ({ fixture }) => fixture.call('GET', '/api/v1/me', (await fixture.tokens()).id_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'a session for an access token',
    run: ({ fixture }) => fixture.userInfo(fixture.person.jwt),
    faults: problem(403, 'credential_not_accepted'),
  },
  {
    name: 'an id_token for an access token',
    run: async ({ fixture }) => fixture.userInfo((await fixture.tokens()).id_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'a refresh token for an access token',
    run: async ({ fixture }) => fixture.userInfo((await fixture.tokens()).refresh_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: "another tenant's access token",
    run: async ({ fixture, other }) => fixture.userInfo((await other.tokens()).access_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'an access token in the address',
    run: async ({ fixture }) =>
      fixture.visitor.get(`/api/v1/oauth/userinfo?access_token=${(await fixture.tokens()).access_token}`),
    faults: problem(401, 'missing_credentials'),
  },
];

export const bearerAttacks: readonly Attack[] = [...refreshes, ...grants, ...bodies, ...bearers];
