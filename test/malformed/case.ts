/**
 * Types and builders of the corpus: a case is one request with one fault, and the expected response. Cases are data; ids,
 * credentials and cursors of the running service come from the fixture when a case is sent.
 */
import type { ProblemCode } from '#contracts/problems.ts';
import type { TestRequest } from '#test/http.ts';
import type { TestTenant } from '#test/template.ts';
import type { Forgery } from './tokens.ts';

/** Objects and credentials of the running service that cases refer to. */
export interface Fixture {
  readonly acme: TestTenant;
  readonly globex: TestTenant;
  /** Id of an event of acme, as `user` and `payment`. */
  readonly event: string;
  readonly user: string;
  readonly payment: string;
  /** Of an invited contact. */
  readonly contactHash: string;
  readonly cursors: Readonly<Record<CursorName, string>>;
  readonly forged: Readonly<Record<Forgery, string>>;
}

export type CursorName = 'users' | 'events' | 'pendingPayments' | 'ofGlobex';

/** The problem code, which implies the status; or the status of a success for a valid request. */
export type Verdict = ProblemCode | 200 | 201 | 204 | 304;

interface Expectation {
  /** Unique in the whole corpus. */
  readonly name: string;
  /** Several for several requests, in order. `null`: closed without a response. */
  readonly expect: Verdict | readonly Verdict[] | null;
  /** The response must be the last on its connection: behind a malformed message the next request cannot be found. */
  readonly closes?: true;
  /** A violation that the response must contain. */
  readonly violation?: readonly [propertyPath: string, code?: string | undefined];
  /** Text that the response must, or must not, contain. */
  readonly contains?: string;
  readonly lacks?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of interim responses: 100 (Continue). */
  readonly interim?: number;
}

/** Raw bytes over a new connection. */
export interface RawCase extends Expectation {
  readonly bytes: (fixture: Fixture) => Buffer;
  /** The client half-closes the connection behind them. */
  readonly halfClose?: true;
  /** The request is HEAD: its response has no body. */
  readonly head?: true;
}

/** A well-formed HTTP request over a pooled connection. */
export interface HttpCase extends Expectation {
  readonly path: (fixture: Fixture) => string;
  readonly request?: (fixture: Fixture) => TestRequest;
}

export type Case = RawCase | HttpCase;

export type CallerName = 'anonymous' | 'readWrite' | 'readOnly' | 'jwt' | 'contact';

/** @returns the credential header of a caller. */
export function credentialOf({ acme, contactHash }: Fixture, caller: CallerName): [name: string, value: string][] {
  const { ROLE_ADMIN: admin } = acme.people;
  if (caller === 'readWrite') return [['Api-Token', admin.readWrite]];
  if (caller === 'readOnly') return [['Api-Token', admin.readOnly]];
  if (caller === 'jwt') return [['Authorization', `Bearer ${admin.jwt}`]];
  if (caller === 'contact') return [['X-Contact-Hash', contactHash]];
  return [];
}

/** Method and path of operations of each kind, and of two paths that are not operations. */
export const targets = {
  list: (_: Fixture) => ['GET', '/api/v1/users'],
  get: (fixture: Fixture) => ['GET', `/api/v1/events/${fixture.event}`],
  create: (_: Fixture) => ['POST', '/api/v1/events'],
  patch: (fixture: Fixture) => ['PATCH', `/api/v1/events/${fixture.event}`],
  remove: (fixture: Fixture) => ['DELETE', `/api/v1/payments/${fixture.payment}`],
  login: (_: Fixture) => ['POST', '/api/v1/login-check'],
  nowhere: (_: Fixture) => ['GET', '/api/v1/nowhere'],
  docs: (_: Fixture) => ['GET', '/docs'],
} as const satisfies Record<string, (fixture: Fixture) => readonly [string, string]>;

export type TargetName = keyof typeof targets;

export interface RawParts {
  readonly to?: TargetName;
  readonly as?: CallerName;
  /** In place of the method, the path, the version of `to`, or the whole line. */
  readonly method?: string;
  readonly path?: string | ((fixture: Fixture) => string);
  readonly version?: string;
  readonly line?: string;
  /** Complete Host lines; absent: one of acme. */
  readonly hosts?: readonly string[];
  /** Complete lines in latin1, without line ends. */
  readonly headers?: readonly string[] | ((fixture: Fixture) => readonly string[]);
  /** Sent without a Content-Length: `headers` declare its length. */
  readonly body?: string | Buffer;
  readonly eol?: string;
}

/** @returns a builder of the bytes of one request. */
export function raw(parts: RawParts): (fixture: Fixture) => Buffer {
  const { to = 'list', as = 'readWrite', version = 'HTTP/1.1', eol = '\r\n', hosts, headers = [], body = '' } = parts;
  return (fixture) => {
    const [method, path] = targets[to](fixture);
    const target = typeof parts.path === 'function' ? parts.path(fixture) : (parts.path ?? path);
    const lines = [
      parts.line ?? `${parts.method ?? method} ${target} ${version}`,
      ...(hosts ?? [`Host: ${fixture.acme.host}`]),
      ...credentialOf(fixture, as).map(([name, value]) => `${name}: ${value}`),
      ...(typeof headers === 'function' ? headers(fixture) : headers),
    ];
    const head = Buffer.from(lines.map((line) => line + eol).join('') + eol, 'latin1');
    return Buffer.concat([head, typeof body === 'string' ? Buffer.from(body, 'utf8') : body]);
  };
}

/** A valid request to send behind a bad one: a response to it would prove smuggling. */
export const good = raw({ to: 'get' });

/** @returns a case of one request over a new connection. */
export function rawCase(
  name: string,
  expect: RawCase['expect'],
  parts: RawParts,
  more: Partial<RawCase> = {},
): RawCase {
  return { name, bytes: raw(parts), expect, ...more };
}

/** @returns a case of a request that must end its connection: the valid request behind it must get no response. */
export function fatalCase(name: string, parts: RawParts, more: Partial<RawCase> = {}): RawCase {
  const bytes = (fixture: Fixture) => Buffer.concat([raw(parts)(fixture), good(fixture)]);
  return { name, bytes, expect: 'malformed_request', closes: true, ...more };
}

/** A valid body for events.create. */
export function newEvent(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    title: 'Malformed',
    startsAt: '2026-05-01T10:00:00Z',
    endsAt: '2026-05-01T12:00:00Z',
    timezone: 'Europe/Paris',
    ...more,
  };
}

/** @returns the text for a case's name: long ones are cut and followed by their length. */
export function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
