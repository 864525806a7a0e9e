/** Denied requests neither change the wait nor use the next window's quota. */
import { isDenied, type Sample } from '../../sample.ts';
import { type Check, inconclusive, proven, refuted } from '../check.ts';
import { burst } from '../target-session.ts';
import {
  countAdmitted,
  holdMs,
  ofStep,
  perhapsTooMany,
  seconds,
  tooFew,
  tooMany,
  undecided,
  unfinished,
} from './evidence.ts';
import { surplus } from './fill.ts';
import { announcedIn, noUsableWait, sendUntilDenied, spend } from './waiting.ts';

const tries = 50;
const spareMs = 100;
/** The release and the rest of the next window must fall into one window. */
const leastWindowMs = 3000;

export const denialsFree: Check = {
  id: 'denials-free',
  title: 'Denied requests do not count',
  requirement: 'Fifty retries during the wait change neither the release nor the quota of the next window.',
  windows: 1.2,
  impossible: ({ claim }) =>
    claim.windowMs < leastWindowMs ? `the window is shorter than ${seconds(leastWindowMs)}` : undefined,
  requests: ({ quota }) => quota + surplus + tries + 1 + (quota - 1 + surplus),
  async drive(session) {
    const { quota, windowMs } = session.claim;
    const identity = await session.freshIdentity();
    const spent = await spend(session, identity);
    const announced = await sendUntilDenied(session, identity, spent);
    if (!announced) return;
    const { denial, waitMs } = announced;
    const pause = Math.max(0, waitMs - holdMs) / tries;
    const pending: Promise<Sample>[] = [];
    for (let index = 0; index < tries; index += 1) {
      const intendedAt = denial.receivedAt + index * pause;
      await session.until(intendedAt);
      pending.push(identity.send('insist', { intendedAt }));
    }
    await Promise.all(pending);
    await session.until(denial.receivedAt + waitMs);
    const released = await identity.send('released');
    const last = Math.max(...spent.map(({ receivedAt }) => receivedAt));
    await session.until(Math.max(last + windowMs + holdMs + spareMs, released.receivedAt));
    await burst(identity, 'again', quota - 1 + surplus);
  },
  judge(samples, claim) {
    const { quota } = claim;
    const fault = tooMany(samples, claim);
    if (fault) return fault;
    const announced = announcedIn(samples, claim);
    if (!announced && ofStep(samples, 'told').length > 0) return inconclusive(noUsableWait);
    const [released] = ofStep(samples, 'released');
    const steps = { fill: quota, told: 1, insist: tries, released: 1, again: quota - 1 + surplus };
    const broken = unfinished(samples, steps) ?? tooFew(samples, claim) ?? undecided(samples);
    if (broken || !announced || !released) return broken ?? inconclusive(noUsableWait);
    if (!ofStep(samples, 'insist').every(isDenied))
      return inconclusive('some retries were admitted, perhaps correctly');
    if (isDenied(released) && released.sentAt >= announced.denial.receivedAt + announced.waitMs) {
      return refuted(`after the ${seconds(announced.waitMs)} of Retry-After and ${tries} retries it was still denied`);
    }
    const doubt = perhapsTooMany(samples, claim);
    if (doubt) return doubt;
    const next = countAdmitted([...ofStep(samples, 'released'), ...ofStep(samples, 'again')]);
    return next === quota
      ? proven(`after ${tries} retries the release came as announced, and the next window admitted ${next}`)
      : inconclusive(`the next window admitted ${next} of ${quota}, for an unknown reason`);
  },
};
