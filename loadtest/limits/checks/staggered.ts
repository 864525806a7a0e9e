/** A bucket that was filled bit by bit is given back bit by bit. */
import { type Ask, isAdmitted, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst } from '../scene.ts';
import {
  holdMs,
  ofStep,
  perhapsTooMany,
  plural,
  slowest,
  tooFew,
  tooMany,
  unanswered,
  unfinished,
} from './evidence.ts';

/** The steps of the stairs are spread over so much of the window. */
const share = 0.8;
/** How long before its release a step is first asked for, beyond the time of an answer. */
const earlyMs = 300;
/** How long after the latest release that is right. */
const lateMs = 100;

/** Steps that follow each other sooner than this cannot be told apart, because of the hold. */
const apartMs = 1600;
/** The least gap and the greatest, as parts of the mean. Uneven, so that what forgets evenly cannot look right. */
const gaps = { least: 0.7, most: 1.3 };

/** How many are sent at each step of the stairs: one, unless that would be too many steps. */
function stepsOf({ quota, windowMs }: Claim): number[] {
  const fitting = Math.floor((gaps.least * share * windowMs) / apartMs);
  const steps = Math.min(quota, 20, Math.max(1, fitting));
  return Array.from(
    { length: steps },
    (_, step) => Math.floor((quota * (step + 1)) / steps) - Math.floor((quota * step) / steps),
  );
}

export const staggered: Check = {
  id: 'staggered-release',
  title: 'Places come free one at a time',
  requirement:
    'Each place comes free a window after it was taken, and at the next whole second of a wait at the latest.',
  windows: 2.2,
  requests: (claim) => 2 * claim.quota + stepsOf(claim).length,
  async drive(scene) {
    const { claim } = scene;
    const { windowMs } = claim;
    const asker = await scene.fresh();
    const steps = stepsOf(claim);
    const taken: { sentAt: number; receivedAt: number; count: number }[] = [];
    const answers: Ask[] = [];
    let at = scene.now();
    for (const count of steps) {
      await scene.until(at);
      const asks = await burst(asker, 'take', count);
      answers.push(...asks);
      const ends = asks.map(({ receivedAt }) => receivedAt);
      taken.push({ sentAt: asks[0]?.sentAt ?? at, receivedAt: Math.max(at, ...ends), count });
      at += ((gaps.least + (gaps.most - gaps.least) * scene.random()) * share * windowMs) / steps.length;
    }
    for (const { sentAt, receivedAt, count } of taken) {
      await scene.until(sentAt + windowMs - earlyMs - slowest(answers));
      answers.push(await asker.ask('early'));
      await scene.until(receivedAt + windowMs + holdMs + lateMs);
      answers.push(...(await burst(asker, 'release', count)));
    }
  },
  judge(asks, claim) {
    const { quota } = claim;
    const steps = stepsOf(claim).length;
    const fault =
      tooMany(asks, claim) ??
      unfinished(asks, { take: quota, early: steps, release: quota }) ??
      tooFew(asks, claim) ??
      unanswered(asks) ??
      perhapsTooMany(asks, claim);
    if (fault) return fault;
    const early = ofStep(asks, 'early').filter(isAdmitted).length;
    const late = [...ofStep(asks, 'take'), ...ofStep(asks, 'release')].filter(isDenied).length;
    if (early + late > 0) {
      return inconclusive(
        `${plural(early, 'place')} came free earlier and ${late} later than expected; nobody can say by how much`,
      );
    }
    return proven(`${plural(quota, 'place')} came free in ${plural(steps, 'step')}, each in its second`);
  },
};
