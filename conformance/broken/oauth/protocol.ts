/** What broken hosts see of OAuth on its way: requests to its endpoints, their parameters, and redirects. */
import { isRequestOf, type ProxiedAnswer, type ProxiedRequest } from '../mutant.ts';

/** As the profile that broken hosts stand before has them. */
export const registered = 'https://client.conformance.example/callback';

export const isAuthorize = (request: ProxiedRequest) => isRequestOf(request, 'GET', '/api/v1/oauth/authorize');
export const isToken = (request: ProxiedRequest) => isRequestOf(request, 'POST', '/api/v1/oauth/token');
export const isUserInfo = (request: ProxiedRequest) => isRequestOf(request, 'GET', '/api/v1/oauth/userinfo');

export function queryOf({ path }: ProxiedRequest): URLSearchParams {
  return new URL(path, 'http://localhost').searchParams;
}

export function formOf({ body }: ProxiedRequest): URLSearchParams {
  return new URLSearchParams(body.toString('utf8'));
}

/** @param changes by name; undefined takes one away */
export function withQuery(request: ProxiedRequest, changes: Readonly<Record<string, string | undefined>>) {
  const path = request.path.split('?')[0];
  return { ...request, path: `${path}?${changed(queryOf(request), changes)}` };
}

/** @param changes by name; undefined takes one away */
export function withForm(request: ProxiedRequest, changes: Readonly<Record<string, string | undefined>>) {
  return { ...request, body: Buffer.from(changed(formOf(request), changes).toString()) };
}

function changed(parameters: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** The error of an authorization request, told to whoever the request names. */
export function toldAtRedirect(request: ProxiedRequest, error: string): ProxiedAnswer {
  const asked = queryOf(request);
  const back = new URL(asked.get('redirect_uri') ?? registered);
  back.searchParams.set('error', error);
  back.searchParams.set('state', asked.get('state') ?? '');
  return { status: 303, headers: { location: back.href }, body: Buffer.alloc(0) };
}

/** RFC 6749, 5.2. */
export function tokenError(error: string, status = 400): ProxiedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error })),
  };
}
