/** Hosts that issue changed JWTs; the proxy maps them back to those of the good host. */
import { type Handlers, isRequestOf, jsonOf, type ProxiedRequest, withJson } from './mutant.ts';

const issuing = ['/api/v1/login-check', '/api/v1/token/refresh', '/api/v1/verify-login-otp'];

/** @param change returns the JWT to issue instead @param paths of the operations that issue JWTs */
export function reissuing(change: (jwt: string) => string, paths: readonly string[] = issuing): Handlers {
  const originals = new Map<string, string>();
  return {
    api: async (request, forward) => {
      const response = await forward(genuine(request, originals));
      const { token, ...rest } = jsonOf(response);
      const isIssued = response.status === 200 && paths.some((path) => isRequestOf(request, 'POST', path));
      if (!isIssued || typeof token !== 'string') return response;
      const changed = change(token);
      originals.set(changed, token);
      return withJson(response, { token: changed, ...rest });
    },
  };
}

function genuine(request: ProxiedRequest, originals: ReadonlyMap<string, string>): ProxiedRequest {
  const original = originals.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  return original ? { ...request, headers: { ...request.headers, authorization: `Bearer ${original}` } } : request;
}
