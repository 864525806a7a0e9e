/** Hosts that accept unregistered redirect URIs. */
import type { Handlers, Mutant } from '../../broken/mutant.ts';
import {
  errorRedirect,
  formOf,
  isAuthorize,
  isToken,
  queryOf,
  registered,
  withForm,
  withQuery,
} from '../../broken/oauth.ts';

/** @param accepts true if the unregistered redirect URI is accepted */
function redirecting(accepts: (redirectUri: string) => boolean): Handlers {
  /** Requested redirect URIs, by state. */
  const wanted = new Map<string, string>();
  return {
    api: async (request, forward) => {
      const query = queryOf(request);
      const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
      const taken = isAuthorize(request) && redirectUri !== registered && accepts(redirectUri);
      if (taken) wanted.set(state, redirectUri);
      const response = await forward(taken ? withQuery(request, { redirect_uri: registered }) : request);
      const location = URL.parse(response.headers.location ?? '');
      const target = wanted.get(location?.searchParams.get('state') ?? '');
      if (!target || !location?.href.startsWith(registered)) return response;
      const search = target.includes('?') ? location.search.replace('?', '&') : location.search;
      return { ...response, headers: { ...response.headers, location: target + search } };
    },
  };
}

export const redirectMutants: readonly Mutant[] = [
  {
    name: 'oauth-redirects-anywhere',
    breaks: 'oauth/unregistered-redirect-is-not-followed',
    description: 'Sends the code to whatever address the request names.',
    start: () => redirecting(() => true),
  },
  {
    name: 'oauth-redirects-by-beginning',
    breaks: 'oauth/unregistered-redirect-is-not-followed',
    description: 'Takes every address that begins with the registered host.',
    start: () => redirecting((redirectUri) => redirectUri.startsWith(new URL(registered).origin)),
  },
  {
    name: 'oauth-tells-anybody-of-errors',
    breaks: 'oauth/unregistered-redirect-is-not-followed',
    description: 'Refuses an address that is not registered, and says so at that address.',
    start: () => ({
      api: async (request, forward) => {
        const redirectUri = isAuthorize(request) ? queryOf(request).get('redirect_uri') : null;
        return redirectUri !== null && redirectUri !== registered
          ? errorRedirect(request, 'invalid_request')
          : forward(request);
      },
    }),
  },
  {
    name: 'oauth-redirects-by-host',
    breaks: 'oauth/redirect-uri-is-compared-exactly',
    description: 'Takes every path of the registered host.',
    start: () => redirecting((redirectUri) => URL.parse(redirectUri)?.origin === new URL(registered).origin),
  },
  ...[
    { word: 'query', what: 'a query', accepts: (uri: string) => uri.split('?')[0] === registered },
    { word: 'slash', what: 'a slash at the end', accepts: (uri: string) => uri === `${registered}/` },
    { word: 'letters', what: 'other letters', accepts: (uri: string) => uri.toLowerCase() === registered },
    { word: 'port', what: 'another port', accepts: (uri: string) => uri.replace(/:\d+\//, '/') === registered },
  ].map(
    ({ word, what, accepts }): Mutant => ({
      name: `oauth-redirects-whatever-the-${word}`,
      breaks: 'oauth/redirect-uri-is-compared-exactly',
      description: `Takes the registered redirect URI with ${what}.`,
      start: () => redirecting(accepts),
    }),
  ),
  {
    name: 'oauth-redirect-not-repeated',
    breaks: 'oauth/redirect-uri-is-repeated-for-the-token',
    description: 'Does not compare the redirect URI of a token request.',
    start: () => ({
      api: (request, forward) =>
        forward(
          isToken(request) && formOf(request).has('code') ? withForm(request, { redirect_uri: registered }) : request,
        ),
    }),
  },
  {
    name: 'oauth-state-is-cut',
    breaks: 'oauth/state-comes-back',
    description: 'Cuts a state at its first blank.',
    start: () => changingState(() => true),
  },
  {
    name: 'oauth-error-loses-state',
    breaks: 'oauth/state-comes-back',
    description: 'Sends an error back without the whole state.',
    start: () => changingState((back) => back.searchParams.has('error')),
  },
];

function changingState(isMeant: (back: URL) => boolean): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const back = URL.parse(response.headers.location ?? '');
      const state = back?.searchParams.get('state');
      if (!back?.href.startsWith(registered) || !state || !isMeant(back)) return response;
      back.searchParams.set('state', state.split(' ')[0] ?? '');
      return { ...response, headers: { ...response.headers, location: back.href } };
    },
  };
}
