/** Hosts that let pages of other origins read too much, or too little. */
import { type Handlers, type Mutant, type ProxiedRequest, type ProxiedResponse, without } from '../../broken/mutant.ts';

/** Changes the headers of responses to requests that have an Origin. */
function changing(
  change: (response: ProxiedResponse, request: ProxiedRequest) => Readonly<Record<string, string>>,
): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return request.headers.origin === undefined ? response : { ...response, headers: change(response, request) };
    },
  };
}

const reflected = ({ headers }: ProxiedResponse, origin: string) => ({
  ...headers,
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
});

export const crossOriginMutants: readonly Mutant[] = [
  {
    name: 'every-origin-with-credentials',
    breaks: 'cross-origin/foreign-origins-get-no-credentials',
    description: 'Lets every origin read with credentials.',
    start: () => changing((response, { headers: { origin = '' } }) => reflected(response, origin)),
  },
  {
    name: 'null-origin-with-credentials',
    breaks: 'cross-origin/foreign-origins-get-no-credentials',
    description: 'Lets sandboxed frames and local files read with credentials.',
    start: () =>
      changing((response, { headers: { origin = '' } }) =>
        origin === 'null' ? reflected(response, origin) : response.headers,
      ),
  },
  {
    name: 'origins-that-begin-alike',
    breaks: 'cross-origin/foreign-origins-get-no-credentials',
    description: 'Compares the beginning of an origin alone.',
    start: () =>
      changing((response, { headers: { origin = '', host = 'tenant.localhost' } }) =>
        /^http:\/\/tenant\.localhost\./.test(origin) || origin.startsWith(`http://${host}.`)
          ? reflected(response, origin)
          : response.headers,
      ),
  },
  {
    name: 'preflight-needs-a-credential',
    breaks: 'cross-origin/preflight-needs-no-credential',
    description: 'Refuses preflight requests, which have no credential.',
    start: () => ({
      api: async (request, forward) =>
        request.method === 'OPTIONS'
          ? { status: 401, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
          : forward(request),
    }),
  },
  {
    name: 'preflight-allows-all-but-authorization',
    breaks: 'cross-origin/preflight-needs-no-credential',
    description: 'Allows * in place of the names of headers, which leaves out Authorization.',
    start: () =>
      changing(({ headers }, { method }) =>
        method === 'OPTIONS' ? { ...headers, 'access-control-allow-headers': '*' } : headers,
      ),
  },
  {
    name: 'same-for-every-origin',
    breaks: 'cross-origin/responses-vary-by-origin',
    description: 'Does not tell caches that its responses depend on the origin.',
    start: () => changing(({ headers }) => without(headers, 'vary')),
  },
  {
    name: 'errors-hidden-from-pages',
    breaks: 'cross-origin/errors-can-be-read',
    description: 'Lets pages read successes, and no error.',
    start: () =>
      changing(({ headers, status }) => (status < 400 ? headers : without(headers, 'access-control-allow-origin'))),
  },
  {
    name: 'limits-hidden-from-pages',
    breaks: 'cross-origin/limits-can-be-read',
    description: 'Exposes no field to pages.',
    start: () => changing(({ headers }) => without(headers, 'access-control-expose-headers')),
  },
];
