/** Hosts whose JWTs are others than the good host's: each is what the good one makes of it. */
import { type Handlers, isRequestOf, jsonOf, type ProxiedRequest, withJson } from './mutant.ts';

const issuing = ['/api/v1/login-check', '/api/v1/token/refresh', '/api/v1/verify-login-otp'];

/** @param change what is issued in place of a JWT @param paths where */
export function reissuing(change: (jwt: string) => string, paths: readonly string[] = issuing): Handlers {
  const originals = new Map<string, string>();
  return {
    api: async (request, forward) => {
      const answer = await forward(genuine(request, originals));
      const { token, ...rest } = jsonOf(answer);
      const isIssued = answer.status === 200 && paths.some((path) => isRequestOf(request, 'POST', path));
      if (!isIssued || typeof token !== 'string') return answer;
      const changed = change(token);
      originals.set(changed, token);
      return withJson(answer, { token: changed, ...rest });
    },
  };
}

function genuine(request: ProxiedRequest, originals: ReadonlyMap<string, string>): ProxiedRequest {
  const original = originals.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  return original ? { ...request, headers: { ...request.headers, authorization: `Bearer ${original}` } } : request;
}
