/** A flood over three windows: none of them holds more than the quota, wherever it begins, and none is left half empty. */
import { type Ask, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, proven } from '../check.ts';
import {
  countAdmitted,
  perhapsTooMany,
  plural,
  seconds,
  tooFew,
  tooMany,
  unanswered,
  unfinished,
  usedAt,
  worstBounds,
} from './evidence.ts';

const windows = 3;

const perWindow = ({ quota }: Claim) => 4 * quota;
const total = (claim: Claim) => windows * perWindow(claim);

/** A place comes free half-way between two tries, so that answers have that long before nobody can tell what came first. */
const pauseOf = (claim: Claim) => claim.windowMs / (perWindow(claim) - 0.5);

export const anyWindow: Check = {
  id: 'any-window',
  title: 'A flood over three windows',
  requirement: 'No interval as long as the window holds more than the quota, and places that come free are given away.',
  windows: windows + 0.5,
  requests: total,
  async drive(scene) {
    const asker = await scene.fresh();
    const pause = pauseOf(scene.claim);
    const begun = scene.now() + scene.random() * pause;
    const answers: Promise<Ask>[] = [];
    for (let index = 0; index < total(scene.claim); index += 1) {
      const intendedAt = begun + index * pause;
      await scene.until(intendedAt);
      answers.push(asker.ask('flood', { intendedAt, node: index % scene.nodes }));
    }
    await Promise.all(answers);
  },
  judge(asks, claim) {
    const fault =
      tooMany(asks, claim) ??
      unfinished(asks, { flood: total(claim) }) ??
      tooFew(asks, claim) ??
      unanswered(asks) ??
      perhapsTooMany(asks, claim);
    if (fault) return fault;
    const { possible } = worstBounds(asks, claim);
    const empty = Math.max(0, ...asks.filter(isDenied).map((ask) => claim.quota - usedAt(ask, asks, claim.windowMs)));
    const held = `${countAdmitted(asks)} of ${asks.length} were admitted, at most ${possible} in any ${seconds(claim.windowMs)}`;
    return proven(
      empty === 0
        ? held
        : `${held}; up to ${plural(empty, 'place')} stayed empty for less than a second before a release`,
    );
  },
};
