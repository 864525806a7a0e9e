/** The client: openapi-fetch with types of the document, plus credentials, waits, retries and response checks. */
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Fetch } from './attempt.ts';
import { baseOrigin } from './base-url.ts';
import { type AttemptReport, runCall, type Wire } from './call.ts';
import { type Clock, maximumTimer, systemClock } from './clock.ts';
import { type CollectionPath, type ItemOf, itemsOf, type PageOptions } from './collection.ts';
import type { Credential, Session } from './credentials/credential.ts';
import type { paths } from './generated/api.ts';
import { publicOperations, uploads, version, writesWithoutKey } from './generated/operations.ts';
import { hostOver } from './host.ts';
import { type MirrorBatch, type MirrorOptions, type MirrorType, mirrorOf } from './mirror.ts';
import { Pacer } from './pacer.ts';
import { unguessable } from './random.ts';
import { type ChangesAt, type ObjectOf, type UpdatablePath, updated } from './update.ts';

export interface GuildgateOptions {
  /** Credential of the caller. Absent: only public operations work. */
  readonly credential?: Credential;
  /** Timeout of one attempt in milliseconds, to the last byte of its response. Default 30 000; a long export may need more. */
  readonly timeout?: number;
  /** Maximum wait in milliseconds: a response with a longer wait, such as a 429, is returned at once. Default 300 000. */
  readonly maximumWait?: number;
  /**
   * Lets calls wait for room in the rate limit that responses announce, in their order, so that they meet no 429. Default true.
   */
  readonly pacing?: boolean;
  /** Allows unencrypted credentials to other hosts than this machine, for networks with other protection. */
  readonly allowHttp?: boolean;
  /** Name and version of the calling program, such as `crm-sync/2.1`, which the `User-Agent` then has too. */
  readonly application?: string;
  /** Called after each request, also of a sign-in, for logs and traces. What it throws ends the call. */
  readonly onAttempt?: (attempt: AttemptReport) => void;
  /** Replaces the global `fetch`, for a proxy or for tests. */
  readonly fetch?: Fetch;
  /** Replaces the system clock, for tests. */
  readonly clock?: Clock;
  /** Creates Idempotency-Keys, for tests. */
  readonly newKey?: () => string;
}

type Calls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

/**
 * A call returns `{ data, error, response }`: `error` is the problem of the last attempt. It throws if there is no usable
 * response (errors.ts), and the signal's reason if it is cancelled.
 */
export interface Guildgate extends Calls {
  /**
   * Iterates all items of a collection; requests each page when it is reached:
   * `for await (const user of acme.all('/api/v1/users'))`.
   * @throws ProblemError for an error response of the API
   */
  all<Path extends CollectionPath>(
    path: Path,
    options?: {
      readonly params?: Omit<paths[Path]['get']['parameters'], 'header' | 'cookie'>;
      readonly signal?: AbortSignal;
    },
  ): AsyncGenerator<ItemOf<Path>, void>;

  /**
   * Keeps a copy of all objects of some kinds: yields what to write to it, and the cursor to store in the same transaction.
   * `for await (const { reset, changes, cursor } of acme.mirror({ types: ['contact'], cursor: stored }))`.
   * @throws ProblemError for an error response of the API
   */
  mirror<Type extends MirrorType>(options: MirrorOptions<Type>): AsyncGenerator<MirrorBatch<Type>, void>;

  /**
   * Reads an object, changes it, and writes it only if no other write came between; else once more:
   * `await acme.update('/api/v1/contacts/{id}', { params: { path: { id } } }, ({ tags }) => ({ tags: [...tags, 'donor'] }))`.
   * @param change returns the members to change; called anew for each try
   * @returns the changed object
   * @throws ProblemError for an error response of the API
   */
  update<Path extends UpdatablePath>(
    path: Path,
    options: {
      readonly params?: Pick<paths[Path]['get']['parameters'], 'path'>;
      readonly signal?: AbortSignal;
    },
    change: (current: ObjectOf<Path>) => ChangesAt<Path> | Promise<ChangesAt<Path>>,
  ): Promise<ObjectOf<Path>>;
}

