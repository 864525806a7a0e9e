/** Fills of further buckets beside the floods: by other kinds of callers, by requests that fail, and after idle time. */

import { type Caller, callerAs } from '#harness/actors/caller.ts';
import { freshIdentity } from '#harness/actors/identity.ts';
import { type CallerKind, LimitedCallers } from '#harness/actors/limited-callers.ts';
import { mailedCode } from '#harness/actors/one-time-code.ts';
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { mayAgain } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { ExchangeLog, TenantRequest } from '#harness/session.ts';
import {
  awayFromTurn,
  type BusyFill,
  type Fill,
  type FilledBucket,
  type FillOptions,
  fillBucket,
  margin,
} from './fill.ts';
import type { Floods } from './flood.ts';

/** Place of the right code among the wrong ones: early, as a host may void it after some. */
const placeOfCode = 2;
/** Milliseconds after the end of a wait, for small differences between clocks. */
const grace = 20;
/** A host that answers every third request by 503 would look like that once in 1 850 times. */
const turns = 5;

export class OwnFills {
  readonly #session: ProvisionedSession;
  readonly #floods: Floods;
  readonly #callers: LimitedCallers;
  readonly #fills = new Map<string, Promise<FilledBucket>>();

  constructor(session: ProvisionedSession, floods: Floods) {
    this.#session = session;
    this.#floods = floods;
    this.#callers = new LimitedCallers(session);
  }

  /** As another kind of caller, once for all rules. @throws Skipped if the host or profile has none */
  by(kind: CallerKind, operation: Operation): Promise<FilledBucket> {
    const key = `${kind} ${operation.id}`;
    let filled = this.#fills.get(key);
    if (!filled) {
      filled = this.#by(kind, operation);
      filled.catch(() => {});
      this.#fills.set(key, filled);
    }
    return filled;
  }

  /** As the email of a user to whom a code was mailed before. */
  async withCode(operation: Operation): Promise<FilledBucket & { readonly code: string }> {
    const log: ExchangeLog = [];
    const caller = await this.#callers.of('known-email', operation, log);
    const code = await mailedCode(this.#session, caller.email ?? '');
    return { ...(await this.#filled(operation, { caller, log })), code };
  }

  /** As the email of a user to whom a code is mailed while it is refused: no wrong code came after that one. */
  async thenCode(operation: Operation): Promise<FilledBucket & { readonly code: string }> {
    const log: ExchangeLog = [];
    const caller = await this.#callers.of('known-email', operation, log);
    const filled = await this.#filled(operation, { caller, log });
    return { ...filled, code: await mailedCode(this.#session, caller.email ?? '') };
  }

  /** Filled once, and again at the end of the wait that its 429 states. Waits. */
  async atEndOfWait(operation: Operation): Promise<FilledBucket & { readonly second: Fill | undefined }> {
    const { timer } = this.#session;
    const log: ExchangeLog = [];
    const first = await this.#filled(operation, { caller: await this.#unused(operation, log), log });
    const end = Math.max(
      ...[first.denied, ...first.retries].map((one) => (one ? mayAgain(one, 'receivedAt') : Number.NaN)),
    );
    if (!(end - timer.now() < (operation.limit?.windowSeconds ?? 0) * 1_000 + margin))
      return { ...first, second: undefined };
    await timer.until(end + grace, `the end of the wait of ${operation.id}`);
    const second = await this.#floods.semaphore.run(() => fillBucket(first.caller, { operation, timer }));
    return { ...first, second };
  }

  /** By requests that the host refuses. @param failing makes a request fail */
  async byFailures(operation: Operation, failing: () => Partial<TenantRequest>): Promise<FilledBucket> {
    const log: ExchangeLog = [];
    const caller = await this.#unused(operation, log);
    return this.#filled(operation, { caller, log }, { send: () => caller.send('same', failing()) });
  }

  /** A bucket that was used once, and then left alone for longer than a window. Waits. */
  async afterIdling(operation: Operation): Promise<FilledBucket> {
    const { timer } = this.#session;
    const log: ExchangeLog = [];
    const caller = await this.#unused(operation, log);
    await caller.send();
    const window = (operation.limit?.windowSeconds ?? 0) * 1_000;
    await timer.until(timer.now() + window + margin, `an idle window of ${operation.id}`);
    return this.#filled(operation, { caller, log });
  }

  /**
   * Asks as the caller of a busy fill and as another one in turn.
   * @returns the last 503 if only that caller is refused: the host is not busy then; else undefined
   */
  async refusedAlone(operation: Operation, { caller }: BusyFill, log: ExchangeLog): Promise<HttpResponse | undefined> {
    const other = await this.#unused(operation, log);
    let refused: HttpResponse | undefined;
    for (let turn = 0; turn < turns; turn += 1) {
      refused = await caller.send();
      if (refused.status !== 503 || (await other.send()).status === 503) return undefined;
    }
    return refused;
  }

  async #by(kind: CallerKind, operation: Operation): Promise<FilledBucket> {
    const log: ExchangeLog = [];
    const caller = await this.#callers.of(kind, operation, log);
    const { email } = caller;
    if (kind === 'other-tenant-token') {
      return this.#filled(operation, { caller, log }, { send: () => caller.send('same', { tenant: 'other' }) });
    }
    if (email === undefined || operation.id !== 'identity.verifyLoginOtp') {
      return this.#filled(operation, { caller, log });
    }
    const { otp } = this.#session.dialect;
    const body = { [otp.email]: email, [otp.code]: await mailedCode(this.#session, email) };
    const send = (index: number) => caller.send('same', index === placeOfCode ? { body } : {});
    return this.#filled(operation, { caller, log }, { send });
  }

  async #unused(operation: Operation, log: ExchangeLog): Promise<Caller> {
    return callerAs(this.#session, operation, await freshIdentity(this.#session, operation), log);
  }

  /** The flood's 429 tells when windows of the host's clock end. */
  async #filled(
    operation: Operation,
    of: Pick<FilledBucket, 'caller' | 'log'>,
    options: Pick<FillOptions, 'send'> = {},
  ): Promise<FilledBucket> {
    const { timer } = this.#session;
    const flood = await this.#floods.of(operation);
    return this.#floods.semaphore.run(async () => {
      await awayFromTurn(flood, timer, operation.id);
      return { ...(await fillBucket(of.caller, { operation, timer, retries: 1, ...options })), ...of };
    });
  }
}
