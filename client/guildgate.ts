/** The client: openapi-fetch, typed by the document, over an exchange that signs, waits, tries again and checks. */
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Fetch } from './attempt.ts';
import { baseOrigin } from './base-url.ts';
import { type Clock, maximumTimer, systemClock } from './clock.ts';
import { type CollectionPath, type ItemOf, itemsOf, type PageOptions } from './collection.ts';
import type { Credential, Session } from './credentials/credential.ts';
import { exchange, type Wire } from './exchange.ts';
import type { paths } from './generated/api.ts';
import { publicOperations, writesWithoutKey } from './generated/operations.ts';
import { hostOver } from './host.ts';
import { unguessable } from './random.ts';

export interface GuildgateOptions {
  /** Who calls. Absent: only operations that ask for no credential answer. */
  readonly credential?: Credential;
  /** Milliseconds that one attempt may take, to the last byte of its answer; 30 000. A long export may want more. */
  readonly timeout?: number;
  /** Milliseconds: a 429 that asks to wait longer is returned at once; 300 000. */
  readonly maximumWait?: number;
  /** Sends credentials unencrypted to a host that is not this machine. For networks that are safe otherwise. */
  readonly allowHttp?: boolean;
  /** In the place of the global `fetch`: for a proxy, or for tests. */
  readonly fetch?: Fetch;
  /** In the place of the system's clock: for tests. */
  readonly clock?: Clock;
  /** Makes the Idempotency-Keys: for tests. */
  readonly newKey?: () => string;
}

type Calls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

/**
 * A call returns `{ data, error, response }`: `error` is the problem that the API answered, after all attempts. It throws
 * where there is no answer to return (errors.ts), and the signal's reason when it is cancelled.
 */
export interface Guildgate extends Calls {
  /**
   * Every item of a collection, page after page, each asked for when it is reached:
   * `for await (const user of acme.all('/api/v1/users'))`.
   * @throws ProblemError for an error that the API answers
   */
  all<Path extends CollectionPath>(
    path: Path,
    options?: {
      readonly params?: Omit<paths[Path]['get']['parameters'], 'header' | 'cookie'>;
      readonly signal?: AbortSignal;
    },
  ): AsyncGenerator<ItemOf<Path>, void>;
}

/** Any collection: for `all`, which does not know which. */
interface AnyCollection {
  [path: string]: {
    get: {
      parameters: { query?: object | undefined; path?: object | undefined };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}

/**
 * @param baseUrl of the tenant: `https://acme.example`
 * @throws TypeError for a URL that is no origin, or not https and not this machine; RangeError for a wrong timeout
 */
export function guildgate(baseUrl: string, options: GuildgateOptions = {}): Guildgate {
  const origin = baseOrigin(baseUrl, options.allowHttp ?? false);
  const wire: Wire = {
    // Looked up at each call: whoever replaces the global one later means this as well.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? systemClock,
    timeout: timerValue(options.timeout ?? 30_000),
    maximumWait: options.maximumWait ?? 300_000,
  };
  const session = options.credential?.connect(hostOver(origin, wire));
  const sending = sender(origin, wire, session, options.newKey ?? unguessable);
  const { GET, POST, PUT, PATCH, DELETE } = clientOf<paths>(origin, sending);
  const collections = clientOf<AnyCollection>(origin, sending);
  return {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE,
    all: (path, given: PageOptions = {}) => itemsOf((page) => collections.GET(path, page), given),
  };
}

/** @throws RangeError for what no timer can wait: it would end each attempt at once */
function timerValue(milliseconds: number): number {
  if (milliseconds > 0 && milliseconds <= maximumTimer) return milliseconds;
  throw new RangeError(`A timeout is 1 to ${maximumTimer} milliseconds, not ${milliseconds}.`);
}

function clientOf<Paths extends object>(baseUrl: string, sending: Middleware): Client<Paths> {
  const client = createClient<Paths>({ baseUrl });
  client.use(sending);
  return client;
}

/** @returns what answers each request in the place of openapi-fetch's own fetch: it knows the operation that is meant. */
function sender(origin: string, wire: Wire, session: Session | undefined, newKey: () => string): Middleware {
  return {
    async onRequest({ request, schemaPath, options: { parseAs } }) {
      const { method, url, headers, signal } = request;
      const name = `${method} ${schemaPath}`;
      checkTarget(url, origin, schemaPath);
      if (takesKey(method, name) && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
      const body = request.body === null ? undefined : await request.text();
      return exchange(
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

/** @throws TypeError when it leads to another host, or, by a parameter such as `..`, to another operation */
function checkTarget(url: string, origin: string, schemaPath: string): void {
  const target = new URL(url);
  if (target.origin !== origin)
    throw new TypeError(`${schemaPath}: a call goes to ${origin}, not to ${target.origin}.`);
  const segments = target.pathname.split('/');
  if (segments.length !== schemaPath.split('/').length || segments.includes('', 1)) {
    throw new TypeError(`${schemaPath}: a parameter of the path is empty, or leads to another path.`);
  }
}
