/** Sends bursts: never more in all than its cap, and nothing after a surprise. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Asker, burst } from '../scene.ts';
import { capOf, longestWait, mostToFind, type Step } from './plan.ts';

/** Nothing more is to be sent. */
export class Stop extends Error {
  override name = 'Stop';
}

/** @returns why no more should be sent after this answer; undefined when it is one that a limited host gives */
export function surpriseOf(ask: Ask, claim: Claim | undefined): string | undefined {
  const { status, error } = ask;
  if (status === undefined) return `nobody answered (${error ?? 'no reason was given'})`;
  if (status === 403 || status >= 500) return `the host answered ${status}`;
  const wait = isDenied(ask) ? secondsToWait(ask) : undefined;
  if (claim && wait !== undefined && wait * 1000 > longestWait * claim.windowMs) {
    return `we were told to wait ${wait} s, more than two windows`;
  }
  return undefined;
}

export class Sender {
  readonly #asks: Ask[] = [];
  readonly #givenCap: number | undefined;
  #claim: Claim | undefined;
  #cap: number;

  constructor({ claim, cap }: { readonly claim: Claim | undefined; readonly cap?: number | undefined }) {
    this.#claim = claim;
    this.#givenCap = cap;
    this.#cap = cap ?? (claim ? capOf(claim.quota) : mostToFind);
  }

  /** In the order of their sending. */
  get asks(): readonly Ask[] {
    return this.#asks.toSorted((one, other) => one.sentAt - other.sentAt);
  }

  /** What is known by now. A cap that nobody gave follows the quota. */
  learn(claim: Claim): void {
    this.#claim = claim;
    const found = this.#asks.filter(({ step }) => step.startsWith('find')).length;
    this.#cap = this.#givenCap ?? Math.max(this.#cap, capOf(claim.quota) + found);
  }

  /** @throws Stop */
  async send(asker: Asker, step: Step, count = 1): Promise<readonly Ask[]> {
    if (this.#asks.length + count > this.#cap) throw new Stop(`it would take more than ${this.#cap} requests`);
    const asks = await burst(asker, step, count);
    this.#asks.push(...asks);
    for (const ask of asks) {
      const surprise = surpriseOf(ask, this.#claim);
      if (surprise !== undefined) throw new Stop(surprise);
    }
    return asks;
  }

  /** So many at once, then half as many as there were, until one is denied. @throws Stop */
  async sendUntilDenied(asker: Asker, step: Step, first: number): Promise<void> {
    let sent = 0;
    for (let count = first; !(await this.send(asker, step, count)).some(isDenied); count = Math.ceil(sent / 2)) {
      sent += count;
    }
  }

  /** So many at once, and if all of them are admitted, the next so many. @returns how many were admitted @throws Stop */
  async sendWhileAdmitted(asker: Asker, step: Step, ...counts: readonly number[]): Promise<number> {
    let admitted = 0;
    for (const count of counts) {
      const asks = await this.send(asker, step, count);
      admitted += asks.filter(isAdmitted).length;
      if (asks.some(isDenied)) break;
    }
    return admitted;
  }
}
