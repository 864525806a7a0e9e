/** What rules about limits look at: a bucket that is exhausted, and who is refused with it. */
import type { BucketKey, Operation } from '../../document.ts';
import type { Variation } from '../../engine/caller.ts';
import { isDenial } from '../../engine/denial.ts';
import { denialOf, type Flood } from '../../engine/flood.ts';
import type { Trial } from '../../engine/trial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';

/** The specification gives no number for newsletters: it varies per plan. */
export const hasSpecifiedQuota = ({ path, limit }: Operation): boolean =>
  limit !== undefined && !/\/newsletters\/\{[^}]+\}\/send$/.test(path);

export const isCountedBy =
  (...keys: readonly BucketKey[]) =>
  ({ limit }: Operation): boolean =>
    limit !== undefined && keys.includes(limit.key);

export interface Exhausted {
  readonly flood: Flood;
  /** The first 429. */
  readonly denied: Answer;
}

/** @throws Inconclusive where no 429 came: the rule about that says so */
export async function exhausted(trial: Trial): Promise<Exhausted> {
  const flood = await trial.flood();
  if (!flood.denied && !hasSpecifiedQuota(trial.operation)) {
    throw new Skipped(
      'not-applicable',
      `its quota is for the plan to say, and ${flood.admitted.length} requests did not meet it`,
    );
  }
  return { flood, denied: denialOf(flood) };
}

/** Tries each 429 that came while the bucket was filled: the first, which a limiter decides, and the next, which it may remember. */
export async function eachDenial(trial: Trial, check: (denial: Answer) => void): Promise<void> {
  const { flood, denied } = await exhausted(trial);
  for (const denial of [denied, flood.again]) if (denial && isDenial(denial)) check(denial);
}

/** @returns the seconds of its Retry-After. @throws Inconclusive where that is no number: the rule about that says so */
export function waitOf({ retryAfter, denied }: Flood): number {
  if (retryAfter !== undefined) return retryAfter;
  throw new Inconclusive('control-failed', 'the 429 has no Retry-After in seconds', denied?.exchange);
}

/** @param who the variation is, for people */
export async function expectOwnBucket(trial: Trial, variation: Variation, who: string): Promise<void> {
  const { flood } = await exhausted(trial);
  const answer = await flood.ask(variation);
  ifBroken(answer);
  expectTrue(!isDenial(answer), answer, `${who} not refused`, summaryOf(answer));
  if ([401, 403].includes(answer.status) && !flood.admitted.some(({ status }) => status === answer.status)) {
    throw new Inconclusive('control-failed', `${who} is not let in at all: ${summaryOf(answer)}`, answer.exchange);
  }
}

/** @param who the variation is, for people */
export async function expectSameBucket(trial: Trial, variation: Variation, who: string): Promise<void> {
  const { flood } = await exhausted(trial);
  const answer = await flood.ask(variation);
  ifBroken(answer);
  expectTrue(isDenial(answer), answer, `429 for ${who}`, summaryOf(answer));
}
