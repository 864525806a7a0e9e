/**
 * Session and notice cookies. The credentials are sealed, so that neither scripts nor finders of the cookie can read
 * them. The API validates them with every page, so an ended session ends every copy of its cookie.
 */
import type { Lifecycle, Request, ResponseToolkit, ServerStateCookieOptions } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import type { AdminDeps } from '../deps.ts';

/** An impersonation in progress. */
export interface Acting {
  readonly token: string;
  readonly name: string;
  readonly reason: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Name of the administrator. */
  readonly by: string;
}

export interface Credentials {
  readonly token: string;
  readonly refreshToken: string;
  readonly acting?: Acting | undefined;
}

/** Flash message: shown once, on the next page. Without a text, only its `done` matters. */
export interface Notice {
  readonly tone: 'good' | 'attention' | 'bad';
  readonly text: string;
  readonly undo?: Undo | undefined;
  /** What the page before was sent for is done: its draft is over. */
  readonly done?: boolean;
}

/** The button that takes back what was just done. */
export interface Undo {
  /** Target of the POST. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const purposes = { session: 'admin session', notice: 'admin notice' } as const;
const names = { session: 'guildgate_admin', notice: 'guildgate_notice' } as const;
type CookieKind = keyof typeof names;

/**
 * `__Host-` (RFC 6265bis, 4.1.3.2) stops sibling hosts such as other tenants from setting our cookie; browsers accept it
 * only over https. `Lax` allows links from mails; forms have a CSRF token.
 */
export function cookieOf(request: Request, name: string): { name: string; options: ServerStateCookieOptions } {
  const isSecure = tenantOf(request).baseUrl.startsWith('https:');
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { isSecure, isHttpOnly: true, isSameSite: 'Lax', path: '/', encoding: 'none' },
  };
}

/**
 * Value of a cookie. Over http a browser may still hold one of the same name for /admin, where our cookies were set before;
 * it sends the one of the longer path first (RFC 6265, 5.4), so the last one is ours.
 */
export function cookieIn(request: Request, name: string): string | undefined {
  const sent: unknown = request.state[cookieOf(request, name).name];
  const value: unknown = Array.isArray(sent) ? sent.at(-1) : sent;
  return typeof value === 'string' ? value : undefined;
}

/** Expires cookies of the path /admin that arrive beside those of /. hapi writes one cookie of a name alone. */
export const expireFormerPath: Lifecycle.Method = (request, h) => {
  const { response } = request;
  if (response instanceof Error) return h.continue;
  for (const [name, value] of Object.entries(request.state ?? {})) {
    if (!Array.isArray(value) || !name.startsWith('guildgate_')) continue;
    const line = `${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax; Path=/admin`;
    response.header('set-cookie', line, { append: true });
  }
  return h.continue;
};

export class SessionCookies {
  readonly #deps: AdminDeps;
  constructor(deps: AdminDeps) {
    this.#deps = deps;
  }

  credentials(request: Request): Credentials | undefined {
    const value = this.#read(request, 'session');
    return isCredentials(value) ? value : undefined;
  }

  save(request: Request, h: ResponseToolkit, credentials: Credentials): void {
    this.#write(request, h, 'session', credentials);
  }

  clear(request: Request, h: ResponseToolkit): void {
    const { name, options } = cookieOf(request, names.session);
    h.unstate(name, options);
  }

  setNotice(request: Request, h: ResponseToolkit, notice: Notice): void {
    this.#write(request, h, 'notice', notice);
  }

  /** Reads the notice and removes its cookie. */
  takeNotice(request: Request, h: ResponseToolkit): Notice | undefined {
    const value = this.#read(request, 'notice');
    if (value === undefined) return undefined;
    const { name, options } = cookieOf(request, names.notice);
    h.unstate(name, options);
    return isNotice(value) ? value : undefined;
  }

  #write(request: Request, h: ResponseToolkit, kind: CookieKind, value: object): void {
    const { secrets, random } = this.#deps;
    const { name, options } = cookieOf(request, names[kind]);
    const sealed = secrets.seal(purposes[kind], JSON.stringify({ tenantId: tenantOf(request).id, value }), random);
    h.state(name, sealed.toString('base64url'), options);
  }

  /** @returns undefined for a forged cookie, one of another tenant, or one sealed with a retired secret */
  #read(request: Request, kind: CookieKind): unknown {
    const sealed = cookieIn(request, names[kind]);
    if (sealed === undefined || sealed.length < minimumLength) return undefined;
    let opened: unknown;
    try {
      opened = JSON.parse(this.#deps.secrets.open(purposes[kind], Buffer.from(sealed, 'base64url')));
    } catch {
      // Too short, altered, or sealed with another secret.
      return undefined;
    }
    if (typeof opened !== 'object' || opened === null || !('tenantId' in opened) || !('value' in opened))
      return undefined;
    return opened.tenantId === tenantOf(request).id ? opened.value : undefined;
  }
}

/** Length of nonce and tag in base64url characters. */
const minimumLength = 38;

function isCredentials(value: unknown): value is Credentials {
  return hasTexts(value, ['token', 'refreshToken']);
}

function isNotice(value: unknown): value is Notice {
  return hasTexts(value, ['tone', 'text']);
}

function hasTexts(value: unknown, members: readonly string[]): boolean {
  return (
    typeof value === 'object' && value !== null && members.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
