/** Hosts that check PKCE or client secrets wrongly. */
import { createHash } from 'node:crypto';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  withJson,
  without,
} from '../../broken/mutant.ts';
import {
  errorRedirect,
  formOf,
  isAuthorize,
  isToken,
  isUserInfo,
  queryOf,
  tokenError,
  withForm,
  withQuery,
} from '../../broken/oauth.ts';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** @param accepts true if the host accepts this verifier; null: none was sent */
function verifying(accepts: (verifier: string | null, challenge: string | null) => boolean): Handlers {
  const own = 'broken-hosts-know-this-verifier-and-nobody-else';
  let challenge: string | null = null;
  return {
    api: (request, forward) => {
      if (isAuthorize(request) && queryOf(request).has('client_id')) {
        challenge = queryOf(request).get('code_challenge');
        const changes = { code_challenge: challengeOf(own), code_challenge_method: 'S256' };
        return forward(withQuery(request, changes));
      }
      if (!isToken(request) || !formOf(request).has('code')) return forward(request);
      const verifier = formOf(request).get('code_verifier');
      const accepted = challengeOf(verifier ?? '') === challenge || accepts(verifier, challenge);
      return forward(withForm(request, { code_verifier: accepted ? own : (verifier ?? undefined) }));
    },
  };
}

/** @param amend changes requests to the token endpoint; `secrets` has the issued client secrets by client id */
function knowingSecrets(
  amend: (request: ProxiedRequest, secrets: ReadonlyMap<string, string>) => ProxiedRequest,
): Handlers {
  const secrets = new Map<string, string>();
  return {
    api: async (request, forward) => {
      const response = await forward(isToken(request) ? amend(request, secrets) : request);
      if (isRequestOf(request, 'POST', '/api/v1/oauth_applications')) {
        const { clientId, clientSecret } = jsonOf(response);
        if (typeof clientId === 'string' && typeof clientSecret === 'string') secrets.set(clientId, clientSecret);
      }
      return response;
    },
  };
}

function basic(clientId: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

function clientOf({ headers }: ProxiedRequest): string {
  const [, encoded = ''] = (headers.authorization ?? '').split(' ');
  return decodeURIComponent(Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '');
}

export const clientMutants: readonly Mutant[] = [
  {
    name: 'oauth-public-clients-need-secrets',
    breaks: 'oauth/public-client-signs-in-by-pkce',
    description: 'Demands a secret of public clients too.',
    start: () => ({
      api: async (request, forward) =>
        isToken(request) && request.headers.authorization === undefined
          ? tokenError('invalid_client', 401)
          : forward(request),
    }),
  },
  {
    name: 'oauth-pkce-not-known',
    breaks: 'oauth/public-client-signs-in-by-pkce',
    description: 'Has never heard of challenges, and refuses what it does not know.',
    start: () => ({
      api: async (request, forward) =>
        isAuthorize(request) && queryOf(request).has('code_challenge')
          ? errorRedirect(request, 'invalid_request')
          : forward(request),
    }),
  },
  {
    name: 'oauth-token-of-somebody-else',
    breaks: 'oauth/public-client-signs-in-by-pkce',
    description: 'Tells the application of another user than the one who signed in.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return isUserInfo(request)
          ? withJson(response, { ...jsonOf(response), email: 'somebody.else@conformance.example' })
          : response;
      },
    }),
  },
  {
    name: 'oauth-secret-is-no-alternative',
    breaks: 'oauth/confidential-client-signs-in-by-secret',
    description: 'Demands a challenge of confidential clients too.',
    start: () => ({
      api: async (request, forward) =>
        isAuthorize(request) && queryOf(request).has('client_id') && !queryOf(request).has('code_challenge')
          ? errorRedirect(request, 'invalid_request')
          : forward(request),
    }),
  },
  {
    name: 'oauth-basic-not-read',
    breaks: 'oauth/confidential-client-signs-in-by-secret',
    description: 'Does not read the secret where RFC 6749 has it: in the Authorization header.',
    start: () => ({
      api: (request, forward) =>
        forward(isToken(request) ? { ...request, headers: without(request.headers, 'authorization') } : request),
    }),
  },
  {
    name: 'oauth-verifier-not-compared',
    breaks: 'oauth/wrong-verifier-is-refused',
    description: 'Wants a verifier, and does not compare it.',
    start: () => verifying((verifier) => verifier !== null),
  },
  {
    name: 'oauth-verifier-optional',
    breaks: 'oauth/wrong-verifier-is-refused',
    description: 'Compares the verifier if there is one.',
    start: () => verifying((verifier) => verifier === null),
  },
  {
    name: 'oauth-verifier-plain',
    breaks: 'oauth/wrong-verifier-is-refused',
    description: 'Takes the challenge itself for the verifier, whatever the method.',
    start: () => verifying((verifier, challenge) => verifier === challenge),
  },
  {
    name: 'oauth-pkce-optional',
    breaks: 'oauth/public-client-needs-pkce',
    description: 'Gives tokens to public clients that send no challenge.',
    start: () => verifying((verifier, challenge) => verifier === null && challenge === null),
  },
  {
    name: 'oauth-secret-not-compared',
    breaks: 'oauth/wrong-secret-is-refused',
    description: 'Wants a secret, and does not compare it.',
    start: () =>
      knowingSecrets((request, secrets) => {
        const secret = secrets.get(clientOf(request));
        if (secret === undefined) return request;
        return { ...request, headers: { ...request.headers, authorization: basic(clientOf(request), secret) } };
      }),
  },
  {
    name: 'oauth-secret-optional',
    breaks: 'oauth/wrong-secret-is-refused',
    description: 'Compares the secret if there is one.',
    start: () =>
      knowingSecrets((request, secrets) => {
        const clientId = formOf(request).get('client_id') ?? '';
        const secret = request.headers.authorization === undefined ? secrets.get(clientId) : undefined;
        if (secret === undefined) return request;
        const authorization = basic(clientId, secret);
        return withForm({ ...request, headers: { ...request.headers, authorization } }, { client_id: undefined });
      }),
  },
];
