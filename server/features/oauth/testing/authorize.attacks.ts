/** Attacks on the authorization endpoint. */
import { type Attack, foreign, redirectsError, stays, unsigned } from './attack.ts';
import { callback } from './client.ts';

const redirects: Readonly<Record<string, string | undefined>> = {
  'with a slash behind it': `${callback}/`,
  'with a longer path': `${callback}/more`,
  'with a query': `${callback}?next=https://evil.example`,
  'with a fragment': `${callback}#x`,
  'by http': callback.replace('https', 'http'),
  'on another port': 'https://shop.example:8443/callback',
  'on the default port, written out': 'https://shop.example:443/callback',
  'on a host below': 'https://evil.shop.example/callback',
  'on a host that begins alike': 'https://shop.example.evil.example/callback',
  'with a user before another host': 'https://shop.example@evil.example/callback',
  'in upper case': 'https://SHOP.example/callback',
  'with dots in its path': 'https://shop.example/x/../callback',
  'with an encoded letter': 'https://shop.example/%63allback',
  'with a backslash': 'https://evil.example\\@shop.example/callback',
  'with a space before it': ` ${callback}`,
  'of a script': 'javascript:alert(1)',
  'without a scheme': '//evil.example/callback',
  'that is nothing': '',
  'that lacks': undefined,
};

const refusedRedirects: readonly Attack[] = Object.entries(redirects).map(([name, uri]) => ({
  name: `a redirect URI ${name}`,
  run: ({ fixture }) => fixture.authorize({ redirect_uri: uri }),
  faults: stays(400),
}));

