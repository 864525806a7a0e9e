/**
 * What the browser keeps of a session: the credentials themselves, sealed, so that no script and nobody who finds the
 * cookie reads them. Whether they are good is asked of the API with every page: a session that has ended is over at once,
 * wherever its cookie was copied to.
 */
import type { Request, ResponseToolkit, ServerStateCookieOptions } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/passage.ts';
import type { AdminDeps } from '../deps.ts';
import { paths } from '../paths.ts';

/** Somebody as whom the administrator acts. */
export interface Acting {
  readonly token: string;
  readonly name: string;
  readonly reason: string | null;
  /** ISO 8601: there is no longer one. */
  readonly expiresAt: string;
  /** Who acts. */
  readonly by: string;
}

export interface Credentials {
  readonly token: string;
  readonly refreshToken: string;
  readonly acting?: Acting | undefined;
}

/** Said once, on the next page. */
export interface Notice {
  readonly tone: 'good' | 'attention' | 'bad';
  readonly text: string;
}

const purposes = { session: 'admin session', notice: 'admin notice' } as const;
const names = { session: 'guildgate_admin', notice: 'guildgate_notice' } as const;
type Kept = keyof typeof names;

/**
 * `__Host-` (RFC 6265bis, 4.1.3.2) keeps a sibling host, another tenant's perhaps, from setting ours; browsers take such
 * names over https only. `lax`: a link in a mail may lead to a page; forms have a token of their own.
 */
export function cookieOf(request: Request, name: string): { name: string; options: ServerStateCookieOptions } {
  const isSecure = tenantOf(request).baseUrl.startsWith('https:');
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { isSecure, isHttpOnly: true, isSameSite: 'Lax', path: isSecure ? '/' : paths.home, encoding: 'none' },
  };
}

export class SessionCookies {
  readonly #deps: AdminDeps;
  constructor(deps: AdminDeps) {
    this.#deps = deps;
  }

  credentials(request: Request): Credentials | undefined {
    const kept = this.#read(request, 'session');
    return isCredentials(kept) ? kept : undefined;
  }

  keep(request: Request, h: ResponseToolkit, credentials: Credentials): void {
    this.#write(request, h, 'session', credentials);
  }

  forget(request: Request, h: ResponseToolkit): void {
    const { name, options } = cookieOf(request, names.session);
    h.unstate(name, options);
  }

  tell(request: Request, h: ResponseToolkit, notice: Notice): void {
    this.#write(request, h, 'notice', notice);
  }

  /** @returns what is to be told now; it will not be again. */
  told(request: Request, h: ResponseToolkit): Notice | undefined {
    const kept = this.#read(request, 'notice');
    if (kept === undefined) return undefined;
    const { name, options } = cookieOf(request, names.notice);
    h.unstate(name, options);
    return isNotice(kept) ? kept : undefined;
  }

  #write(request: Request, h: ResponseToolkit, kept: Kept, value: object): void {
    const { secrets, random } = this.#deps;
    const { name, options } = cookieOf(request, names[kept]);
    const sealed = secrets.seal(purposes[kept], JSON.stringify({ tenantId: tenantOf(request).id, value }), random);
    h.state(name, sealed.toString('base64url'), options);
  }

  /** @returns nothing for what is not ours, of another tenant, or of a secret that is no more. */
  #read(request: Request, kept: Kept): unknown {
    const sealed: unknown = request.state[cookieOf(request, names[kept]).name];
    if (typeof sealed !== 'string' || sealed.length < minimumLength) return undefined;
    let opened: unknown;
    try {
      opened = JSON.parse(this.#deps.secrets.open(purposes[kept], Buffer.from(sealed, 'base64url')));
    } catch {
      // node:crypto has no error of its own for a box that was altered or sealed with another key.
      return undefined;
    }
    if (typeof opened !== 'object' || opened === null || !('tenantId' in opened) || !('value' in opened))
      return undefined;
    return opened.tenantId === tenantOf(request).id ? opened.value : undefined;
  }
}

/** Of nonce and tag, in base64url: what is shorter was never sealed. */
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