/** Untyped objects, for `update`. */
interface AnyObject {
  [path: string]: {
    get: {
      parameters: { path?: object | undefined };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
    patch: {
      parameters: { path?: object | undefined; header?: { 'If-Match'?: string } };
      requestBody: { content: { 'application/json': unknown } };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}

/** Untyped collection paths, for `all`. */
interface AnyCollection {
  [path: string]: {
    get: {
      parameters: { query?: object | undefined; path?: object | undefined };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}

/**
 * @param baseUrl origin of the tenant, such as `https://acme.example`
 * @throws TypeError for a URL that is not an origin, or neither https nor this machine; RangeError for an invalid timeout
 */
export function guildgate(baseUrl: string, options: GuildgateOptions = {}): Guildgate {
  const origin = baseOrigin(baseUrl, options.allowHttp ?? false);
  const clock = options.clock ?? systemClock;
  const maximumWait = options.maximumWait ?? 300_000;
  const wire: Wire = {
    // Looked up per call, so that a later replacement of the global `fetch` takes effect.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock,
    timeout: timerValue(options.timeout ?? 30_000),
    maximumWait,
    pacer: options.pacing === false ? undefined : new Pacer(clock, maximumWait),
    userAgent: userAgentOf(options.application),
    onAttempt: options.onAttempt,
  };
  const session = options.credential?.connect(hostOver(origin, wire));
  const sending = sender(origin, wire, session, options.newKey ?? unguessable);
  const { GET, POST, PUT, PATCH, DELETE } = clientOf<paths>(origin, sending);
  const collections = clientOf<AnyCollection>(origin, sending);
  const objects = clientOf<AnyObject>(origin, sending);
  return {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE,
    all: (path, given: PageOptions = {}) => itemsOf((page) => collections.GET(path, page), given),
    mirror: (mirror) => mirrorOf({ get: collections.GET, clock: wire.clock, wait: longestWait(wire.timeout) }, mirror),
    update: (path, { params = {}, ...rest }, change) =>
      updated(
        {
          read: () => objects.GET(path, { params, ...rest }),
          write: (body, ifMatch) =>
            objects.PATCH(path, { params: { ...params, header: { 'If-Match': ifMatch } }, body, ...rest }),
        },
        change,
      ),
  };
}

/** @throws TypeError for a name that no header can have */
function userAgentOf(application: string | undefined): string | undefined {
  if (application !== undefined && !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(application)) {
    throw new TypeError('The application must be printable ASCII, such as "crm-sync/2.1".');
  }
  if ('document' in globalThis || 'importScripts' in globalThis) return undefined;
  return [`guildgate-client/${version}`, application].filter(Boolean).join(' ');
}

/** @throws RangeError beyond the maximum of a timer, which would fire at once */
function timerValue(milliseconds: number): number {
  if (milliseconds > 0 && milliseconds <= maximumTimer) return milliseconds;
  throw new RangeError(`The timeout must be 1 to ${maximumTimer} milliseconds, not ${milliseconds}.`);
}

/** @returns seconds for which a read of the change feed may wait: well within the timeout of an attempt */
function longestWait(timeout: number): number {
  return Math.min(20, Math.floor(timeout / 2_000));
}

/** The body of an upload is text, which is sent as it is; no other operation takes text. */
const bodySerializer = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function clientOf<Paths extends object>(baseUrl: string, sending: Middleware): Client<Paths> {
  const client = createClient<Paths>({ baseUrl, bodySerializer });
  client.use(sending);
  return client;
}

/** @returns a middleware that replaces openapi-fetch's own fetch, because only here the operation is known */
function sender(origin: string, wire: Wire, session: Session | undefined, newKey: () => string): Middleware {
  return {
    async onRequest({ request, schemaPath, options: { parseAs } }) {
      const { method, url, headers, signal } = request;
      const name = `${method} ${schemaPath}`;
      checkTarget(url, origin, schemaPath);
      if (takesKey(method, name) && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
      // The service knows what the file is.
      if (uploads.includes(name)) headers.delete('content-type');
      // Not by `request.body`, which Firefox does not have.
      const body = (await request.text()) || undefined;
      return runCall(
        {
          name,
          method,
          url,
          headers,
          body,
          parseAs,
          signal,
          session: publicOperations.includes(name) ? undefined : session,
          isRepeatable: method === 'GET' || headers.has('idempotency-key'),
        },
        wire,
      );
    },
  };
}

function takesKey(method: string, name: string): boolean {
  return method !== 'GET' && !writesWithoutKey.includes(name);
}

/** @throws TypeError if the URL points to another host or, by a parameter such as `..`, to another operation */
function checkTarget(url: string, origin: string, schemaPath: string): void {
  const target = new URL(url);
  if (target.origin !== origin)
    throw new TypeError(`${schemaPath}: calls must go to ${origin}, not to ${target.origin}.`);
  const segments = target.pathname.split('/');
  if (segments.length !== schemaPath.split('/').length || segments.includes('', 1)) {
    throw new TypeError(`${schemaPath}: a path parameter is empty or changes the path.`);
  }
}
