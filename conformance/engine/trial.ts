/** One case: the API of a check, and its log for the reports. */

import type { Actors } from '#harness/actors/actors.ts';
import type { Resources } from '#harness/actors/resources.ts';
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Mailbox } from '#harness/mailbox/mailbox.ts';
import type { Account, Profile } from '#harness/profile.ts';
import type { Receiver } from '#harness/receiver.ts';
import type { ExchangeLog, TenantRequest } from '#harness/session.ts';
import type { Timer } from '#harness/timer.ts';
import type { BusyFill, FilledBucket } from './fill.ts';
import type { Flood } from './flood.ts';
import type { Invitees } from './invitees.ts';
import type { BrowserSessions } from './oauth/browser-sessions.ts';
import type { OwnFills } from './own-fills.ts';
import type { PassiveJudge } from './passive-judge.ts';
import type { Presence } from './presence.ts';
import type { RunSession } from './run-session.ts';

export class Trial {
  readonly #run: RunSession;
  readonly #operation: Operation | undefined;
  /** Exchanges of the case, and of the shared experiments that it used. */
  readonly log: ExchangeLog = [];
  /** Measurements for the reports. */
  readonly measured: string[] = [];
  #sent = 0;
  readonly #cleanups: (() => Promise<unknown>)[] = [];

  constructor(run: RunSession, operation: Operation | undefined) {
    this.#run = run;
    this.#operation = operation;
  }

  /** @throws TypeError in a rule without operations */
  get operation(): Operation {
    if (!this.#operation) throw new TypeError('a rule without appliesTo has no operation');
    return this.#operation;
  }

  get dialect(): Dialect {
    return this.#run.dialect;
  }

  get profile(): Profile {
    return this.#run.profile;
  }

  /** @throws Skipped without one in the profile */
  get administrator(): Account {
    return this.#run.administrator;
  }

  get actors(): Actors {
    return this.#run.actors;
  }

  get resources(): Resources {
    return this.#run.resources;
  }

  get browserSessions(): BrowserSessions {
    return this.#run.browserSessions;
  }

  get invitees(): Invitees {
    return this.#run.invitees;
  }

  /** Judges the responses of all cases so far. */
  get judge(): PassiveJudge {
    return this.#run.judge;
  }

  /** @throws Skipped without one in the profile */
  get mailbox(): Mailbox {
    return this.#run.mailbox;
  }

  /** @throws Skipped without one in the profile */
  receiver(): Promise<Receiver> {
    return this.#run.receiver();
  }

  /** For the few rules that wait for something other than a bucket. */
  get timer(): Timer {
    return this.#run.timer;
  }

  /** Requests of the case itself. */
  get requests(): number {
    return this.#sent;
  }

  /** @returns a unique word. */
  unique(): string {
    return this.#run.unique();
  }

  /** Registers a value that reports must not show, for instance a code from a mail. @param name of its variable */
  registerSecret(value: string, name: string): void {
    this.#run.secrets.register(value, name);
  }

  /** Records a measurement for the reports, for instance `exp - iat = 950400 s`. */
  measure(text: string): void {
    this.measured.push(text);
  }

  /** Has what a host has few of removed at the end of the case, not of the run. */
  atEnd(cleanup: () => Promise<unknown>): void {
    this.#cleanups.push(cleanup);
  }

  /** What cannot be removed now is tried again at the end of the run. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#cleanups.map((cleanup) => cleanup()));
  }

  /** Sends a request to the tenant. Waits instead of exceeding a limit. @throws Inconclusive without a response */
  send(request: TenantRequest): Promise<HttpResponse> {
    this.#sent += 1;
    return this.#run.send(request, this.log);
  }

  /** Sends to any address, for instance to the target of a redirect. */
  sendTo(
    url: string,
    request: { method: string; headers?: Record<string, string>; body?: string; from?: string },
  ): Promise<HttpResponse> {
    this.#sent += 1;
    return this.#run.client.send({ headers: {}, ...request, url }, (exchange) =>
      this.log.push({ exchange, as: undefined }),
    );
  }

  /** The experiment on the operation's limit. @throws Inconclusive when the bucket cannot be filled */
  async flood(): Promise<Flood> {
    const flood = await this.#run.floods.of(this.operation);
    this.log.push(...flood.log);
    return flood;
  }

  /** A further experiment on the operation's limit. @throws Inconclusive when the bucket cannot be filled */
  async fill<T extends FilledBucket>(of: (fills: OwnFills, operation: Operation) => Promise<T>): Promise<T> {
    const filled = await of(this.#run.fills, this.operation);
    this.log.push(...filled.log);
    return filled;
  }

  /** See OwnFills. */
  refusedAlone(busy: BusyFill): Promise<HttpResponse | undefined> {
    return this.#run.fills.refusedAlone(this.operation, busy, this.log);
  }

  /** Whether the host has the operation. @throws Inconclusive without a response */
  presence(): Promise<Presence> {
    return this.presenceOf(this.operation);
  }

  /** Whether the host has another operation. @throws Inconclusive without a response */
  async presenceOf(operation: Operation): Promise<Presence> {
    const presence = await this.#run.presences.of(operation);
    this.log.push(...presence.log);
    this.measured.push(...presence.measured);
    return presence;
  }

  /** @returns the operation's path with the id of an absent resource. */
  absentPath(operation: Operation = this.operation): string {
    return this.#run.resources.absentPath(operation.path);
  }
}
