/**
 * One experiment for each limited operation, which all rules about its limit read: a fresh caller fills its bucket,
 * is refused, tries at once again, shortly before it may, and when it may. So a run costs one window, not one for each rule.
 */
import type { Operation } from '../document.ts';
import { ifBroken, summaryOf } from '../expect.ts';
import type { Answer } from '../http/answer.ts';
import { Inconclusive } from '../verdict.ts';
import { type Afterwards, askedAfterwards, isSpoiled } from './afterwards.ts';
import { type Caller, freshCaller, type Variation } from './caller.ts';
import { isDenial, isStillExhausted, mayAgain, secondsToWait } from './denial.ts';
import type { ExchangeLog, Run } from './run.ts';

export interface Flood {
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
  /** Asked while the bucket is exhausted. @throws Inconclusive when it is so no more */
  readonly ask: (variation: Variation) => Promise<Answer>;
  /** Asked around the end of the wait, once for all rules. Waits. */
  readonly afterwards: () => Promise<Afterwards>;
  readonly log: ExchangeLog;
}

/** How many requests of a bucket are on their way at once. */
const width = 5;
/** What a flood needs of the wait after it, in seconds. */
const nearly = 3;
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

  /** The end of a fixed window spoils a flood, and so does a request of another rule: neither can happen twice in a row. */
  async #flood(operation: Operation): Promise<Flood> {
    const first = await this.#fill(operation);
    if (!isNearAnEnd(first.flood) && first.strangers === 0) return first.flood;
    const { timer } = this.#run;
    const end = first.flood.denied ? mayAgain(first.flood.denied, 'receivedAt') : Number.NaN;
    // An end that is still to come must not spoil the next as well.
    if (end - timer.now() < nearly * 1_000) await timer.until(end, `the next window of ${operation.id}`);
    const second = await this.#fill(operation);
    if (second.strangers === 0) return second.flood;
    throw new Inconclusive('too-slow', `${second.strangers} requests of other rules were counted in the same bucket`);
  }

  /** @returns the flood, and how many others were counted with it */
  async #fill(operation: Operation): Promise<{ flood: Flood; strangers: number }> {
    const { limit } = operation;
    if (!limit) throw new TypeError(`${operation.id} has no limit`);
    const log: ExchangeLog = [];
    const caller = await freshCaller(this.#run, operation, log);
    const { admitted, denied, seconds } = await this.#untilDenied(caller, limit.quota);
    const again = denied && (await caller.ask());
    let afterwards: Promise<Afterwards> | undefined;
    const flood: Flood = {
      quota: limit.quota,
      windowSeconds: limit.windowSeconds,
      admitted,
      denied,
      again,
      seconds,
      retryAfter: denied && secondsToWait(denied),
      ask: (variation) => askedWhileExhausted(caller, variation, denied),
      afterwards: () => {
        const denials = [denied, again].filter((answer) => answer !== undefined).filter(isDenial);
        afterwards ??= this.#afterwards(operation, caller, denials, limit.quota);
        return afterwards;
      },
      log,
    };
    return { flood, strangers: caller.strangers() };
  }

  /** What a busy machine has spoiled is tried once more, with the bucket filled again. */
  async #afterwards(
    operation: Operation,
    caller: Caller,
    denials: readonly Answer[],
    quota: number,
  ): Promise<Afterwards> {
    const ask = (seen: readonly Answer[]) =>
      askedAfterwards(this.#run.timer, caller, seen, `the limit of ${operation.id}`);
    const first = await ask(denials);
    if (!isSpoiled(first)) return first;
    const { denied } = await this.#untilDenied(caller, quota);
    return denied ? ask([denied]) : first;
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

/** Whether a window has ended within the flood, or will so soon that there is no time to compare others with it. */
function isNearAnEnd(flood: Flood): boolean {
  const { admitted, denied, retryAfter } = flood;
  if (!denied) return false;
  return admitted.length > allowance(flood) || (retryAfter !== undefined && retryAfter < nearly);
}

/** Where the clock does not say that the bucket was exhausted all the time, the caller itself is asked before another try. */
async function askedWhileExhausted(caller: Caller, variation: Variation, denied: Answer | undefined): Promise<Answer> {
  const answer = await caller.ask(variation);
  if (denied && isStillExhausted(denied, answer)) return answer;
  const same = await caller.ask();
  const second = await caller.ask(variation);
  if (isDenial(same) && isStillExhausted(same, second)) return second;
  throw new Inconclusive('too-slow', 'the bucket was not exhausted any more when it was asked', second.exchange);
}

/** How many the limit allows in the time that it took: a bucket that refills evenly gives some back meanwhile. */
export function allowance({
  quota,
  windowSeconds,
  seconds,
}: Pick<Flood, 'quota' | 'windowSeconds' | 'seconds'>): number {
  return quota + Math.floor((quota * seconds) / windowSeconds);
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
