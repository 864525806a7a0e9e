/** A session at a host under test: sends requests within its limits. Has the profile, dialect, secrets, mailbox and receiver. */
import { randomBytes } from 'node:crypto';
import { secondsBusy, secondsThrottled, secondsToWait } from './denial.ts';
import { type Dialect, dialectWith } from './dialect/dialect.ts';
import { type Operation, operations, operationsWith } from './document.ts';
import type { HttpClient } from './http/client.ts';
import type { Exchange } from './http/exchange.ts';
import type { HttpResponse } from './http/response.ts';
import { memberOf } from './http/response.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import type { Account, Profile } from './profile.ts';
import { Receiver } from './receiver.ts';
import { Secrets } from './secrets.ts';
import { Spending } from './spending.ts';
import type { Timer } from './timer.ts';
import { Skipped } from './verdict.ts';

/** A credential, as request headers. */
export interface Credential {
  /** Name in reports, for instance `administrator (JWT)`. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TenantRequest {
  readonly method: string;
  /** Absolute path. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly as?: Credential | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent verbatim, anything else as JSON. */
  readonly body?: unknown;
  /** `other` sends to the other tenant of the profile. */
  readonly tenant?: 'other' | undefined;
  /** Source address on this machine. */
  readonly from?: string | undefined;
  /** Origin of the node to send to in place of the host: see HttpRequest. */
  readonly node?: string | undefined;
  /** Allows the request to exceed a limit: it is sent at once. */
  readonly spends?: boolean;
}

/** An exchange, and the name of its credential. */
export interface Logged {
  readonly exchange: Exchange;
  readonly as: string | undefined;
}

/** The exchanges of a case, in order. */
export type ExchangeLog = Logged[];

/** Retries at a busy host. */
const busyRetries = 2;

/** Retries at a throttle. */
const throttledRetries = 5;

const throttleNote =
  'the host, or its platform, throttles: operations without a limit answered 429 with a Retry-After of a second or two, and were sent again. --polite sends fewer than 10 requests per second';

export class HostSession {
  readonly profile: Profile;
  readonly dialect: Dialect;
  /** The document's operations, with the limits of this tenant. */
  readonly operations: readonly Operation[];
  readonly client: HttpClient;
  readonly timer: Timer;
  readonly secrets = new Secrets();
  readonly spending: Spending;
  /** Faults outside the cases, for instance a resource that could not be removed. */
  readonly notes: string[] = [];
  readonly #tag = randomBytes(4).toString('hex');
  #words = 0;
  #mailbox: Mailbox | undefined;
  #receiver: Promise<Receiver> | undefined;

  constructor(profile: Profile, client: HttpClient, timer: Timer) {
    this.profile = profile;
    this.dialect = dialectWith(profile.dialect);
    this.operations = operationsWith(profile.limits);
    this.client = client;
    this.timer = timer;
    this.spending = new Spending(timer);
    registerProfileSecrets(this.secrets, profile);
  }

  /** @returns a unique word of small letters and digits. */
  unique(): string {
    this.#words += 1;
    return `c${this.#tag}${this.#words.toString(36)}`;
  }

  /** @throws Skipped without an administrator in the profile */
  get administrator(): Account {
    const { administrator } = this.profile;
    if (!administrator) throw new Skipped('profile-lacks', 'the profile has no administrator who signs in');
    return administrator;
  }

  /** @throws Skipped without a mailbox in the profile */
  get mailbox(): Mailbox {
    const { mailbox } = this.profile;
    if (!mailbox) throw new Skipped('profile-lacks', 'the profile has no mailbox');
    this.#mailbox ??= openMailbox(mailbox, this.client);
    return this.#mailbox;
  }

  /** @throws Skipped without a receiver in the profile */
  receiver(): Promise<Receiver> {
    const { receiver } = this.profile;
    if (!receiver) throw new Skipped('profile-lacks', 'the profile has no webhook receiver');
    this.#receiver ??= Receiver.start(receiver);
    return this.#receiver;
  }

  /** Source addresses; the first is the default. */
  get addresses(): readonly (string | undefined)[] {
    return this.profile.addresses?.length ? this.profile.addresses : [undefined];
  }

  /** @throws Inconclusive without a response, Skipped without a path or a name */
  async send(request: TenantRequest, log: ExchangeLog): Promise<HttpResponse> {
    // A profile may have removed it.
    if (request.path === undefined)
      throw new Skipped('profile-lacks', 'the dialect of the profile has no path for what is to be sent');
    assertNamed(request);
    const limited = limitedOperation(request.method, request.path, this.operations);
    const answer = await this.#sendPatiently(request, limited?.limit === undefined, log);
    const seconds = answer.status === 429 ? secondsToWait(answer) : undefined;
    if (!limited?.limit || request.spends || seconds === undefined) return answer;
    // Another client, perhaps the previous run, used the quota: the 429 says nothing about this request.
    const most = 2 * limited.limit.windowSeconds;
    await this.timer.until(
      this.timer.now() + Math.min(seconds, most) * 1_000 + 20,
      `the limit of ${limited.id}, which others have used,`,
    );
    return this.#sendOnce(request, log);
  }

