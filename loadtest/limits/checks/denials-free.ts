/** Whoever insists is neither kept out for longer nor let in sooner, and loses nothing of the next window. */
import { type Ask, isDenied } from '../../ask.ts';
import { type Check, inconclusive, proven, refuted } from '../check.ts';
import { burst } from '../scene.ts';
import {
  countAdmitted,
  holdMs,
  ofStep,
  perhapsTooMany,
  seconds,
  tooFew,
  tooMany,
  unanswered,
  unfinished,
} from './evidence.ts';
import { surplus } from './fill.ts';
import { askToBeDenied, nothingTold, spend, toldIn } from './waiting.ts';

const tries = 50;
const spareMs = 100;
/** The release and what is left of the next window must fall into one window. */
const leastWindowMs = 3000;

export const denialsFree: Check = {
  id: 'denials-free',
  title: 'Denials are free',
  requirement: 'Fifty tries during the wait move neither the release nor what the next window has.',
  windows: 1.2,
  impossible: ({ claim }) =>
    claim.windowMs < leastWindowMs ? `the window is shorter than ${seconds(leastWindowMs)}` : undefined,
  requests: ({ quota }) => quota + surplus + tries + 1 + (quota - 1 + surplus),
  async drive(scene) {
    const { quota, windowMs } = scene.claim;
    const asker = await scene.fresh();
    const spent = await spend(scene, asker);
    const told = await askToBeDenied(scene, asker, spent);
    if (!told) return;
    const { denial, waitMs } = told;
    const pause = Math.max(0, waitMs - holdMs) / tries;
    const answers: Promise<Ask>[] = [];
    for (let index = 0; index < tries; index += 1) {
      const intendedAt = denial.receivedAt + index * pause;
      await scene.until(intendedAt);
      answers.push(asker.ask('insist', { intendedAt }));
    }
    await Promise.all(answers);
    await scene.until(denial.receivedAt + waitMs);
    const released = await asker.ask('released');
    const last = Math.max(...spent.map(({ receivedAt }) => receivedAt));
    await scene.until(Math.max(last + windowMs + holdMs + spareMs, released.receivedAt));
    await burst(asker, 'again', quota - 1 + surplus);
  },
  judge(asks, claim) {
    const { quota } = claim;
    const fault = tooMany(asks, claim);
    if (fault) return fault;
    const told = toldIn(asks, claim);
    if (!told && ofStep(asks, 'told').length > 0) return inconclusive(nothingTold);
    const [released] = ofStep(asks, 'released');
    const steps = { fill: quota, told: 1, insist: tries, released: 1, again: quota - 1 + surplus };
    const broken = unfinished(asks, steps) ?? tooFew(asks, claim) ?? unanswered(asks);
    if (broken || !told || !released) return broken ?? inconclusive(nothingTold);
    if (!ofStep(asks, 'insist').every(isDenied)) return inconclusive('some tries were admitted, perhaps by right');
    if (isDenied(released) && released.sentAt >= told.denial.receivedAt + told.waitMs) {
      return refuted(`after ${seconds(told.waitMs)}, as it was told, and ${tries} tries it was still denied`);
    }
    const doubt = perhapsTooMany(asks, claim);
    if (doubt) return doubt;
    const next = countAdmitted([...ofStep(asks, 'released'), ...ofStep(asks, 'again')]);
    return next === quota
      ? proven(`after ${tries} tries the release came as told, and the next window had ${next}`)
      : inconclusive(`the next window had ${next} of ${quota}, and nobody can say why`);
  },
};
