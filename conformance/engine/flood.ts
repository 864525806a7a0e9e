/**
 * One experiment for each limited operation, which all rules about its limit read: a fresh caller fills its bucket,
 * is refused, tries at once again, shortly before it may, and when it may. So a run costs one window, not one for each rule.
 */
import type { Operation } from '../document.ts';
import { ifBroken, summaryOf } from '../expect.ts';
import type { Answer } from '../http/answer.ts';
import { Inconclusive } from '../verdict.ts';
import { type Caller, freshCaller } from './caller.ts';
import type { ExchangeLog, Run } from './run.ts';

export interface Flood {
  readonly caller: Caller;
  readonly quota: number;
  readonly windowSeconds: number;
  /** What came before the first 429. */
  readonly admitted: readonly Answer[];
  /** From the first byte sent to the last answer, in seconds. */
  readonly seconds: number;
  /** The first 429; absent when twice the quota and one more were admitted. */
  readonly denied: Answer | undefined;
  /** Asked at once after it. */
  readonly again: Answer | undefined;
  /** Its seconds to wait; absent where the header is no such number. */
  readonly retryAfter: number | undefined;
  /** Asked a second before it may; absent where there is no such time. Waits. */
  readonly early: () => Promise<Answer | undefined>;
  /** Asked when it may, by the latest 429. Waits. */
  readonly late: () => Promise<Answer | undefined>;
  readonly log: ExchangeLog;
}

/** How many requests of a bucket are on their way at once. */
const width = 5;
/** How many buckets are filled at once: a host is tried, not stormed. */
const atOnce = 3;

export class Floods {
  readonly #run: Run;
  readonly #known = new Map<string, Promise<Flood>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  /** @throws Inconclusive when the bucket cannot be filled */
  of(operation: Operation): Promise<Flood> {
    let flood = this.#known.get(operation.id);
    if (!flood) {
      flood = this.#inTurn(() => this.#flood(operation));
      flood.catch(() => {});
      this.#known.set(operation.id, flood);
    }
    return flood;
  }

  /** More than the quota may be the end of a fixed window in the middle: it cannot be that twice in a row. */
  async #flood(operation: Operation): Promise<Flood> {
    const first = await this.#fill(operation);
    const over = first.admitted.length > allowance(first);
    return over && first.denied ? this.#fill(operation) : first;
  }

  async #fill(operation: Operation): Promise<Flood> {
    const { limit } = operation;
    if (!limit) throw new TypeError(`${operation.id} has no limit`);
    const log: ExchangeLog = [];
    const caller = await freshCaller(this.#run, operation, log);
    const { admitted, denied, seconds } = await this.#untilDenied(caller, limit.quota);
    const retryAfter = denied && secondsToWait(denied);
    const again = denied && (await caller.ask());
    const wait = () => this.#afterwards(caller, operation, [denied, again]);
    let afterwards: Promise<{ early: Answer | undefined; late: Answer | undefined }> | undefined;
    const asked = () => {
      afterwards ??= wait();
      return afterwards;
    };
    return {
      caller,
      quota: limit.quota,
      windowSeconds: limit.windowSeconds,
      admitted,
      denied,
      again,
      seconds,
      retryAfter,
      early: async () => (await asked()).early,
      late: async () => (await asked()).late,
      log,
    };
  }

  async #untilDenied(caller: Caller, quota: number) {
    const start = this.#run.timer.now();
    const answers: Answer[] = [];
    const most = 2 * quota + 1;
    while (answers.length < most && !answers.some(isDenial)) {
      const next = Math.min(answers.length < quota ? quota - answers.length : 1, width);
      const batch = await Promise.all(Array.from({ length: next }, () => caller.ask()));
      for (const answer of batch) ifBroken(answer);
      answers.push(...batch);
    }
    return {
      admitted: answers.filter((answer) => !isDenial(answer)),
      denied: answers.find(isDenial),
      seconds: (this.#run.timer.now() - start) / 1_000,
    };
  }

  async #afterwards(caller: Caller, { id }: Operation, denials: readonly (Answer | undefined)[]) {
    const { timer } = this.#run;
    const seen = denials.filter((answer) => answer !== undefined);
    // The earliest that any of them allows, from when it was sent: before that nothing may succeed.
    const soonest = Math.min(...seen.map(mayAgain('sentAt')));
    let early: Answer | undefined;
    if (Number.isFinite(soonest) && soonest - 1_000 > timer.now()) {
      await timer.until(soonest - 1_000, `the last second of the limit of ${id}`);
      early = await caller.ask();
      if (isDenial(early)) seen.push(early);
    }
    const latest = Math.max(...seen.map(mayAgain('receivedAt')));
    if (!Number.isFinite(latest)) return { early, late: undefined };
    await timer.until(latest + 20, `the limit of ${id} to end`);
    return { early, late: await caller.ask() };
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

function mayAgain(instant: 'sentAt' | 'receivedAt'): (answer: Answer) => number {
  return (answer) => (answer.exchange[instant] ?? Number.NaN) + (secondsToWait(answer) ?? Number.NaN) * 1_000;
}

/** How many the limit allows in the time that it took: a bucket that refills evenly gives some back meanwhile. */
export function allowance({
  quota,
  windowSeconds,
  seconds,
}: Pick<Flood, 'quota' | 'windowSeconds' | 'seconds'>): number {
  return quota + Math.floor((quota * seconds) / windowSeconds);
}

export function isDenial({ status }: Answer): boolean {
  return status === 429;
}

/** RFC 9110, 10.2.3: delay-seconds. @returns undefined where the header is absent or something else */
export function secondsToWait({ headers }: Answer): number | undefined {
  const value = headers['retry-after'] ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/** @returns the flood's first 429. @throws Inconclusive when there was none: the rule about that says so */
export function denialOf({ denied, admitted }: Flood): Answer {
  if (denied) return denied;
  const last = admitted.at(-1);
  throw new Inconclusive(
    'control-failed',
    `${admitted.length} requests brought no 429${last ? `; the last was answered ${summaryOf(last)}` : ''}`,
    last?.exchange,
  );
}
