/** Attacks with refresh and access tokens, other grants, and bodies of every kind. */
import { type Attack, problem, says, stays } from './attack.ts';

const refreshes: readonly Attack[] = [
  {
    name: 'a refresh token by another application',
    run: async (field) =>
      field.scene.refresh((await field.scene.tokens()).refresh_token, {
        client_id: field.scene.sealed.id,
        client_secret: field.scene.sealed.secret,
      }),
    faults: says(400, 'invalid_grant'),
  },
  {
    name: "another tenant's refresh token",
    run: async ({ scene, other }) => scene.refresh((await other.tokens()).refresh_token),
    faults: says(400, 'invalid_grant'),
  },
  {
    name: 'an access token for a refresh token',
    run: async ({ scene }) => scene.refresh((await scene.tokens()).access_token),
    faults: says(400, 'invalid_grant'),
  },
  {
    name: 'a refresh token for a code',
    run: async ({ scene }) => scene.redeem(await scene.code(), { code: (await scene.tokens()).refresh_token }),
    faults: says(400, 'invalid_grant'),
  },
  {
    name: 'more scopes than were granted, by refreshing',
    run: async ({ scene }) =>
      scene.refresh((await scene.tokens({ scope: 'openid email' })).refresh_token, { scope: 'openid email roles' }),
    faults: says(400, 'invalid_scope'),
  },
];

const grants: readonly Attack[] = [
  ...['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code', 'constructor', '__proto__'],
  ...['urn:ietf:params:oauth:grant-type:token-exchange', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
].map((type) => ({
  name: `the grant type ${type}`,
  run: ({ scene }) =>
    scene.token({ grant_type: type, client_id: scene.open.id, username: scene.person.email, password: 'x' }),
  faults: says(400, 'unsupported_grant_type'),
}));

const bodies: readonly Attack[] = [
  {
    name: 'the grant type twice',
    run: ({ scene }) =>
      scene.post('/api/v1/oauth/token', `client_id=${scene.open.id}&grant_type=refresh_token&grant_type=password`),
    faults: says(400, 'invalid_request'),
  },
  {
    name: 'the application twice',
    run: ({ scene }) =>
      scene.post(
        '/api/v1/oauth/token',
        `client_id=${scene.open.id}&client_id=${scene.sealed.id}&grant_type=refresh_token`,
      ),
    faults: says(400, 'invalid_request'),
  },
  ...['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'].map(
    (type): Attack => ({
      name: `a body of ${type}`,
      run: ({ scene }) => scene.post('/api/v1/oauth/token', '{"grant_type":"refresh_token"}', { 'content-type': type }),
      faults: says(400, 'invalid_request'),
    }),
  ),
  {
    name: 'a body of a megabyte',
    run: ({ scene }) => scene.post('/api/v1/oauth/token', 'x'.repeat(1_000_000)),
    faults: problem(413, 'payload_too_large'),
  },
  {
    name: 'a body whose percent signs encode nothing',
    run: ({ scene }) => scene.post('/api/v1/oauth/token', 'grant_type=%zz&client_id=%'),
    faults: says(401, 'invalid_client'),
  },
  {
    name: 'no body',
    run: ({ scene }) => scene.post('/api/v1/oauth/token', ''),
    faults: says(400, 'invalid_request'),
  },
  {
    name: 'the token endpoint by GET, with a secret in its address',
    run: ({ scene }) => scene.visitor.get(`/api/v1/oauth/token?grant_type=refresh_token&client_secret=x`),
    faults: stays(405, 'method_not_allowed'),
  },
  {
    name: "revoking another application's token",
    run: async ({ scene }) => {
      const { refresh_token: token } = await scene.tokens();
      await scene.post(
        '/api/v1/oauth/revoke',
        new URLSearchParams({ token, client_id: scene.sealed.id, client_secret: scene.sealed.secret }).toString(),
      );
      return scene.refresh(token);
    },
    faults: ({ status }) => (status === 200 ? [] : ['the token was revoked']),
  },
];

const bearers: readonly Attack[] = [
  {
    name: 'an access token for the rest of the API',
    run: async ({ scene }) => scene.call('GET', '/api/v1/me', (await scene.tokens()).access_token),
    faults: problem(403, 'credential_not_accepted'),
  },
  {
    name: 'an id_token for a session',
    run: async ({ scene }) => scene.call('GET', '/api/v1/me', (await scene.tokens()).id_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'a session for an access token',
    run: ({ scene }) => scene.userInfo(scene.person.jwt),
    faults: problem(403, 'credential_not_accepted'),
  },
  {
    name: 'an id_token for an access token',
    run: async ({ scene }) => scene.userInfo((await scene.tokens()).id_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'a refresh token for an access token',
    run: async ({ scene }) => scene.userInfo((await scene.tokens()).refresh_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: "another tenant's access token",
    run: async ({ scene, other }) => scene.userInfo((await other.tokens()).access_token),
    faults: problem(401, 'invalid_token'),
  },
  {
    name: 'an access token in the address',
    run: async ({ scene }) =>
      scene.visitor.get(`/api/v1/oauth/userinfo?access_token=${(await scene.tokens()).access_token}`),
    faults: problem(401, 'missing_credentials'),
  },
];

export const bearerAttacks: readonly Attack[] = [...refreshes, ...grants, ...bodies, ...bearers];
