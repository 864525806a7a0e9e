/** @hapi/crumb for our pages alone, with a cookie as safe as the tenant's scheme allows. */
import crumb from '@hapi/crumb';
import type { Server } from '@hapi/hapi';
import { base62String } from '#server/platform/random.ts';
import type { AdminDeps } from './deps.ts';
import { paths } from './paths.ts';
import { cookieOf } from './session/cookie.ts';

declare module '@hapi/hapi' {
  interface PluginsStates {
    /** The token that a form must carry. */
    crumb?: string;
  }
}

/** The name of the cookie and of the form's field. */
const key = 'crumb';
/** Of 62 characters each: more than 256 bits. */
const length = 43;

export async function registerCrumb(server: Server, { random }: AdminDeps): Promise<void> {
  // Before crumb, whose own cookie is either secure for every tenant or for none.
  server.ext(
    'onPostAuth',
    (request, h) => {
      if (!isOurs(request.path) || typeof request.state[key] === 'string') return h.continue;
      const value = base62String(random, length);
      const { options } = cookieOf(request, key);
      request.state[key] = value;
      h.state(key, value, options);
      return h.continue;
    },
    { before: '@hapi/crumb' },
  );
  await server.register({
    plugin: crumb,
    options: { key, autoGenerate: false, addToViewContext: false, skip: (request) => !isOurs(request.path) },
  });
}

/** Files are for everybody, and set no cookie. */
function isOurs(path: string): boolean {
  return (path === paths.home || path.startsWith(`${paths.home}/`)) && !path.startsWith(`${paths.assets}/`);
}