const refusedParameters: readonly Attack[] = (
  [
    [
      'a public application without PKCE',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['PKCE by `plain`', { code_challenge_method: 'plain', code_challenge: 'a'.repeat(43) }, 'invalid_request'],
    ['PKCE without its method, which means `plain`', { code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE by a method that there is not', { code_challenge_method: 's256' }, 'invalid_request'],
    ['a challenge that is too short to be one', { code_challenge: 'short' }, 'invalid_request'],
    ['the response type `token`', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response type `id_token`', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['the response type `code id_token`', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['the response type `none`', { response_type: 'none' }, 'unsupported_response_type'],
    ['the response mode `fragment`', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['the response mode `form_post`', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['the response mode `web_message`', { response_mode: 'web_message' }, 'unsupported_response_mode'],
    ['the response mode `query.jwt`', { response_mode: 'query.jwt' }, 'unsupported_response_mode'],
    ['an unknown scope alone', { scope: 'admin' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['no scope and no page', { scope: undefined, prompt: 'none' }, 'invalid_scope'],
    ['a scope with a quote in it', { scope: 'openid "x' }, 'invalid_scope'],
    ['an unsigned request object', { request: unsigned({ scope: 'roles' }) }, 'request_not_supported'],
    ['a request object from elsewhere', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    ['an application that registers itself', { registration: '{}' }, 'registration_not_supported'],
    ['a hint that is no token', { id_token_hint: 'x' }, 'invalid_request'],
    ['a prompt that there is not', { prompt: 'nothing' }, 'invalid_request'],
    ['a silent prompt beside another', { prompt: 'none login' }, 'invalid_request'],
    ['a negative age', { max_age: '-1' }, 'invalid_request'],
  ] as const
).map(([name, parameters, error]) => ({
  name,
  run: ({ fixture }) => fixture.authorize(parameters),
  faults: redirectsError(error),
}));

const doubled: readonly Attack[] = (
  [
    ['client_id', stays(400)],
    ['redirect_uri', stays(400)],
    ['scope', redirectsError('invalid_request')],
    ['state', redirectsError('invalid_request')],
    ['code_challenge', redirectsError('invalid_request')],
    ['response_type', redirectsError('invalid_request')],
  ] as const
).map(([name, faults]) => ({
  name: `the parameter ${name} twice`,
  run: ({ fixture }) => fixture.authorize({}, `&${name}=${encodeURIComponent('https://evil.example/')}`),
  faults,
}));

/** Parameters that careless servers have redirected to. */
const elsewhere: readonly Attack[] = [
  ...['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'display', 'claims', 'resource', 'target_link_uri'],
  ...['next', 'return_to', 'returnTo', 'url', 'continue', 'post_logout_redirect_uri', 'web_message_uri', 'iss'],
].map((name) => ({
  name: `a foreign address in ${name}`,
  run: ({ fixture }) => fixture.authorize({ [name]: 'https://evil.example/' }),
  faults: ({ headers, status }) => {
    const location = String(headers.location);
    return status === 303 && (location.startsWith(`${callback}?`) || location.startsWith('/api/v1/oauth/interaction/'))
      ? []
      : [`answered ${status}, to ${location}`];
  },
}));

const clients: readonly Attack[] = [
  {
    name: 'an application that there is not',
    run: ({ fixture }) => fixture.authorize({ client_id: '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10' }),
    faults: stays(400, 'invalid_client'),
  },
  {
    name: "another tenant's application",
    run: ({ fixture, other }) => fixture.authorize({ client_id: other.open.id }),
    faults: stays(400),
  },
  {
    name: 'the id of an application in upper case',
    run: ({ fixture }) => fixture.authorize({ client_id: fixture.open.id.toUpperCase() }),
    faults: stays(400),
  },
  {
    name: 'an id that is SQL',
    run: ({ fixture }) => fixture.authorize({ client_id: "' or true --" }),
    faults: stays(400),
  },
  { name: 'an id with a NUL', run: ({ fixture }) => fixture.authorize({ client_id: 'a\u0000b' }), faults: stays(400) },
  {
    name: 'no application at all',
    run: ({ fixture }) => fixture.authorize({ client_id: undefined }),
    faults: stays(400),
  },
];

const hints: readonly Attack[] = [
  {
    name: 'an unsigned hint',
    run: ({ fixture }) =>
      fixture.authorize({
        id_token_hint: unsigned({ sub: fixture.person.id, aud: fixture.open.id, iss: fixture.tenant.baseUrl }),
      }),
    faults: redirectsError('invalid_request'),
  },
  {
    name: 'a hint signed by another key',
    run: async ({ fixture }) =>
      fixture.authorize({
        id_token_hint: await foreign({ sub: fixture.person.id, aud: fixture.open.id, iss: fixture.tenant.baseUrl }),
      }),
    faults: redirectsError('invalid_request'),
  },
  {
    name: "a session's JWT as a hint",
    run: ({ fixture }) => fixture.authorize({ id_token_hint: fixture.person.jwt }),
    faults: redirectsError('invalid_request'),
  },
  {
    name: "another tenant's id_token as a hint",
    run: async ({ fixture, other }) => fixture.authorize({ id_token_hint: (await other.tokens()).id_token }),
    faults: redirectsError('invalid_request'),
  },
];

const odd: readonly Attack[] = [
  {
    name: 'percent signs that encode nothing',
    run: ({ fixture }) => fixture.authorize({}, '&x=%zz&state2=%'),
    faults: ({ status }) => (status === 303 ? [] : [`answered ${status}`]),
  },
  {
    name: 'a path that encodes nothing',
    run: ({ fixture }) => fixture.visitor.get('/api/v1/oauth/authorize/%zz'),
    faults: stays(400),
  },
  {
    name: 'a query that reaches for the prototype',
    run: ({ fixture }) => fixture.authorize({}, '&__proto__=x&constructor=y&toString=z'),
    faults: ({ status }) => (status === 303 ? [] : [`answered ${status}`]),
  },
  {
    name: 'line breaks in the state',
    run: ({ fixture }) => fixture.authorize({ state: 'a\r\nset-cookie: evil=1', scope: 'admin' }),
    faults: (response) => [
      ...redirectsError('invalid_scope')(response),
      ...(/evil/.test(String(response.headers['set-cookie'] ?? '')) ? ['sets a cookie'] : []),
    ],
  },
  {
    name: 'markup in the input that the error page repeats',
    run: ({ fixture }) =>
      fixture.authorize({
        redirect_uri: 'https://evil.example/"><script>alert(1)</script>',
        state: '<script>alert(2)</script>',
      }),
    faults: (response) => [...stays(400)(response), ...(response.text.includes('<script') ? ['has a script'] : [])],
  },
  {
    name: 'the authorization endpoint by POST',
    run: ({ fixture }) => fixture.post('/api/v1/oauth/authorize', new URLSearchParams(fixture.parameters()).toString()),
    faults: (response) =>
      response.status === 405 && response.headers.allow === 'GET, HEAD' ? [] : [`answered ${response.status}`],
  },
  {
    name: 'an endpoint that is switched off',
    run: ({ fixture }) => fixture.post('/api/v1/oauth/introspect', 'token=x'),
    faults: stays(404, 'not_found'),
  },
  {
    name: "the library's own sign-out, which we do not serve",
    run: ({ fixture }) => fixture.post('/session/end/confirm', 'logout=yes'),
    faults: stays(404, 'not_found'),
  },
];

export const authorizeAttacks: readonly Attack[] = [
  ...refusedRedirects,
  ...refusedParameters,
  ...doubled,
  ...elsewhere,
  ...clients,
  ...hints,
  ...odd,
];
