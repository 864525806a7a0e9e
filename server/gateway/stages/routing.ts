/** Stage 2: requests without a route: 404, or 405 with the allowed methods of a known path. */
import type { Request, Server, ServerRoute } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';
import { Problem } from '../api/problem.ts';
import { nearPath } from './near-path.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const anywhere = '/{anywhere*}';

/** Tags routes that only refuse. */
const lacking = 'lacking';

/** @returns the catch-all route */
export function unmatchedRoute(server: Server, operations: readonly AnyOperation[]): ServerRoute {
  return refusal(server, '*', anywhere, pathsOf(operations));
}

/**
 * Prevents `GET /contacts/bulk-delete` from matching `/contacts/{id}`.
 * @returns refusing routes for missing methods of literal paths that a path with parameters would match
 */
export function lackingRoutes(server: Server, operations: readonly AnyOperation[]): ServerRoute[] {
  const paths = pathsOf(operations);
  return paths.filter((path) => !path.includes('{')).flatMap((path) => lackingRoutesAt(server, path, paths));
}

/** @param path literal @param paths of all operations, for hints */
export function lackingRoutesAt(server: Server, path: string, paths: readonly string[]): ServerRoute[] {
  return methods
    .filter((method) => (server.match(lowerCase(method), path)?.path ?? path) !== path)
    .map((method) => refusal(server, method, path, paths));
}

function pathsOf(operations: readonly AnyOperation[]): readonly string[] {
  return [...new Set(operations.map(({ path }) => path))];
}

function refusal(
  server: Server,
  method: (typeof methods)[number] | '*',
  path: string,
  paths: readonly string[],
): ServerRoute {
  const refuse = (request: Request) =>
    refuseUnmatched(methodsAt(server, request.path), hintAt(server, paths, request.path));
  // In onPreAuth, before hapi checks Content-Type and length or sends 100 Continue.
  return { method, path, options: { tags: [lacking], ext: { onPreAuth: { method: refuse } } }, handler: refuse };
}

/** @returns the allowed methods of a path */
export function methodsAt(server: Server, path: string): string[] {
  const allowed = methods.filter((method) => {
    const route = server.match(lowerCase(method), path);
    return route !== null && !route.settings.tags?.includes(lacking);
  });
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** @returns a sentence on a path that is nearly one of the operations; empty for others */
function hintAt(server: Server, paths: readonly string[], path: string): string {
  // The root without its slash would be no path, for which `match` throws.
  if (path.length > 1 && path.endsWith('/') && methodsAt(server, path.slice(0, -1)).length > 0) {
    return ' Paths have no slash at the end.';
  }
  const near = nearPath(path, paths);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** @throws Problem 404, or 405 if the path has other methods */
export function refuseUnmatched(allowed: readonly string[], hint = ''): never {
  if (allowed.length === 0) throw new Problem('not_found', { detail: `There is nothing at this path.${hint}` });
  throw new Problem('method_not_allowed', { headers: { allow: allowed.join(', ') } });
}

function lowerCase(method: (typeof methods)[number]) {
  const lower = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
  return lower[method];
}
