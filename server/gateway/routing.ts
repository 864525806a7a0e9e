/** Stage 2: what no route takes. A known path with another method is 405 and says which methods it has. */
import type { Request, Server, ServerRoute } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';
import { Problem } from './problem.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const anywhere = '/{anywhere*}';

/** Marks a route that is there to say that there is none. */
const lacking = 'lacking';

/** @returns the route that catches every request that no other route takes. */
export function unmatchedRoute(server: Server): ServerRoute {
  return refusal(server, '*', anywhere);
}

/**
 * `GET /contacts/bulk-delete` would else be taken for the contact of that id, and `GET` said to be allowed there.
 * @returns routes for the methods that an operation's path without parameters lacks, where one with them would take
 * their requests
 */
export function lackingRoutes(server: Server, operations: readonly AnyOperation[]): ServerRoute[] {
  return [...new Set(operations.map(({ path }) => path))]
    .filter((path) => !path.includes('{'))
    .flatMap((path) =>
      methods
        .filter((method) => (server.match(lowerCase(method), path)?.path ?? path) !== path)
        .map((method) => refusal(server, method, path)),
    );
}

function refusal(server: Server, method: (typeof methods)[number] | '*', path: string): ServerRoute {
  const refuse = (request: Request) => refuseUnmatched(methodsAt(server, request.path));
  // Before the body: its Content-Type or length would else be found wrong first, and its sender told to send it.
  return { method, path, options: { tags: [lacking], ext: { onPreAuth: { method: refuse } } }, handler: refuse };
}

/** @returns the methods that a path is known by. */
export function methodsAt(server: Server, path: string): string[] {
  const allowed = methods.filter((method) => {
    const route = server.match(lowerCase(method), path);
    return route !== null && !route.settings.tags?.includes(lacking);
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
