/**
 * One experiment per limited operation, shared by all rules about its limit: a fresh caller exhausts its bucket, and
 * retries at once, shortly before the end of the wait, and at its end, and exhausts it again. A run costs one window
 * instead of one per rule.
 */

import { type Caller, freshCaller, type Variation } from '#harness/actors/caller.ts';
import { once } from '#harness/actors/once.ts';
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { Semaphore } from '#harness/concurrency.ts';
import { isDenial, mayAgain, secondsToWait } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { ExchangeLog, TenantRequest } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { awayFromTurn, type Fill, type FilledBucket, fillBucket, isNearAnEnd, margin, nearly } from './fill.ts';
import { type Afterwards, admittedEarly, againAfterwards, isSpoiled, tryAfterwards } from './retries-after-flood.ts';
import { SharedBucket } from './shared-bucket.ts';
import { sendWhileExhausted } from './while-exhausted.ts';

export interface Flood extends FilledBucket {
  /** Retry-After in seconds; absent if the header is no number. */
  readonly retryAfter: number | undefined;
  /** Sends while the bucket is exhausted. @throws Inconclusive when it no longer is */
  readonly send: (variation: Variation, more?: Partial<TenantRequest>) => Promise<HttpResponse>;
  /** Sends to another limited operation meanwhile. @throws Inconclusive when the bucket is no longer exhausted */
  readonly sendTo: (other: Operation) => Promise<HttpResponse>;
  /** Retries around the end of the wait, once for all rules. Waits. */
  readonly afterwards: () => Promise<Afterwards>;
  /** Fills the bucket again, a window after the first time. Waits. */
  readonly secondWindow: () => Promise<SecondWindow>;
}

export interface SecondWindow extends Fill {
  /** Earlier requests that the host admitted and may count in this window. */
  readonly spent: number;
}

/** Retries at once after the first 429. */
const retries = 5;
/** Fills of a bucket that others may have used. */
const fills = 3;
/** Repeats of the retries around the end of the wait: a machine with other work can be too slow several times in a row. */
const repeats = 3;
/** Number of buckets filled concurrently: this is no load test. */
const atOnce = 3;

export class Floods {
  readonly #session: ProvisionedSession;
  readonly #floods = new Map<string, Promise<Flood>>();
  /** Bounds all fills of a run. */
  readonly semaphore = new Semaphore(atOnce);

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** @throws Inconclusive when the bucket cannot be filled */
  of(operation: Operation): Promise<Flood> {
    let flood = this.#floods.get(operation.id);
    if (!flood) {
      flood = this.semaphore.run(() => this.#flood(operation));
      flood.catch(() => {});
      this.#floods.set(operation.id, flood);
    }
    return flood;
  }

  /** A window that ends, or a request of another rule, spoils a flood: neither can happen twice in a row. */
  async #flood(operation: Operation): Promise<Flood> {
    const first = await this.#fill(operation);
    if (!isNearAnEnd(first) && first.foreign <= 0) return this.#floodOf(operation, first);
    const { timer } = this.#session;
    const end = first.denied ? mayAgain(first.denied, 'receivedAt') : Number.NaN;
    // Waits for the end of a window that would spoil the next attempt as well.
    if (end - timer.now() < nearly * 1_000) await timer.until(end, `the next window of ${operation.id}`);
    const second = await this.#fill(operation);
    if (second.foreign <= 0) return this.#floodOf(operation, second);
    throw new Inconclusive('too-slow', `${second.foreign} requests of other rules were counted in the same bucket`);
  }

  /** @returns the filled bucket, and the number of other requests that it counted */
  async #fill(operation: Operation): Promise<FilledBucket & { readonly foreign: number }> {
    const log: ExchangeLog = [];
    const caller = await freshCaller(this.#session, operation, log);
    const fill = await this.#wholeFill(operation, caller);
    return { ...fill, caller, log, foreign: caller.foreignTraffic() };
  }

