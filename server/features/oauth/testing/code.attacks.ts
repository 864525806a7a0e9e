/** Attacks on the token endpoint: codes that are not good, and applications that cannot prove themselves. */
import { type Attack, type Field, foreign, says, unsigned } from './attack.ts';
import { callback, register } from './client.ts';
import { pkce } from './visitor.ts';

const code = (
  name: string,
  more: (field: Field) => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  error = 'invalid_grant',
  status = 400,
): Attack => ({
  name,
  run: async (field) => field.scene.redeem(await field.scene.code(), await more(field)),
  faults: says(status, error),
});

/** A confidential application needs no PKCE; a code that was asked for with it does. */
const asServer = ({ scene }: Field) => ({ client_id: scene.sealed.id, client_secret: scene.sealed.secret });

const codes: readonly Attack[] = [
  code('a code with the verifier of another', () => ({ code_verifier: pkce().verifier })),
  code('a code without its verifier', () => ({ code_verifier: undefined })),
  code('a code with an empty verifier', () => ({ code_verifier: '' })),
  code('a code with its challenge for a verifier', async ({ scene }) => {
    const own = pkce();
    const { code: other } = await scene.code({ code_challenge: own.challenge });
    return { code: other, code_verifier: own.challenge };
  }),
  code('a code with another redirect URI', () => ({ redirect_uri: `${callback}/` })),
  code('a code without a redirect URI', () => ({ redirect_uri: undefined }), 'invalid_request'),
  code('a code that there is not', () => ({ code: 'x'.repeat(43) })),
  code('no code', () => ({ code: undefined }), 'invalid_request'),
  code("another tenant's code", async ({ other }) => ({ ...(await codeOf(other)) })),
  code('a code of another application', asServer),
  code('a code of one public application by another', async ({ scene }) => ({
    client_id: (await register(scene.service, scene.tenant)).id,
  })),
  {
    name: 'a confidential application that leaves out the verifier of its challenge',
    run: async (field) => {
      const issued = await field.scene.code({ client_id: field.scene.sealed.id });
      return field.scene.redeem(issued, { ...asServer(field), code_verifier: undefined });
    },
    faults: says(400, 'invalid_grant'),
  },
  {
    name: 'a verifier for a code that was asked for without a challenge (downgrade)',
    run: async (field) => {
      const plain = { code_challenge: undefined, code_challenge_method: undefined, client_id: field.scene.sealed.id };
      return field.scene.redeem(await field.scene.code(plain), asServer(field));
    },
    faults: says(400, 'invalid_grant'),
  },
];

async function codeOf(scene: Field['scene']): Promise<Record<string, string>> {
  const { code: value, verifier } = await scene.code();
  return { code: value, code_verifier: verifier };
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Each redeems a good code of the confidential application, and proves itself badly. */
const proof = (
  name: string,
  more: (field: Field) => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  faults: Attack['faults'],
  headers: (field: Field) => Record<string, string> = () => ({}),
): Attack => ({
  name,
  run: async (field) => {
    const { scene } = field;
    const { code: value, verifier } = await scene.code({ client_id: scene.sealed.id });
    const good = { grant_type: 'authorization_code', redirect_uri: callback, code: value, code_verifier: verifier };
    return scene.token({ ...good, client_id: scene.sealed.id, ...(await more(field)) }, headers(field));
  },
  faults,
});

const assertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const proofs: readonly Attack[] = [
  proof('a confidential application without its secret', () => ({}), says(401, 'invalid_client')),
  proof('a wrong secret', () => ({ client_secret: 'x'.repeat(48) }), says(401, 'invalid_client')),
  proof('an empty secret', () => ({ client_secret: '' }), says(401, 'invalid_client')),
  proof(
    'a secret that begins right',
    ({ scene }) => ({ client_secret: scene.sealed.secret.slice(0, -1) }),
    says(401, 'invalid_client'),
  ),
  proof(
    "another tenant's secret",
    ({ other }) => ({ client_secret: other.sealed.secret }),
    says(401, 'invalid_client'),
  ),
  proof(
    'a wrong secret in the header',
    () => ({}),
    says(401, 'invalid_client'),
    ({ scene }) => basic(scene.sealed.id, 'wrong'),
  ),
  proof(
    'a secret in the header and in the body',
    ({ scene }) => ({ client_secret: scene.sealed.secret }),
    says(400, 'invalid_request'),
    ({ scene }) => basic(scene.sealed.id, scene.sealed.secret),
  ),
  proof(
    'one application in the header and another in the body',
    ({ scene }) => ({ client_id: scene.open.id }),
    says(400, 'invalid_request'),
    ({ scene }) => basic(scene.sealed.id, scene.sealed.secret),
  ),
  proof(
    'a header that is no base64',
    () => ({}),
    says(400, 'invalid_request'),
    () => ({ authorization: 'Basic %%%' }),
  ),
  proof(
    'a header whose percent signs encode nothing',
    () => ({}),
    says(400, 'invalid_request'),
    ({ scene }) => basic(scene.sealed.id, '%zz'),
  ),
  proof(
    'a header of another scheme',
    () => ({}),
    says(400, 'invalid_request'),
    () => ({ authorization: 'Digest x' }),
  ),
  proof(
    'an assertion that nobody signed',
    ({ scene }) => ({
      client_assertion_type: assertion,
      client_assertion: unsigned({ sub: scene.sealed.id, iss: scene.sealed.id, aud: scene.tenant.baseUrl, jti: 'x' }),
    }),
    says(401, 'invalid_client'),
  ),
  proof(
    'an assertion that a stranger signed',
    async ({ scene }) => ({
      client_assertion_type: assertion,
      client_assertion: await foreign({
        sub: scene.sealed.id,
        iss: scene.sealed.id,
        aud: scene.tenant.baseUrl,
        jti: 'x',
      }),
    }),
    says(401, 'invalid_client'),
  ),
  {
    name: "a page of another origin than the application's",
    run: async ({ scene }) => {
      const { code: value, verifier } = await scene.code();
      const fields = { grant_type: 'authorization_code', client_id: scene.open.id, redirect_uri: callback };
      return scene.token({ ...fields, code: value, code_verifier: verifier }, { origin: 'https://evil.example' });
    },
    faults: (answer) => [
      ...says(400, 'invalid_request')(answer),
      ...(answer.headers['access-control-allow-origin'] === undefined ? [] : ['lets the page read it']),
    ],
  },
  {
    name: 'a public application with a secret',
    run: async ({ scene }) => scene.redeem(await scene.code(), { client_secret: scene.sealed.secret }),
    faults: says(401, 'invalid_client'),
  },
  {
    name: 'the secret before it was rotated',
    run: async ({ scene }) => {
      const sealed = await register(scene.service, scene.tenant, { type: 'CONFIDENTIAL' });
      const issued = await scene.code({ client_id: sealed.id });
      await scene.call('POST', `/api/v1/oauth_applications/${sealed.id}/rotate-secret`);
      return scene.redeem(issued, { client_id: sealed.id, client_secret: sealed.secret });
    },
    faults: says(401, 'invalid_client'),
  },
];

export const codeAttacks: readonly Attack[] = [...codes, ...proofs];
