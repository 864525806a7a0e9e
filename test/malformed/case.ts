/**
 * The vocabulary of the corpus: a case is one request that is wrong in one way, and what it must be answered. Cases are
 * data; what they need of the running service (ids, credentials, cursors) they take from the scene when they are sent.
 */
import type { ProblemCode } from '#contracts/problems.ts';
import type { TestRequest } from '#test/http.ts';
import type { TestTenant } from '#test/template.ts';
import type { Forgery } from './tokens.ts';

/** What a case may refer to. */
export interface Scene {
  readonly acme: TestTenant;
  readonly globex: TestTenant;
  /** Of acme. */
  readonly event: string;
  readonly user: string;
  readonly payment: string;
  /** Of a contact that is invited. */
  readonly contactHash: string;
  readonly cursors: Readonly<Record<CursorName, string>>;
  readonly forged: Readonly<Record<Forgery, string>>;
}

export type CursorName = 'users' | 'events' | 'pendingPayments' | 'ofGlobex';

/** The code of the problem, which fixes the status too; or the status of a success, where the request is valid. */
export type Verdict = ProblemCode | 200 | 201 | 204 | 304;

interface Expectation {
  /** Unique in the whole corpus. */
  readonly name: string;
  /** Several where bytes make several requests, in their order. `null`: closed without an answer. */
  readonly expect: Verdict | readonly Verdict[] | null;
  /** The answer to a malformed message must be the last on its connection: where the next begins, nobody knows. */
  readonly closes?: true;
  /** One violation that must be among those named: the property, and its code where one is right. */
  readonly violation?: readonly [propertyPath: string, code?: string | undefined];
  /** What the answer's text must, or must not, contain. */
  readonly contains?: string;
  readonly lacks?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent before the final answer: 100 (Continue). */
  readonly interim?: number;
}

/** Bytes of its own, over a connection of its own. */
export interface RawCase extends Expectation {
  readonly bytes: (scene: Scene) => Buffer;
  /** The client ends its half behind them. */
  readonly halfClose?: true;
  /** The request is HEAD: its answer has no body. */
  readonly head?: true;
}

/** A request that is well-formed HTTP, over a connection that others use too. */
export interface HttpCase extends Expectation {
  readonly path: (scene: Scene) => string;
  readonly request?: (scene: Scene) => TestRequest;
}

export type Case = RawCase | HttpCase;

export type CallerName = 'nobody' | 'readWrite' | 'readOnly' | 'jwt' | 'contact';

/** @returns the header that makes a caller, as a line without its end. */
export function credentialOf({ acme, contactHash }: Scene, caller: CallerName): [name: string, value: string][] {
  const { ROLE_ADMIN: admin } = acme.people;
  if (caller === 'readWrite') return [['Api-Token', admin.readWrite]];
  if (caller === 'readOnly') return [['Api-Token', admin.readOnly]];
  if (caller === 'jwt') return [['Authorization', `Bearer ${admin.jwt}`]];
  if (caller === 'contact') return [['X-Contact-Hash', contactHash]];
  return [];
}

/** The operations that cases are sent to: one of each kind, and two places that are none. */
export const targets = {
  list: (_: Scene) => ['GET', '/api/v1/users'],
  get: (scene: Scene) => ['GET', `/api/v1/events/${scene.event}`],
  create: (_: Scene) => ['POST', '/api/v1/events'],
  patch: (scene: Scene) => ['PATCH', `/api/v1/events/${scene.event}`],
  remove: (scene: Scene) => ['DELETE', `/api/v1/payments/${scene.payment}`],
  login: (_: Scene) => ['POST', '/api/v1/login-check'],
  nowhere: (_: Scene) => ['GET', '/api/v1/nowhere'],
  docs: (_: Scene) => ['GET', '/docs'],
} as const satisfies Record<string, (scene: Scene) => readonly [string, string]>;

export type TargetName = keyof typeof targets;

export interface RawParts {
  readonly to?: TargetName;
  readonly as?: CallerName;
  /** In place of the method, the path, the version of `to`, or the whole line. */
  readonly method?: string;
  readonly path?: string | ((scene: Scene) => string);
  readonly version?: string;
  readonly line?: string;
  /** Whole Host lines; absent: one of acme. */
  readonly hosts?: readonly string[];
  /** Whole lines, each byte one character (latin1), without their ends. */
  readonly headers?: readonly string[] | ((scene: Scene) => readonly string[]);
  /** Sent with no length of its own: `headers` say how long it claims to be. */
  readonly body?: string | Buffer;
  readonly eol?: string;
}

/** @returns what builds the bytes of one request. */
export function raw(parts: RawParts): (scene: Scene) => Buffer {
  const { to = 'list', as = 'readWrite', version = 'HTTP/1.1', eol = '\r\n', hosts, headers = [], body = '' } = parts;
  return (scene) => {
    const [method, path] = targets[to](scene);
    const target = typeof parts.path === 'function' ? parts.path(scene) : (parts.path ?? path);
    const lines = [
      parts.line ?? `${parts.method ?? method} ${target} ${version}`,
      ...(hosts ?? [`Host: ${scene.acme.host}`]),
      ...credentialOf(scene, as).map(([name, value]) => `${name}: ${value}`),
      ...(typeof headers === 'function' ? headers(scene) : headers),
    ];
    const head = Buffer.from(lines.map((line) => line + eol).join('') + eol, 'latin1');
    return Buffer.concat([head, typeof body === 'string' ? Buffer.from(body, 'utf8') : body]);
  };
}

/** A request in perfect order, for behind a bad one: were it answered, it would have been smuggled. */
export const good = raw({ to: 'get' });

/** @returns a case of one request, over a connection of its own. */
export function rawCase(
  name: string,
  expect: RawCase['expect'],
  parts: RawParts,
  more: Partial<RawCase> = {},
): RawCase {
  return { name, bytes: raw(parts), expect, ...more };
}

/** @returns a case of a request behind which nothing can be read: the good one that follows must not be answered. */
export function fatalCase(name: string, parts: RawParts, more: Partial<RawCase> = {}): RawCase {
  const bytes = (scene: Scene) => Buffer.concat([raw(parts)(scene), good(scene)]);
  return { name, bytes, expect: 'malformed_request', closes: true, ...more };
}

/** A body that is created when nothing else is wrong. */
export function newEvent(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    title: 'Malformed',
    startsAt: '2026-05-01T10:00:00Z',
    endsAt: '2026-05-01T12:00:00Z',
    timezone: 'Europe/Paris',
    ...more,
  };
}

/** @returns what a case is called by: a long text by its beginning and its length. */
export function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
