/** OAuth requests, their parameters and redirects, as broken hosts read and change them. */
import { isRequestOf, type ProxiedRequest, type ProxiedResponse } from './mutant.ts';

/** The redirect URI of the good host's profile. */
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

/** @param changes by name; undefined removes a parameter */
export function withQuery(request: ProxiedRequest, changes: Readonly<Record<string, string | undefined>>) {
  const path = request.path.split('?')[0];
  return { ...request, path: `${path}?${changed(queryOf(request), changes)}` };
}

/** @param changes by name; undefined removes a parameter */
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

/** Redirects an authorization error to the URI in the request. */
export function errorRedirect(request: ProxiedRequest, error: string): ProxiedResponse {
  const query = queryOf(request);
  const back = new URL(query.get('redirect_uri') ?? registered);
  back.searchParams.set('error', error);
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 303, headers: { location: back.href }, body: Buffer.alloc(0) };
}

/** RFC 6749, 5.2. */
export function tokenError(error: string, status = 400): ProxiedResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error })),
  };
}
