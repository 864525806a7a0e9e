/** What all cases of a run share: the host, the credentials, what was made, and how requests are sent. */
import { randomBytes } from 'node:crypto';
import { type Dialect, dialectWith } from '../dialect.ts';
import { type Operation, operations } from '../document.ts';
import type { Answer } from '../http/answer.ts';
import { memberOf } from '../http/answer.ts';
import type { HttpClient } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Profile } from '../profile.ts';
import { Secrets } from '../secrets.ts';
import { Skipped } from '../verdict.ts';
import { secondsToWait } from './denial.ts';
import { Floods } from './flood.ts';
import { Invitees } from './invitees.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { Visitors } from './oauth/visitors.ts';
import { People } from './people.ts';
import { Receiver } from './receiver.ts';
import { Resources } from './resources.ts';
import { Spending } from './spending.ts';
import type { Timer } from './timer.ts';

/** What proves who somebody is. */
export interface Credential {
  /** For reports, for instance `administrator (JWT)`. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TenantRequest {
  readonly method: string;
  /** From the host's root. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly as?: Credential | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is; anything else as JSON. */
  readonly body?: unknown;
  /** `other`: to the other tenant of the profile. */
  readonly tenant?: 'other' | undefined;
  /** The address of this machine that it leaves from. */
  readonly from?: string | undefined;
  /** The node that is asked in the host's place: see HttpRequest. */
  readonly node?: string | undefined;
  /** Whether it may meet a limit: it is then sent at once, whatever was used. */
  readonly spends?: boolean;
}

/** An exchange, and who asked. */
export interface Logged {
  readonly exchange: Exchange;
  readonly as: string | undefined;
}

/** Where a case keeps its exchanges. */
export type ExchangeLog = Logged[];

export class Run {
  readonly profile: Profile;
  readonly dialect: Dialect;
  readonly client: HttpClient;
  readonly timer: Timer;
  readonly secrets = new Secrets();
  readonly spending: Spending;
  readonly people: People;
  readonly resources: Resources;
  readonly floods: Floods;
  readonly visitors: Visitors;
  readonly invitees: Invitees;
  /** What went wrong beside the cases, for instance something that could not be removed. */
  readonly notes: string[] = [];
  readonly #tag = randomBytes(4).toString('hex');
  #words = 0;
  #mailbox: Mailbox | undefined;
  #receiver: Promise<Receiver> | undefined;

  constructor(profile: Profile, client: HttpClient, timer: Timer) {
    this.profile = profile;
    this.dialect = dialectWith(profile.dialect);
    this.client = client;
    this.timer = timer;
    this.spending = new Spending(timer);
    this.people = new People(this);
    this.resources = new Resources(this);
    this.floods = new Floods(this);
    this.visitors = new Visitors(this);
    this.invitees = new Invitees(this);
    learnProfile(this.secrets, profile);
  }

  /** @returns a word that no run has used before, of small letters and digits. */
  unique(): string {
    this.#words += 1;
    return `c${this.#tag}${this.#words.toString(36)}`;
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

  /** The addresses to send from; the first is the usual one. */
  get addresses(): readonly (string | undefined)[] {
    return this.profile.addresses?.length ? this.profile.addresses : [undefined];
  }

  /** @throws Inconclusive when there is no answer */
  async send(request: TenantRequest, log: ExchangeLog): Promise<Answer> {
    const answer = await this.#sendOnce(request, log);
    const limited = limitedOperation(request.method, request.path);
    const seconds = answer.status === 429 ? secondsToWait(answer) : undefined;
    if (!limited?.limit || request.spends || seconds === undefined) return answer;
    // Somebody else, perhaps the run before this one, has used the quota: that says nothing of what the request asks.
    const most = 2 * limited.limit.windowSeconds;
    await this.timer.until(
      this.timer.now() + Math.min(seconds, most) * 1_000 + 20,
      `the limit of ${limited.id}, which others have used,`,
    );
    return this.#sendOnce(request, log);
  }

  async #sendOnce(request: TenantRequest, log: ExchangeLog): Promise<Answer> {
    const { method, path, query = {}, as, headers = {}, body, tenant, spends = false } = request;
    const limited = limitedOperation(method, path);
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

  /** Removes what was made, as far as it can be; says in `notes` what is left. */
  async close(): Promise<void> {
    await this.resources.removeAll();
    await (await this.#receiver)?.stop();
    await this.#mailbox?.close();
    await this.client.close();
  }

  /** @returns the address to send from when the operation is counted by address. */
  addressWithRoom(operation: Operation): string | undefined {
    const quota = operation.limit?.quota ?? 0;
    const found = this.addresses.find((address) => this.spending.used(operation, ` ${address}`) < quota);
    return found ?? this.addresses[0];
  }
}

/** @returns the limited operation that a request is of. */
export function limitedOperation(method: string, path: string): Operation | undefined {
  return operations.find(
    (operation) => operation.limit && operation.method === method && patternOf(operation.path).test(path),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

/** What the host counts a request by, as far as this side can tell. */
function keyOf({ limit }: Operation, { as, body }: TenantRequest, from: string | undefined, email: string): string {
  if (limit?.key === 'ip') return String(from);
  if (limit?.key === 'email') return String(memberOf(body, email)).toLowerCase();
  return JSON.stringify(as?.headers ?? {});
}

function learnProfile(secrets: Secrets, { administrator, other, apiTokens, expiredJwt, mailbox }: Profile): void {
  secrets.learn(administrator.password, 'ADMINISTRATOR_PASSWORD');
  if (other) secrets.learn(other.administrator.password, 'OTHER_ADMINISTRATOR_PASSWORD');
  if (apiTokens?.readWrite) secrets.learn(apiTokens.readWrite, 'READ_WRITE_TOKEN');
  if (apiTokens?.readOnly) secrets.learn(apiTokens.readOnly, 'READ_ONLY_TOKEN');
  for (const [index, token] of (apiTokens?.spare ?? []).entries()) secrets.learn(token, `SPARE_TOKEN_${index + 1}`);
  if (expiredJwt) secrets.learn(expiredJwt, 'EXPIRED_JWT');
  if (mailbox?.kind === 'imap') secrets.learn(mailbox.password, 'MAILBOX_PASSWORD');
}
