/**
 * Adds the routes of a path at the first request for it. Only for tests, which start a thousand servers and ask each for a few
 * paths: hapi takes two milliseconds of processor time for each of some 300 routes. A server adds all of them when it starts.
 */
import type { Server, ServerRoute } from '@hapi/hapi';

interface PathRoutes {
  readonly pattern: RegExp;
  readonly make: readonly (() => ServerRoute)[];
}

/** By path; shared by the servers of a process. */
const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : RegExp.escape(segment)));
  const made = new RegExp(`^${segments.join('/')}$`);
  patterns.set(path, made);
  return made;
}

/**
 * @param routes by path
 * @param lackingAt makes the refusing routes of a literal path, once the routes are there that would match it
 */
export function addOnDemand(
  server: Server,
  routes: ReadonlyMap<string, readonly (() => ServerRoute)[]>,
  lackingAt: (path: string) => ServerRoute[],
): void {
  const pending = new Map<string, PathRoutes>(
    [...routes].map(([path, make]) => [path, { pattern: patternOf(path), make }]),
  );
  const literal = new Set([...routes.keys()].filter((path) => !path.includes('{')));
  const add = (wanted: string) => {
    for (const [path, { pattern, make }] of pending) {
      if (!pattern.test(wanted)) continue;
      pending.delete(path);
      server.route(make.map((one) => one()));
    }
    if (literal.delete(wanted)) server.route(lackingAt(wanted));
  };
  server.ext('onRequest', ({ path }, h) => {
    add(path);
    // A refusal looks whether the path is one without its slash.
    if (path.endsWith('/')) add(path.slice(0, -1));
    return h.continue;
  });
}

/** Adds pages at the first request below one of their homes. */
export function addPagesOnDemand(server: Server, homes: readonly string[], addPages: () => Promise<void>): void {
  let added: Promise<void> | undefined;
  server.ext('onRequest', async ({ path }, h) => {
    if (homes.some((home) => path === home || path.startsWith(`${home}/`))) {
      added ??= addPages();
      await added;
    }
    return h.continue;
  });
}
