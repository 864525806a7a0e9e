/** How checks fill a bucket and are told to wait. */
import { type Ask, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Asker, burst, type Scene } from '../scene.ts';
import { slowest } from './evidence.ts';
import { surplus } from './fill.ts';

/** A denial so long after the first admission is this much short of a whole second from the release: so rounding is seen. */
const shortOfSecondMs = 600;

/** Spends the quota, first one and then the rest. */
export async function spend(scene: Scene, asker: Asker): Promise<Ask[]> {
  const first = await asker.ask('fill');
  const { quota, windowMs } = scene.claim;
  await scene.until(first.receivedAt + shortOfSecondMs + (windowMs % 1000));
  return [first, ...(await burst(asker, 'fill', quota - 1))];
}

export interface Told {
  readonly denial: Ask;
  readonly waitMs: number;
  /** The longest that an answer has taken so far, milliseconds. */
  readonly slowestMs: number;
}

/** Asks until it is denied, a few times. @returns what it was told; undefined where that is nothing to wait for */
export async function askToBeDenied(scene: Scene, asker: Asker, before: readonly Ask[]): Promise<Told | undefined> {
  for (let index = 0; index < surplus; index += 1) {
    const denial = await asker.ask('told');
    if (!isDenied(denial)) continue;
    const waitMs = waitOf(denial, scene.claim);
    return waitMs === undefined ? undefined : { denial, waitMs, slowestMs: slowest([...before, denial]) };
  }
  return undefined;
}

/** @returns the milliseconds that a denial tells to wait; undefined where it does not, or names more than two windows */
export function waitOf(denial: Ask, { windowMs }: Claim): number | undefined {
  const wait = secondsToWait(denial);
  return wait === undefined || wait * 1000 > 2 * windowMs ? undefined : wait * 1000;
}

/** @returns the denial of the step `told`, for judges */
export function toldIn(asks: readonly Ask[], claim: Claim): Pick<Told, 'denial' | 'waitMs'> | undefined {
  const denial = asks.find((ask) => ask.step === 'told' && isDenied(ask));
  const waitMs = denial && waitOf(denial, claim);
  return denial && waitMs !== undefined ? { denial, waitMs } : undefined;
}

export const nothingTold = 'no 429 said how long to wait, or not within two windows';
