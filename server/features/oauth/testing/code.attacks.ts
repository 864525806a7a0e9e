/** Attacks on the token endpoint: invalid codes, and applications that fail to authenticate. */
import { type Attack, type Field, foreign, jsonError, unsigned } from './attack.ts';
import { callback, register } from './client.ts';
import { pkce } from './visitor.ts';

const code = (
  name: string,
  more: (field: Field) => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  error = 'invalid_grant',
  status = 400,
): Attack => ({
  name,
  run: async (field) => field.fixture.redeem(await field.fixture.code(), await more(field)),
  faults: jsonError(status, error),
});

/** A confidential application needs PKCE only for a code that was requested with it. */
const asServer = ({ fixture }: Field) => ({ client_id: fixture.sealed.id, client_secret: fixture.sealed.secret });

const codes: readonly Attack[] = [
  code('a code with the verifier of another', () => ({ code_verifier: pkce().verifier })),
  code('a code without its verifier', () => ({ code_verifier: undefined })),
  code('a code with an empty verifier', () => ({ code_verifier: '' })),
  code('a code with its challenge for a verifier', async ({ fixture }) => {
    const own = pkce();
    const { code: other } = await fixture.code({ code_challenge: own.challenge });
    return { code: other, code_verifier: own.challenge };
  }),
  code('a code with another redirect URI', () => ({ redirect_uri: `${callback}/` })),
  code('a code without a redirect URI', () => ({ redirect_uri: undefined }), 'invalid_request'),
  code('a code that there is not', () => ({ code: 'x'.repeat(43) })),
  code('no code', () => ({ code: undefined }), 'invalid_request'),
  code("another tenant's code", async ({ other }) => ({ ...(await codeOf(other)) })),
  code('a code of another application', asServer),
  code('a code of one public application by another', async ({ fixture }) => ({
    client_id: (await register(fixture.service, fixture.tenant)).id,
  })),
  {
    name: 'a confidential application that leaves out the verifier of its challenge',
    run: async (field) => {
      const issued = await field.fixture.code({ client_id: field.fixture.sealed.id });
      return field.fixture.redeem(issued, { ...asServer(field), code_verifier: undefined });
    },
    faults: jsonError(400, 'invalid_grant'),
  },
  {
    name: 'a verifier for a code that was requested without a challenge (downgrade)',
    run: async (field) => {
      const plain = { code_challenge: undefined, code_challenge_method: undefined, client_id: field.fixture.sealed.id };
      return field.fixture.redeem(await field.fixture.code(plain), asServer(field));
    },
    faults: jsonError(400, 'invalid_grant'),
  },
];

async function codeOf(fixture: Field['fixture']): Promise<Record<string, string>> {
  const { code: value, verifier } = await fixture.code();
  return { code: value, code_verifier: verifier };
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Each redeems a valid code of the confidential application, with invalid client authentication. */
const proof = (
  name: string,
  more: (field: Field) => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  faults: Attack['faults'],
  headers: (field: Field) => Record<string, string> = () => ({}),
): Attack => ({
  name,
  run: async (field) => {
    const { fixture } = field;
    const { code: value, verifier } = await fixture.code({ client_id: fixture.sealed.id });
    const good = { grant_type: 'authorization_code', redirect_uri: callback, code: value, code_verifier: verifier };
    return fixture.token({ ...good, client_id: fixture.sealed.id, ...(await more(field)) }, headers(field));
  },
  faults,
});

const assertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const proofs: readonly Attack[] = [
  proof('a confidential application without its secret', () => ({}), jsonError(401, 'invalid_client')),
  proof('a wrong secret', () => ({ client_secret: 'x'.repeat(48) }), jsonError(401, 'invalid_client')),
  proof('an empty secret', () => ({ client_secret: '' }), jsonError(401, 'invalid_client')),
  proof(
    'a secret that begins right',
    ({ fixture }) => ({ client_secret: fixture.sealed.secret.slice(0, -1) }),
    jsonError(401, 'invalid_client'),
  ),
  proof(
    "another tenant's secret",
    ({ other }) => ({ client_secret: other.sealed.secret }),
    jsonError(401, 'invalid_client'),
  ),
  proof(
    'a wrong secret in the header',
    () => ({}),
    jsonError(401, 'invalid_client'),
    ({ fixture }) => basic(fixture.sealed.id, 'wrong'),
  ),
  proof(
    'a secret in the header and in the body',
    ({ fixture }) => ({ client_secret: fixture.sealed.secret }),
    jsonError(400, 'invalid_request'),
    ({ fixture }) => basic(fixture.sealed.id, fixture.sealed.secret),
  ),
  proof(
    'one application in the header and another in the body',
    ({ fixture }) => ({ client_id: fixture.open.id }),
    jsonError(400, 'invalid_request'),
    ({ fixture }) => basic(fixture.sealed.id, fixture.sealed.secret),
  ),
  proof(
    'a header that is no base64',
    () => ({}),
    jsonError(400, 'invalid_request'),
    () => ({ authorization: 'Basic %%%' }),
  ),
  proof(
    'a header whose percent signs encode nothing',
    () => ({}),
    jsonError(400, 'invalid_request'),
    ({ fixture }) => basic(fixture.sealed.id, '%zz'),
  ),
  proof(
    'a header of another scheme',
    () => ({}),
    jsonError(400, 'invalid_request'),
    () => ({ authorization: 'Digest x' }),
  ),
  proof(
    'an unsigned assertion',
    ({ fixture }) => ({
      client_assertion_type: assertion,
      client_assertion: unsigned({
        sub: fixture.sealed.id,
        iss: fixture.sealed.id,
        aud: fixture.tenant.baseUrl,
        jti: 'x',
      }),
    }),
    jsonError(401, 'invalid_client'),
  ),
  proof(
    'an assertion signed by another key',
    async ({ fixture }) => ({
      client_assertion_type: assertion,
      client_assertion: await foreign({
        sub: fixture.sealed.id,
        iss: fixture.sealed.id,
        aud: fixture.tenant.baseUrl,
        jti: 'x',
      }),
    }),
    jsonError(401, 'invalid_client'),
  ),
  {
    name: "a page of another origin than the application's",
    run: async ({ fixture }) => {
      const { code: value, verifier } = await fixture.code();
      const fields = { grant_type: 'authorization_code', client_id: fixture.open.id, redirect_uri: callback };
      return fixture.token({ ...fields, code: value, code_verifier: verifier }, { origin: 'https://evil.example' });
    },
    faults: (response) => [
      ...jsonError(400, 'invalid_request')(response),
      ...(response.headers['access-control-allow-origin'] === undefined ? [] : ['lets the page read it']),
    ],
  },
  {
    name: 'a public application with a secret',
    run: async ({ fixture }) => fixture.redeem(await fixture.code(), { client_secret: fixture.sealed.secret }),
    faults: jsonError(401, 'invalid_client'),
  },
  {
    name: 'the secret before it was rotated',
    run: async ({ fixture }) => {
      const sealed = await register(fixture.service, fixture.tenant, { type: 'CONFIDENTIAL' });
      const issued = await fixture.code({ client_id: sealed.id });
      await fixture.call('POST', `/api/v1/oauth_applications/${sealed.id}/rotate-secret`);
      return fixture.redeem(issued, { client_id: sealed.id, client_secret: sealed.secret });
    },
    faults: jsonError(401, 'invalid_client'),
  },
];

export const codeAttacks: readonly Attack[] = [...codes, ...proofs];
