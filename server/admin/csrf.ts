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
  interface PluginSpecificConfiguration {
    /** The handler keeps what was typed in a form without the token of the present session, and performs nothing. */
    formToken?: 'kept-without';
  }
  interface PluginsStates {
    /** The CSRF token that a form must carry. */
    crumb?: string;
    /** Of a `kept-without` form: its token is not that of the present session, or there is none. */
    hasNoToken?: boolean;
  }
}

const purpose = 'admin form';
/** Name of the form field. */
const field = 'crumb';
/** Random cookie of a browser without a session. 43 characters of 62 give more than 256 bits. */
const visitor = { name: 'guildgate_visitor', pattern: /^[0-9A-Za-z]{43}$/, length: 43 } as const;

/** The 403 of a form that is none of the present session's. */
export const foreignForm = (): Problem => new Problem('forbidden');

/** Makes and checks the tokens of one area's forms. */
export function registerFormTokens(server: Server, deps: AdminDeps, area: Area): void {
  const cookies = new SessionCookies(deps);
  server.ext('onPostAuth', (request, h) => {
    // hapi parses no cookies for unknown routes, which accept no forms either.
    if (!isPageOf(area, request.path) || !request.state) return h.continue;
    const parts = [tenantOf(request).id, ...ownerOf(request, h, { cookies, random: deps.random, area })];
    const tokens = deps.secrets.macs(purpose, ...parts).map((mac) => mac.toString('base64url'));
    request.plugins.crumb = deps.secrets.mac(purpose, ...parts).toString('base64url');
    if (request.method !== 'post' || takeToken(request, tokens)) return h.continue;
    if (request.route.settings.plugins?.formToken !== 'kept-without') throw foreignForm();
    request.plugins.hasNoToken = true;
    return h.continue;
  });
}

/**
 * Replaces the token of this request's page, whose form goes to the sign-in, or to a session that this request began.
 * @param token JWT of that session
 */
export function renewFormToken(
  request: Request,
  h: ResponseToolkit,
  { secrets, random }: Pick<AdminDeps, 'secrets' | 'random'>,
  token?: string,
): void {
  const { sid } = token === undefined ? {} : decodeJwt(token);
  const owner = typeof sid === 'string' ? ['session', sid] : ['visitor', visitorOf(request, h, random)];
  request.plugins.crumb = secrets.mac(purpose, tenantOf(request).id, ...owner).toString('base64url');
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

/** Removes the token from the payload. @returns whether it is one of these */
function takeToken({ payload }: Request, expected: readonly string[]): boolean {
  const sent: unknown = typeof payload === 'object' && field in payload ? payload[field] : undefined;
  const isOwn =
    typeof sent === 'string' &&
    equalsAny(
      Buffer.from(sent),
      expected.map((token) => Buffer.from(token)),
    );
  if (isOwn) Reflect.deleteProperty(Object(payload), field);
  return isOwn;
}
