/** Sends bursts within a request budget, and stops after an unexpected response. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { adviceOn, isAdmitted, isDenied, noResponse, type Sample, secondsToWait } from '../../sample.ts';
import { burst, type FreshIdentity } from '../target-session.ts';
import { capOf, longestWait, mostToFind, type Step } from './plan.ts';

/** Thrown when nothing more may be sent. */
export class Stop extends Error {
  override name = 'Stop';
}

/** @returns the reason to stop after this response; undefined for one that a limited host gives */
export function surpriseOf(sample: Sample, claim: LimitPolicy | undefined): string | undefined {
  const { status } = sample;
  if (status === undefined) return noResponse(sample);
  if (sample.unexpected) {
    return `the host responded with ${status}, which counts neither as admitted nor as denied (--admitted and --denied name others)`;
  }
  const isNoDenial = !isDenied(sample);
  if (isNoDenial && (status === 403 || status >= 500)) return `the host responded with ${status}${adviceOn(sample)}`;
  const wait = isNoDenial ? undefined : secondsToWait(sample);
  if (claim && wait !== undefined && wait * 1000 > longestWait * claim.windowMs) {
    return `Retry-After is ${wait} s, more than two windows`;
  }
  return undefined;
}

export class Sender {
  readonly #samples: Sample[] = [];
  readonly #givenCap: number | undefined;
  #claim: LimitPolicy | undefined;
  #cap: number;
  #sent = 0;
  /** After it nothing more is sent, on any key. */
  #stop: Stop | undefined;

  constructor({ claim, cap }: { readonly claim: LimitPolicy | undefined; readonly cap?: number | undefined }) {
    this.#claim = claim;
    this.#givenCap = cap;
    this.#cap = cap ?? (claim ? capOf(claim.quota) : mostToFind);
  }

  /** In send order. */
  get samples(): readonly Sample[] {
    return this.#samples.toSorted((one, other) => one.sentAt - other.sentAt);
  }

  /** Updates the known facts. A default budget follows the quota. */
  learn(claim: LimitPolicy): void {
    this.#claim = claim;
    const found = this.#samples.filter(({ step }) => step.startsWith('find')).length;
    this.#cap = this.#givenCap ?? Math.max(this.#cap, capOf(claim.quota) + found);
  }

  /** @throws Stop */
  async send(identity: FreshIdentity, step: Step, count = 1): Promise<readonly Sample[]> {
    if (this.#sent + count > this.#cap) this.#stop ??= new Stop(`the plan needs more than ${this.#cap} requests`);
    if (this.#stop) throw this.#stop;
    this.#sent += count;
    const samples = await burst(identity, step, count);
    this.#samples.push(...samples);
    for (const sample of samples) {
      const surprise = surpriseOf(sample, this.#claim);
      if (surprise !== undefined) this.#stop ??= new Stop(surprise);
    }
    if (this.#stop) throw this.#stop;
    return samples;
  }

  /** A burst of this size, then half of the total so far, until a denial. @throws Stop */
  async sendUntilDenied(identity: FreshIdentity, step: Step, first: number): Promise<void> {
    let sent = 0;
    for (let count = first; !(await this.send(identity, step, count)).some(isDenied); count = Math.ceil(sent / 2)) {
      sent += count;
    }
  }

  /** A burst, and a second one if all of it was admitted. @returns the admissions @throws Stop */
  async sendWhileAdmitted(identity: FreshIdentity, step: Step, ...counts: readonly number[]): Promise<number> {
    let admitted = 0;
    for (const count of counts) {
      const samples = await this.send(identity, step, count);
      admitted += samples.filter(isAdmitted).length;
      if (samples.some(isDenied)) break;
    }
    return admitted;
  }
}
