/** Exhausted buckets, for rules about limits. */
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { denialOf } from '../../engine/fill.ts';
import type { Flood } from '../../engine/flood.ts';
import type { Trial } from '../../engine/trial.ts';

/** The specification gives no number for newsletters: it varies by plan. */
export const hasSpecifiedQuota = ({ path, limit }: Operation): boolean =>
  limit !== undefined && !/\/newsletters\/\{[^}]+\}\/send$/.test(path);

interface Exhausted {
  readonly flood: Flood;
  /** The first 429. */
  readonly denied: HttpResponse;
}

/** @throws Inconclusive if there was no 429, which is a rule of its own */
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

/** @returns Retry-After in seconds. @throws Inconclusive if it is no number, which is a rule of its own */
export function waitOf({ retryAfter, denied }: Flood): number {
  if (retryAfter !== undefined) return retryAfter;
  throw new Inconclusive('control-failed', 'the 429 has no Retry-After in seconds', denied?.exchange);
}
