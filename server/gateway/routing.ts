/** Stage 2: what no route takes. A known path with another method is 405 and says which methods it has. */
import type { Server, ServerRoute } from '@hapi/hapi';
import { Problem } from './problem.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const anywhere = '/{anywhere*}';

/** @returns the route that catches every request that no other route takes. */
export function unmatchedRoute(server: Server): ServerRoute {
  return {
    method: '*',
    path: anywhere,
    // Before the body: its Content-Type or length would else be found wrong first, and its sender told to send it.
    options: { ext: { onPreAuth: { method: (request) => refuseUnmatched(methodsAt(server, request.path)) } } },
    handler: (request) => refuseUnmatched(methodsAt(server, request.path)),
  };
}

/** @returns the methods that a path is known by. */
export function methodsAt(server: Server, path: string): string[] {
  const allowed = methods.filter((method) => {
    const route = server.match(lowerCase(method), path);
    return route !== null && route.path !== anywhere;
  });
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** @throws Problem 404, or 405 where the path is known by other methods */
export function refuseUnmatched(allowed: readonly string[]): never {
  if (allowed.length === 0) throw new Problem('not_found', { detail: 'There is nothing at this path.' });
  throw new Problem('method_not_allowed', { headers: { allow: allowed.join(', ') } });
}

function lowerCase(method: (typeof methods)[number]) {
  const lower = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
  return lower[method];
}
