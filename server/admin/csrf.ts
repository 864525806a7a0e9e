/**
 * CSRF tokens of forms: an HMAC over the browser's session. A double-submit cookie is not enough, because a sibling
 * host can set both the cookie and the field.
 */
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { decodeJwt } from 'jose';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { base62String } from '#server/platform/random.ts';
import { equalsAny } from '#server/platform/secrets.ts';
import type { AdminDeps } from './deps.ts';
import { type Area, isPageOf } from './paths.ts';
import { cookieIn, cookieOf, SessionCookies } from './session/cookie.ts';

declare module '@hapi/hapi' {
  interface PluginsStates {
    /** The CSRF token that a form must carry. */
    crumb?: string;
  }
}

const purpose = 'admin form';
/** Name of the form field. */
const field = 'crumb';
/** Random cookie of a browser without a session. 43 characters of 62 give more than 256 bits. */
const visitor = { name: 'guildgate_visitor', pattern: /^[0-9A-Za-z]{43}$/, length: 43 } as const;

/** Makes and checks the tokens of one area's forms. */
export function registerFormTokens(server: Server, deps: AdminDeps, area: Area): void {
  const cookies = new SessionCookies(deps);
  server.ext('onPostAuth', (request, h) => {
    // hapi parses no cookies for unknown routes, which accept no forms either.
    if (!isPageOf(area, request.path) || !request.state) return h.continue;
    const parts = [tenantOf(request).id, ...ownerOf(request, h, { cookies, random: deps.random, area })];
    const tokens = deps.secrets.macs(purpose, ...parts).map((mac) => mac.toString('base64url'));
    request.plugins.crumb = deps.secrets.mac(purpose, ...parts).toString('base64url');
    if (request.method === 'post') checkToken(request, tokens);
    return h.continue;
  });
}

/** @returns what the token of a form is bound to: the session, or a browser without one */
function ownerOf(
  request: Request,
  h: ResponseToolkit,
  { cookies, random, area }: { cookies: SessionCookies; random: AdminDeps['random']; area: Area },
): readonly string[] {
  // The sign-in form has its own token even with a session, because another tab may have signed in meanwhile.
  const credentials = request.path.startsWith(area.signIn) ? undefined : cookies.credentials(request);
  const { sid } = credentials ? decodeJwt(credentials.token) : {};
  return typeof sid === 'string' ? ['session', sid] : ['visitor', visitorOf(request, h, random)];
}

function visitorOf(request: Request, h: ResponseToolkit, random: AdminDeps['random']): string {
  const { name, options } = cookieOf(request, visitor.name);
  const known = cookieIn(request, visitor.name);
  if (known !== undefined && visitor.pattern.test(known)) return known;
  const value = base62String(random, visitor.length);
  h.state(name, value, options);
  return value;
}

/** Checks the token and removes it from the payload. @throws Problem 403 */
function checkToken({ payload }: Request, expected: readonly string[]): void {
  const sent: unknown = typeof payload === 'object' && field in payload ? payload[field] : undefined;
  const isOwn =
    typeof sent === 'string' &&
    equalsAny(
      Buffer.from(sent),
      expected.map((token) => Buffer.from(token)),
    );
  if (!isOwn) {
    throw new Problem('forbidden');
  }
  Reflect.deleteProperty(Object(payload), field);
}