  /**
   * Repeats a request when a busy host says when to come again, or the throttle of its platform, of which the specification
   * says that it exists: the 429 of an operation without a limit says nothing about the request.
   */
  async #sendPatiently(request: TenantRequest, isUnlimited: boolean, log: ExchangeLog): Promise<HttpResponse> {
    let answer = await this.#sendOnce(request, log);
    for (let retry = 1; !request.spends; retry += 1) {
      const throttled = isUnlimited ? secondsThrottled(answer) : undefined;
      if (throttled !== undefined) this.#noteThrottle();
      const seconds = throttled ?? secondsBusy(answer);
      if (seconds === undefined || retry > (throttled === undefined ? busyRetries : throttledRetries)) break;
      // Of many requests that are throttled together some are so again: each time they come again later.
      const wait = throttled === undefined ? seconds : seconds * retry;
      await this.timer.until(this.timer.now() + wait * 1_000, 'a busy host');
      answer = await this.#sendOnce(request, log);
    }
    return answer;
  }

  #noteThrottle(): void {
    if (!this.notes.includes(throttleNote)) this.notes.push(throttleNote);
  }

  async #sendOnce(request: TenantRequest, log: ExchangeLog): Promise<HttpResponse> {
    const { method, path, query = {}, as, headers = {}, body, tenant, spends = false } = request;
    const limited = limitedOperation(method, path, this.operations);
    const from =
      request.from ?? (limited?.limit?.key === 'ip' && !spends ? this.addressWithRoom(limited) : this.addresses[0]);
    if (limited) {
      const key = `${tenant ?? ''} ${keyOf(limited, request, from, this.dialect.otp.email)}`;
      if (spends) this.spending.note(limited, key);
      else await this.spending.room(limited, key);
    }
    const url = new URL((tenant === 'other' ? this.other().baseUrl : this.profile.baseUrl) + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const isText = typeof body === 'string';
    return this.client.send(
      {
        method,
        url: url.href,
        headers: {
          accept: 'application/json, */*;q=0.1',
          ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...as?.headers,
          ...headers,
        },
        body: isText || body === undefined ? body : JSON.stringify(body),
        from,
        node: request.node,
      },
      (exchange) => log.push({ exchange, as: as?.name }),
    );
  }

  /** @throws Skipped without another tenant in the profile */
  other(): NonNullable<Profile['other']> {
    const { other } = this.profile;
    if (!other) throw new Skipped('profile-lacks', 'the profile has no other tenant');
    return other;
  }

  /** Closes the receiver, the mailbox and all connections. */
  async close(): Promise<void> {
    // One that could not listen is known to the rules that wanted it.
    const receiver = await this.#receiver?.catch(() => undefined);
    await receiver?.stop();
    await this.#mailbox?.close();
    await this.client.close();
  }

  /** @returns the source address for an operation that is limited by address. */
  addressWithRoom(operation: Operation): string | undefined {
    const now = this.timer.now();
    const waits = this.addresses.map((address) => Math.max(0, this.spending.roomAt(operation, ` ${address}`) - now));
    return this.addresses[waits.indexOf(Math.min(...waits))];
  }
}

/** @returns the limited operation of a request; undefined if it has no limit. */
export function limitedOperation(
  method: string,
  path: string,
  among: readonly Operation[] = operations,
): Operation | undefined {
  return among.find(
    (operation) => operation.limit && operation.method === method && patternOf(operation.path).test(path),
  );
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}

/** Bucket key of a request, according to the document. */
function keyOf({ limit }: Operation, { as, body }: TenantRequest, from: string | undefined, email: string): string {
  if (limit?.key === 'ip') return String(from);
  if (limit?.key === 'email') return String(memberOf(body, email)).toLowerCase();
  return JSON.stringify(as?.headers ?? {});
}

function registerProfileSecrets(
  secrets: Secrets,
  { administrator, other, apiTokens, expiredJwt, mailbox }: Profile,
): void {
  if (administrator) secrets.register(administrator.password, 'ADMINISTRATOR_PASSWORD');
  if (other) secrets.register(other.administrator.password, 'OTHER_ADMINISTRATOR_PASSWORD');
  if (apiTokens?.readWrite) secrets.register(apiTokens.readWrite, 'READ_WRITE_TOKEN');
  if (apiTokens?.readOnly) secrets.register(apiTokens.readOnly, 'READ_ONLY_TOKEN');
  for (const [index, token] of (apiTokens?.spare ?? []).entries()) secrets.register(token, `SPARE_TOKEN_${index + 1}`);
  if (expiredJwt) secrets.register(expiredJwt, 'EXPIRED_JWT');
  if (mailbox?.kind === 'imap') secrets.register(mailbox.password, 'MAILBOX_PASSWORD');
}

/** A name that the profile's dialect has removed becomes the key `undefined`. @throws Skipped for one */
function assertNamed({ method, path, as, headers, body }: TenantRequest): void {
  const parts = [as?.headers, headers, body].filter((part) => typeof part === 'object' && part !== null);
  if (!parts.some((part) => Object.hasOwn(part, 'undefined'))) return;
  throw new Skipped(
    'profile-lacks',
    `the dialect of the profile has removed a name that ${method} ${path} needs, so that the host has none`,
  );
}