  /**
   * A given token or an address may have been used shortly before, perhaps by another run: too early a 429 counts only
   * if a second fill, a window later, has as many. A third is for those that were used until then: chance makes two of
   * three alike too easily.
   */
  async #wholeFill(operation: Operation, caller: Caller): Promise<Fill> {
    const { timer } = this.#session;
    const counts: number[] = [];
    for (;;) {
      const fill = await fillBucket(caller, { operation, timer, retries });
      const { admitted, denied, quota, uncertain, windowSeconds } = fill;
      const isKnown = counts.length === 1 && counts[0] === admitted.length;
      if (!caller.mayBeUsed || !denied || admitted.length >= quota - uncertain || isKnown) return fill;
      counts.push(admitted.length);
      if (counts.length === fills) {
        const said = counts.join(', then ');
        const reason = `others may use the same bucket: it admitted ${said}, a window apart`;
        throw new Inconclusive('control-failed', reason, denied.exchange);
      }
      const seconds = Math.max(windowSeconds, Math.min(secondsToWait(denied) ?? 0, 2 * windowSeconds));
      await timer.until(
        timer.now() + seconds * 1_000 + margin,
        `the limit of ${operation.id}, which others have used,`,
      );
    }
  }

  #floodOf(operation: Operation, filled: FilledBucket): Flood {
    const { caller, denied } = filled;
    const { timer } = this.#session;
    const bucket = new SharedBucket(() => fillBucket(caller, { operation, timer }));
    const afterwards = once(() => this.#afterwards(operation, filled, bucket));
    const whileExhausted = (send: () => Promise<HttpResponse>) =>
      bucket.alone(() => sendWhileExhausted(send, denied, { timer, bucket }));
    return {
      ...filled,
      retryAfter: denied && secondsToWait(denied),
      send: (variation, more) => whileExhausted(() => caller.send(variation, more)),
      sendTo: (other) => whileExhausted(() => caller.sendTo(other)),
      afterwards,
      secondWindow: once(async () => this.#secondWindow(operation, filled, bucket, await afterwards())),
    };
  }

  /** Repeats it, with the bucket filled again, while the machine is too slow. */
  async #afterwards(operation: Operation, filled: FilledBucket, bucket: SharedBucket): Promise<Afterwards> {
    const { caller, denied, windowSeconds } = filled;
    const { timer } = this.#session;
    const what = `the limit of ${operation.id}`;
    const options = { timer, caller, bucket, longest: 2 * windowSeconds * 1_000 + margin, what };
    // A retry that was admitted ends the wait that the first 429 states.
    const admitted = filled.retries.findIndex((answer) => !isDenial(answer));
    const lasting = admitted < 0 ? filled.retries : filled.retries.slice(0, admitted);
    const denials = denied ? [denied, ...lasting] : [];
    let result = await tryAfterwards(denials, options);
    for (let times = 0; times < repeats && isSpoiled(result); times += 1) {
      const again = await againAfterwards(options, () => fillBucket(caller, { operation, timer }));
      if (!again) break;
      result = again;
    }
    return result;
  }

  /** Every fifth request is one that succeeds, where the usual one is refused. */
  async #secondWindow(
    operation: Operation,
    filled: FilledBucket,
    bucket: SharedBucket,
    after: Afterwards,
  ): Promise<SecondWindow> {
    const { caller, log, windowSeconds } = filled;
    const { timer } = this.#session;
    if (admittedEarly(after) === undefined && (!after.late || isDenial(after.late))) {
      throw new Inconclusive(
        'control-failed',
        'the host admitted no retry after the first window',
        after.late?.exchange,
      );
    }
    const window = windowSeconds * 1_000;
    const last = Math.max(...filled.admitted.map(({ exchange }) => exchange.receivedAt ?? Number.NaN));
    const what = `the second window of ${operation.id}`;
    await timer.until(last + window + margin, what);
    // Not those of other callers and to other operations, which were compared while the bucket was exhausted. A host may
    // count a request when it has just come, or just before it answers.
    const spent = () =>
      log
        .filter(({ exchange }) => caller.spent(exchange) && exchange.response?.status !== 429)
        .map(({ exchange }) => exchange.receivedAt ?? exchange.sentAt);
    const fill = async () => {
      await awayFromTurn(filled, timer, operation.id);
      const since = timer.now() - window - margin;
      const own = spent().filter((at) => at > since).length;
      const isLogin = operation.path === this.#session.dialect.login.path;
      const send = (index: number) => caller.send(isLogin && index % 5 === 4 ? 'success' : 'same');
      const again = await fillBucket(caller, { operation, timer, send, retries: 1 });
      return { ...again, spent: own + Math.max(0, caller.foreignTraffic()) };
    };
    // Rules that come late would fill the bucket at the same time.
    return bucket.alone(async () => {
      const later = spent().filter((at) => at > last);
      // A few retries are subtracted. Had the bucket to be filled again for them, there would be nothing left to count.
      if (later.length > filled.quota / 4) await timer.until(Math.max(...later) + window + margin, what);
      return this.semaphore.run(fill);
    });
  }
}
