/** Defects of the OAuth 2.0 provider. */
import { jsonOf, type ProxiedRequest, type ProxiedResponse, withJson, without } from '../broken/mutant.ts';
import {
  formOf,
  isAuthorize,
  isToken,
  isUserInfo,
  queryOf,
  registered,
  tokenError,
  withForm,
  withQuery,
} from '../broken/oauth.ts';
import {
  Authorizations,
  basicClientOf,
  callbackOf,
  isVerified,
  withOwnChallenge,
  withOwnVerifier,
} from './authorizations.ts';
import type { Defect } from './defect.ts';
import { type Act, host } from './insider.ts';

const area = { rules: ['oauth/*'], level: 'must' } as const;

/** A host that knows its authorizations. */
function provider(make: (known: Authorizations) => Act): Defect['start'] {
  return host(() => {
    const known = new Authorizations();
    const act = make(known);
    return async (request, forward, insider) => {
      const response = await act(request, forward, insider);
      known.note(request, response);
      return response;
    };
  });
}

/** A host with its own challenge at the good host. @param isAccepted decides about the verifier of a token request */
function verifying(isAccepted: (request: ProxiedRequest, known: Authorizations) => boolean): Defect['start'] {
  return provider((known) => (request, forward) => {
    if (isAuthorize(request)) {
      return forward(queryOf(request).has('code_challenge') ? withOwnChallenge(request) : request);
    }
    const isChallenged = known.of(request)?.challenge !== undefined;
    return forward(isChallenged && isAccepted(request, known) ? withOwnVerifier(request) : request);
  });
}

function redirected(response: ProxiedResponse, location: URL): ProxiedResponse {
  return { ...response, headers: { ...response.headers, location: location.href } };
}

export const oauth: readonly Defect[] = [
  {
    ...area,
    name: 'redirect-uri-by-prefix',
    cites: 'OAuth: flow',
    standard: 'RFC 9700, 2.1',
    description: 'Accepts every redirect URI that begins with the registered one.',
    start: provider((known) => async (request, forward) => {
      const isLonger = (parameters: URLSearchParams) => (parameters.get('redirect_uri') ?? '').startsWith(registered);
      const change = { redirect_uri: registered };
      let changed = request;
      if (isAuthorize(request) && isLonger(queryOf(request))) changed = withQuery(request, change);
      if (isToken(request) && isLonger(formOf(request))) changed = withForm(request, change);
      const response = await forward(changed);
      // Before the response is read: a consent that was given before redirects at once.
      known.note(request, response);
      const back = callbackOf(response);
      const wanted = known.endedBy(response)?.redirectUri;
      if (!back || wanted === undefined || wanted === registered) return response;
      const other = new URL(wanted);
      for (const [name, value] of back.searchParams) other.searchParams.set(name, value);
      return redirected(response, other);
    }),
  },
  {
    ...area,
    name: 'code-used-again',
    cites: 'OAuth: flow',
    standard: 'RFC 6749, 4.1.2',
    description: 'Exchanges a code a second time for the tokens of the first.',
    start: host(() => {
      const used = new Map<string, ProxiedResponse>();
      return async (request, forward) => {
        const code = isToken(request) ? formOf(request).get('code') : null;
        const before = used.get(code ?? '');
        if (before) return before;
        const response = await forward(request);
        if (code && response.status === 200) used.set(code, response);
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'wrong-verifier-accepted',
    cites: 'OAuth: PKCE',
    standard: 'RFC 7636, 4.6',
    description: 'Does not compare the code verifier with the challenge.',
    start: verifying((request) => formOf(request).has('code_verifier')),
  },
  {
    ...area,
    name: 'verifier-not-demanded',
    cites: 'OAuth: PKCE',
    standard: 'RFC 9700, 2.1.1',
    description: 'Exchanges a code with a challenge without any code verifier.',
    start: verifying((request, known) => {
      const authorization = known.of(request);
      const isAbsent = !formOf(request).has('code_verifier');
      return isAbsent || (authorization !== undefined && isVerified(request, authorization));
    }),
  },
  {
    ...area,
    name: 'public-client-without-challenge',
    cites: 'OAuth: PKCE',
    standard: 'RFC 9700, 2.1.1',
    description: 'Lets a public client do without PKCE.',
    start: provider((known) => (request, forward) => {
      if (isAuthorize(request) && !queryOf(request).has('code_challenge')) return forward(withOwnChallenge(request));
      const authorization = known.of(request);
      const isWithout = authorization !== undefined && authorization.challenge === undefined;
      return forward(isWithout && !formOf(request).has('code_verifier') ? withOwnVerifier(request) : request);
    }),
  },
  {
    ...area,
    name: 'wrong-secret-accepted',
    cites: 'OAuth: secret',
    standard: 'RFC 6749, 3.2.1',
    description: 'Does not compare the secret of a confidential client.',
    start: provider((known) => (request, forward) => {
      const clientId = isToken(request) ? basicClientOf(request) : '';
      const secret = known.secretOf(clientId);
      if (secret === '') return forward(request);
      const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
      return forward({ ...request, headers: { ...request.headers, authorization: `Basic ${basic}` } });
    }),
  },
  {
    ...area,
    name: 'code-of-another-client',
    cites: 'OAuth: flow',
    standard: 'RFC 6749, 4.1.3',
    description: 'Exchanges a code for another public client than the one it was issued to.',
    start: provider((known) => (request, forward) => {
      const authorization = known.of(request);
      const isPublic = authorization !== undefined && formOf(request).has('client_id');
      return forward(isPublic ? withForm(request, { client_id: authorization.clientId }) : request);
    }),
  },
  {
    ...area,
    name: 'state-lost-on-refusal',
    cites: 'OAuth: flow',
    standard: 'RFC 6749, 4.1.2.1',
    description: 'Does not return the state when the user refuses.',
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      const back = callbackOf(response);
      if (!back?.searchParams.has('error')) return response;
      back.searchParams.delete('state');
      return redirected(response, back);
    }),
  },
  {
    ...area,
    name: 'tokens-may-be-stored',
    cites: 'OAuth: flow',
    standard: 'RFC 6749, 5.1',
    description: 'Sends tokens without Cache-Control: no-store.',
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      return isToken(request)
        ? { ...response, headers: without(response.headers, 'cache-control', 'pragma') }
        : response;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'refresh-not-possible',
    cites: 'OAuth: refresh',
    description: 'Refuses the grant of a refresh token.',
    start: host(() => (request, forward) => {
      const isRefresh = isToken(request) && formOf(request).get('grant_type') === 'refresh_token';
      return isRefresh ? Promise.resolve(tokenError('unsupported_grant_type')) : forward(request);
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'email-without-scope',
    cites: 'OAuth: scopes',
    description: 'Shows the email of the user without the scope email.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      const { sub, email } = jsonOf(response);
      if (!isUserInfo(request) || response.status !== 200 || email !== undefined) return response;
      const user = await insider.read(request.tenant, `/api/v1/users/${sub}`);
      return withJson(response, { ...jsonOf(response), email: user.email });
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'roles-never-shown',
    cites: 'OAuth: scopes',
    description: 'Grants the scopes groups and roles, and shows neither.',
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      if (!isUserInfo(request) || response.status !== 200) return response;
      const { groups: _groups, roles: _roles, ...rest } = jsonOf(response);
      return withJson(response, rest);
    }),
  },
];
