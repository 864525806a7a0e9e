/** Hosts that send people where they should not. */
import type { Handlers, Mutant } from '../mutant.ts';
import { isAuthorize, queryOf, registered, toldAtRedirect, withQuery } from './protocol.ts';

/** @param accepts whether an address that was not registered is as good as the one that was */
function redirecting(accepts: (redirectUri: string) => boolean): Handlers {
  /** By state: where the application wanted to be answered. */
  const wanted = new Map<string, string>();
  return {
    api: async (request, forward) => {
      const asked = queryOf(request);
      const [redirectUri, state] = [asked.get('redirect_uri') ?? '', asked.get('state') ?? ''];
      const taken = isAuthorize(request) && redirectUri !== registered && accepts(redirectUri);
      if (taken) wanted.set(state, redirectUri);
      const answer = await forward(taken ? withQuery(request, { redirect_uri: registered }) : request);
      const location = URL.parse(answer.headers.location ?? '');
      const target = wanted.get(location?.searchParams.get('state') ?? '');
      if (!target || !location?.href.startsWith(registered)) return answer;
      return { ...answer, headers: { ...answer.headers, location: `${target}${location.search}` } };
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
          ? toldAtRedirect(request, 'invalid_request')
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
];
