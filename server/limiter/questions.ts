/** What the store is asked, one question about a bucket at a time, and who waits for its answers. */
import { toBring } from './bringing.ts';
import { decisionOf, LimiterUnavailable, type Policy } from './limiter.ts';
import { type Asked, type LocalBucket, learn, rememberedDenial, type Waiter } from './local-bucket.ts';
import type { LimiterMetrics } from './metrics.ts';
import type { Presence } from './presence.ts';
import { asUnavailable } from './redis-errors.ts';
import type { Question, RedisStore, StoreGrant } from './redis-store.ts';
import type { Time } from './time.ts';

export interface Questions {
  /** Asks for a request, now or together with others about the same bucket. */
  ask(key: string, bucket: LocalBucket, waiter: Waiter, now: number): void;
  /** Decides without the store whoever waits for it. */
  giveUpAll(): void;
}

export interface QuestionsDeps {
  readonly store: RedisStore;
  readonly presence: Presence;
  readonly time: Time;
  /** How long somebody waits for the store. */
  readonly patienceMicros: number;
  readonly metrics: Pick<LimiterMetrics, 'storeAnswered'> | undefined;
  /** Settles a request without the store. */
  decideAlone(key: string, waiter: Waiter, now: number): void;
}

/** How often the waiting is looked after, milliseconds. */
const TICK_MS = 10;

/** A question that the store has not answered yet. */
interface Pending extends Question, Asked {
  readonly policy: Policy;
  readonly count: number;
  readonly bucket: LocalBucket;
  readonly waiters: readonly Waiter[];
  /** When the first of the waiters has waited long enough, microseconds. */
  readonly deadline: number;
  deadlineMicros: number;
  admissions: readonly number[] | undefined;
  sent: number;
  state: number;
  /** Where it stands among those that are not answered; NOWHERE once it is over. */
  place: number;
}

const NOWHERE = -1;

export function questions(deps: QuestionsDeps): Questions {
  return new StoreQuestions(deps);
}

class StoreQuestions implements Questions {
  readonly #deps: QuestionsDeps;
  /**
   * In no order. A Set, which is emptied as fast as it is filled, makes one new table after the other, each held by the one
   * before: once the garbage collector took one of them for long-lived, all later questions lived until its next great round.
   */
  readonly #pending: Pending[] = [];
  #ticking = false;

  constructor(deps: QuestionsDeps) {
    this.#deps = deps;
  }

  ask(key: string, bucket: LocalBucket, waiter: Waiter, now: number): void {
    if (bucket.waiting) bucket.waiting.push(waiter);
    else if (bucket.asking) bucket.waiting = [waiter];
    else this.#ask(key, bucket, [waiter], now);
  }

  giveUpAll(): void {
    for (const pending of [...this.#pending]) this.#giveUp(pending);
  }

  /** Those who come while it is under way wait for the next question and share it: two for a flood, however large. */
  #ask(key: string, bucket: LocalBucket, waiters: readonly Waiter[], now: number): void {
    const [first] = waiters;
    const policy = waiters.at(-1)?.policy;
    if (!first || !policy) return;
    bucket.asking = true;
    const deadline = first.since + this.#deps.patienceMicros;
    const pending: Pending = {
      key,
      bucket,
      waiters,
      policy,
      count: waiters.length,
      deadline,
      deadlineMicros: this.#deps.presence.storeMicrosAt(deadline) ?? 0,
      admissions: undefined,
      sent: now,
      state: 0,
      place: this.#pending.length,
    };
    this.#pending.push(pending);
    this.#tick();
    this.#put(pending);
  }

  #put(pending: Pending): void {
    pending.state = this.#deps.presence.state;
    pending.admissions = toBring(pending.bucket, pending.state);
    this.#deps.store.take(pending).then(
      (grant) => this.#granted(pending, grant),
      (error: unknown) => this.#failed(pending, error),
    );
  }

  #granted(pending: Pending, grant: StoreGrant): void {
    if (pending.place === NOWHERE) return;
    const received = this.#deps.time.now();
    if (grant.tooLate && received >= pending.deadline) {
      this.#giveUp(pending);
      this.#deps.presence.doubt();
      return;
    }
    if (grant.tooLate) {
      // Not for us: the store's clock is another than we thought, or another question in the same call had less time. It
      // has decided nothing, so it can be asked again.
      pending.deadlineMicros = grant.storeMicros + pending.deadline - received;
      pending.sent = received;
      this.#put(pending);
      return;
    }
    this.#deps.metrics?.storeAnswered((received - pending.sent) / 1e6);
    if (pending.admissions) pending.bucket.syncedWith = pending.state;
    this.#answer(pending, grant, received);
  }

  #answer(pending: Pending, grant: StoreGrant, received: number): void {
    const { key, bucket, waiters } = pending;
    this.#end(pending);
    const granted = learn(bucket, grant, pending, received);
    let place = 0;
    for (const { resolve } of waiters) {
      resolve(decisionOf(granted, place, 'store'));
      place += 1;
    }
    bucket.asking = false;
    const { waiting } = bucket;
    if (!waiting) return;
    bucket.waiting = undefined;
    const asking: Waiter[] = [];
    for (const waiter of waiting) {
      const remembered = rememberedDenial(bucket, waiter.policy, received);
      if (remembered) waiter.resolve(remembered);
      else asking.push(waiter);
    }
    if (asking.length > 0) this.#ask(key, bucket, asking, received);
  }

  #failed(pending: Pending, error: unknown): void {
    if (pending.place === NOWHERE) return;
    const reason = asUnavailable(error);
    if (reason instanceof LimiterUnavailable) {
      this.#giveUp(pending);
      this.#deps.presence.doubt();
      return;
    }
    this.#end(pending);
    for (const { reject } of this.#released(pending)) reject(reason);
  }

  /** Nothing that the store still answers changes anything. */
  #end(pending: Pending): void {
    const last = this.#pending.pop();
    if (last && last !== pending) {
      this.#pending[pending.place] = last;
      last.place = pending.place;
    }
    pending.place = NOWHERE;
  }

  /** Decides without the store whoever waits for its answer, which will be ignored. */
  #giveUp(pending: Pending): void {
    this.#end(pending);
    const now = this.#deps.time.now();
    for (const waiter of this.#released(pending)) this.#deps.decideAlone(pending.key, waiter, now);
  }

  /** @returns all who wait for this bucket; nothing is asked about it any more. */
  #released({ bucket, waiters }: Pending): Waiter[] {
    const all = [...waiters, ...(bucket.waiting ?? [])];
    bucket.waiting = undefined;
    bucket.asking = false;
    return all;
  }

  /** One timer for all who wait: one for each would cost more than the question. */
  #tick(): void {
    if (this.#ticking) return;
    this.#ticking = true;
    this.#deps.time.after(TICK_MS, () => this.#lookAtTheClock());
  }

  #lookAtTheClock(): void {
    this.#ticking = false;
    const now = this.#deps.time.now();
    for (const pending of this.#pending.filter(({ deadline }) => deadline <= now)) {
      this.#giveUp(pending);
      this.#deps.presence.doubt();
    }
    if (this.#pending.length > 0) this.#tick();
  }
}
